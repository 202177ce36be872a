import { useMemo, useState } from 'react';
import { createSaved, type SavedSearch } from './saved.ts';

/** The saved searches of this workspace. */
export function useSaved(root: string) {
  const saved = useMemo(() => createSaved(localStorage, `mneme:saved:${root}`), [root]);
  const [list, setList] = useState(() => saved.list());
  return { list, has: saved.has, toggle: (search: SavedSearch) => setList(saved.toggle(search)) };
}
