import type { Hops } from './narrow.ts';

/** Where the owner last was in a workspace's graph, and which pairs they said are two. */
type Remembered = { focus: string | null; hops: Hops | null; apart: readonly string[] };

const nothing: Remembered = { focus: null, hops: null, apart: [] };

export function readRemembered(storage: Pick<Storage, 'getItem'>, root: string): Remembered {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(root)) ?? 'null');
    if (typeof value !== 'object' || value === null) return nothing;
    const { focus, hops, apart } = value as Record<string, unknown>;
    return {
      focus: typeof focus === 'string' ? focus : null,
      hops: hops === 1 || hops === 2 || hops === 'all' ? hops : null,
      apart: Array.isArray(apart) ? apart.filter((pair) => typeof pair === 'string') : [],
    };
  } catch {
    return nothing;
  }
}

export function remember(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  root: string,
  changes: Partial<Remembered>,
): Remembered {
  const next = { ...readRemembered(storage, root), ...changes };
  try {
    storage.setItem(keyOf(root), JSON.stringify(next));
  } catch {
    // The storage is full: it is asked again next time.
  }
  return next;
}

/** One name for a pair, whichever comes first. */
export function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}

const keyOf = (root: string) => `mneme:graph:${root}`;
