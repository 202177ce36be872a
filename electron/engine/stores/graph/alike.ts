import type { Index } from '../../index/types.ts';
import { type FoldedName, foldForLikeness, likenessOf } from './likeness.ts';
import type { Candidate, EntityRow } from './who.ts';

export type Pair = { a: Candidate; b: Candidate; likeness: number; why: string };

/** Pairs at least this alike are shown to a person. */
const worthShowing = 0.7;
/** A key that more names share than this tells nothing. */
const commonKey = 60;

type Named = { row: EntityRow; names: FoldedName[] };

/**
 * Pairs of entities whose names or aliases are close, likeliest first; with `entity`, only its own. Names are held
 * against each other only when they share a word's beginning or their initials, so that thousands are fast.
 */
export function alikePairs(index: Index, { entity, limit }: { entity: string | undefined; limit: number }): Pair[] {
  const all = index.entities().map((row) => ({ row, names: [row.label, ...row.aliases].map(foldForLikeness) }));
  const pairs: Pair[] = [];
  const seen = new Set<string>();
  for (const group of groups(all)) {
    for (const [n, a] of group.entries()) {
      for (const b of group.slice(n + 1)) {
        const key = a.row.id < b.row.id ? `${a.row.id}\n${b.row.id}` : `${b.row.id}\n${a.row.id}`;
        if (a.row.id === b.row.id || seen.has(key)) continue;
        seen.add(key);
        if (entity !== undefined && a.row.id !== entity && b.row.id !== entity) continue;
        const pair = pairOf(a, b);
        if (pair.likeness >= worthShowing) pairs.push(pair);
      }
    }
  }
  pairs.sort((x, y) => y.likeness - x.likeness || (`${x.a.id} ${x.b.id}` < `${y.a.id} ${y.b.id}` ? -1 : 1));
  return pairs.slice(0, limit);
}

function pairOf(a: Named, b: Named): Pair {
  let best = { likeness: 0, why: '' };
  for (const one of a.names) {
    for (const other of b.names) {
      const likeness = likenessOf(one, other);
      if (likeness.likeness > best.likeness) best = likeness;
    }
  }
  // A person and a project may well share a name.
  const factor = a.row.type === b.row.type ? 1 : 0.85;
  const [x, y] = a.row.id < b.row.id ? [a, b] : [b, a];
  const plain = ({ row: { id, label } }: Named) => ({ id, label });
  return { a: plain(x), b: plain(y), likeness: Math.round(best.likeness * factor * 100) / 100, why: best.why };
}

function groups(all: Named[]): Named[][] {
  const byKey = new Map<string, Named[]>();
  for (const named of all) {
    for (const key of new Set(named.names.flatMap(keysOf))) {
      const group = byKey.get(key);
      if (group) group.push(named);
      else byKey.set(key, [named]);
    }
  }
  return [...byKey.values()].filter((group) => group.length > 1 && group.length <= commonKey);
}

/** The beginnings and ends by which a name may meet another that is spelt a little otherwise. */
function keysOf({ folded, telling, words }: FoldedName): string[] {
  const starts = telling.map((word) => [...word].slice(0, 4).join(''));
  const whole = [`=${[...folded].slice(0, 3).join('')}${folded.length >> 2}`, `=${[...folded].slice(-4).join('')}`];
  const initials = words.length > 1 ? [words.map((word) => [...word][0]).join('')] : [folded];
  return [...starts.map((start) => `^${start}`), ...whole, ...initials.map((letters) => `@${letters}`)];
}
