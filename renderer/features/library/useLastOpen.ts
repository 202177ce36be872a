import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/queries.ts';
import { useIsHere } from '../../app/useIsHere.ts';

const first = 'MEMORY.md';
const keyOf = (root: string) => `mneme:library:${root}`;

/** Where no file is named, the one that was open last is opened, else core memory; only in the present, where both surely are. */
export function useLastOpen(root: string, path: string | undefined, isNow: boolean) {
  const navigate = useNavigate({ from: '/library' });
  const isHere = useIsHere('/library');
  const noted = useRef(root);
  const files = useCall('library.tree', {}, { enabled: path === undefined && isNow }).data?.files;
  useEffect(() => {
    // What another workspace had open when this one came in its place, nobody opened here.
    const isOfAnother = noted.current !== root;
    noted.current = root;
    if (path !== undefined) {
      if (!isOfAnother) localStorage.setItem(keyOf(root), path);
    } else if (isNow && files !== undefined && isHere()) {
      const wanted = [localStorage.getItem(keyOf(root)), first];
      const found = wanted.find((one) => files.some((file) => file.path === one));
      // Replaced, so that the way back leads out of the Library.
      if (found != null) void navigate({ search: (now) => ({ ...now, path: now.path ?? found }), replace: true });
    }
  }, [root, path, isNow, files, navigate, isHere]);
}
