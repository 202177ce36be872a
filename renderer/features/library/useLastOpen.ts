import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCall } from '../../api/queries.ts';
import { useIsHere } from '../../app/useIsHere.ts';

const first = 'MEMORY.md';
const keyOf = (root: string) => `mneme:library:${root}`;

/** What the Library showed last, of whatever workspace: a page that another one comes into is made anew, with the old address. */
let shown: { root: string; path: string | undefined } | null = null;

/** Where no file is named, the one that was open last is opened, else core memory; only in the present, where both surely are. */
export function useLastOpen(root: string, path: string | undefined, isNow: boolean) {
  const navigate = useNavigate({ from: '/library' });
  const isHere = useIsHere('/library');
  /** What stood open when this workspace came in the place of another: nobody opened it here. */
  const inherited = useRef<{ root: string; path: string | undefined }>({ root, path: undefined });
  const files = useCall('library.tree', {}, { enabled: path === undefined && isNow }).data?.files;
  useEffect(() => {
    const isOther = shown !== null && shown.root !== root && shown.path === path;
    shown = { root, path };
    if (inherited.current.root !== root || isOther) inherited.current = { root, path };
    else if (inherited.current.path !== path) inherited.current.path = undefined;
    if (path !== undefined) {
      if (inherited.current.path !== path) localStorage.setItem(keyOf(root), path);
    } else if (isNow && files !== undefined && isHere()) {
      const wanted = [localStorage.getItem(keyOf(root)), first];
      const found = wanted.find((one) => files.some((file) => file.path === one));
      // Replaced, so that the way back leads out of the Library.
      if (found != null) void navigate({ search: (now) => ({ ...now, path: now.path ?? found }), replace: true });
    }
  }, [root, path, isNow, files, navigate, isHere]);
}
