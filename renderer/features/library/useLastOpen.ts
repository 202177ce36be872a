import { useEffect } from 'react';
import { useCall } from '../../api/queries.ts';

const first = 'MEMORY.md';
const keyOf = (root: string) => `mneme:library:${root}`;

/** Where no file is named, the one that was open last is opened, else core memory; only in the present, where both surely are. */
export function useLastOpen(root: string, path: string | undefined, isNow: boolean, open: (path: string) => void) {
  const files = useCall('library.tree', {}, { enabled: path === undefined && isNow }).data?.files;
  useEffect(() => {
    if (path !== undefined) localStorage.setItem(keyOf(root), path);
    else if (isNow && files !== undefined) {
      const wanted = [localStorage.getItem(keyOf(root)), first];
      const found = wanted.find((one) => files.some((file) => file.path === one));
      if (found != null) open(found);
    }
  }, [root, path, isNow, files, open]);
}
