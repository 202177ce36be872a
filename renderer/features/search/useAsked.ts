import { useEffect, useMemo, useState } from 'react';
import { createRecent } from './recent.ts';

/** Milliseconds for which a question that found something must stand to count as asked. */
const settled = 1_600;

/** The questions asked lately in this workspace. */
export function useAsked(root: string, query: string, found: number) {
  const recent = useMemo(() => createRecent(localStorage, `mneme:asked:${root}`), [root]);
  const [asked, setAsked] = useState(() => recent.list());
  useEffect(() => {
    if (query === '' || found === 0) return;
    const timer = setTimeout(() => setAsked(recent.add(query)), settled);
    return () => clearTimeout(timer);
  }, [query, found, recent]);
  return { asked, note: (one: string) => setAsked(recent.add(one)), forget: () => setAsked(recent.clear()) };
}
