import { fold, type TreeRow } from './tree.ts';

type Typed = { text: string; at: number };
type Step = { to: number | null; act: 'open' | 'close' | 'press' | null; typed: Typed };

/** Milliseconds within which letters make one word. */
const patience = 700;

/**
 * What a key means in a tree, at row `at`: where the focus goes, or what happens to the row. Null: nothing.
 * @source ARIA Authoring Practices, tree view
 */
export function stepTree(rows: readonly TreeRow[], at: number, key: string, typed: Typed, now: number): Step | null {
  const row = rows[at];
  if (row === undefined) return null;
  const none = { text: '', at: 0 };
  const go = (to: number): Step => ({ to: Math.min(Math.max(to, 0), rows.length - 1), act: null, typed: none });
  const act = (what: Step['act']): Step => ({ to: null, act: what, typed: none });
  const isBranch = row.node.kind === 'branch';
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'PageDown':
      return go(at + 20);
    case 'PageUp':
      return go(at - 20);
    case 'ArrowRight':
      if (!isBranch) return null;
      return row.open ? go(at + 1) : act('open');
    case 'ArrowLeft':
      if (isBranch && row.open) return act('close');
      return go(parentOf(rows, at));
    case 'Enter':
    case ' ':
      return act('press');
  }
  // `/` and `?` are the window's own.
  if (key.length !== 1 || key === '/' || key === '?') return null;
  const text = now - typed.at <= patience ? typed.text + key : key;
  return { to: find(rows, at, text), act: null, typed: { text, at: now } };
}

function parentOf(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let n = at - 1; n >= 0; n--) if ((rows[n]?.level ?? 1) < level) return n;
  return at;
}

/** The next row that begins with what was typed; one letter again and again walks through its rows. */
function find(rows: readonly TreeRow[], at: number, text: string): number {
  const same = [...text].every((letter) => letter === text[0]);
  const wanted = fold(same ? (text[0] ?? '') : text);
  const from = same ? at + 1 : at;
  for (let n = 0; n < rows.length; n++) {
    const place = (from + n) % rows.length;
    if (fold(rows[place]?.node.label ?? '').startsWith(wanted)) return place;
  }
  return at;
}
