import type { Index } from '../index/types.ts';
import { initialsOf, isMisspelt, plainName, tellingWords } from '../language/naming/name-forms.ts';
import { areManys } from './names/shared-name.ts';
import { proposedFrom, similarity } from './names/similarity.ts';
import type { PersonCandidate, PersonRow } from './persons.ts';

export type Pair = { a: PersonCandidate; b: PersonCandidate; likeness: number; why: string };

/** A key that more entities share than this tells nothing about which of them are one. */
const commonKey = 40;
/** From here on two names are one, in another spelling. */
const sameName = 0.9;
/** Milliseconds of comparing after which the event loop gets its turn. */
const slice = 15;

/**
 * Pairs of entities whose names or aliases are close, likeliest first; with `entity`, only its own. Among all entities
 * only those are held against each other that share something rare in their names, so that thousands take seconds.
 */
export async function alikePairs(
  index: Index,
  { entity, limit }: { entity: string | undefined; limit: number },
): Promise<Pair[]> {
  const named = index
    .entities()
    .map((row) => ({ ...row, plain: [...new Set([row.label, ...row.aliases].map(plainName))] }));
  const one = entity === undefined ? undefined : named.find(({ id }) => id === entity);
  const groups = one ? named.map((other) => [one, other]) : groupsOf(named);
  const pairs = new Map<string, Pair>();
  let since = performance.now();
  for (const group of groups) {
    for (const [n, a] of group.entries()) {
      for (const b of group.slice(n + 1)) {
        const key = a.id < b.id ? `${a.id}\n${b.id}` : `${b.id}\n${a.id}`;
        if (a.id !== b.id && !pairs.has(key)) pairs.set(key, a.id < b.id ? pairOf(a, b) : pairOf(b, a));
      }
    }
    if (performance.now() - since < slice) continue;
    await new Promise(setImmediate);
    since = performance.now();
  }
  const likely = [...pairs.values()].filter(({ likeness }) => likeness >= proposedFrom);
  const isMany = areManys(named);
  // Of many who share a name, “the same name” is asked of none; the same letters are.
  const close = likely.filter(({ a, b, likeness }) => likeness >= sameName || !(isMany(a.id) || isMany(b.id)));
  return close.sort((x, y) => y.likeness - x.likeness || (orderOf(x) < orderOf(y) ? -1 : 1)).slice(0, limit);
}

type Named = PersonRow & { plain: string[] };

const orderOf = ({ a, b }: Pair) => `${a.id}\n${b.id}`;

function groupsOf(named: Named[]): Named[][] {
  const byKey = new Map<string, Named[]>();
  for (const row of named) {
    for (const key of new Set(row.plain.flatMap(keysOf))) {
      const group = byKey.get(key);
      if (group) group.push(row);
      else byKey.set(key, [row]);
    }
  }
  return [...byKey.values()].filter(({ length }) => length > 1 && length <= commonKey);
}

/** What two spellings of a name share at least one of: the beginnings of words, beginning or end of the whole, initials. */
function keysOf(plain: string): string[] {
  const words = tellingWords(plain);
  const joined = words.join('');
  return [
    ...words.map((word) => `^${word.slice(0, 4)}`),
    `<${joined.slice(0, 6)}`,
    `>${joined.slice(-5)}`,
    `=${plain.replaceAll(' ', '')}`,
    ...initialsOf(plain).map((letters) => `=${letters}`),
  ];
}

function pairOf(a: Named, b: Named): Pair {
  let best = { score: 0, names: ['', ''] as [string, string] };
  const person = a.type === 'person' && b.type === 'person';
  for (const one of a.plain) {
    for (const other of b.plain) {
      // Initials are looked for in the second name only.
      const score = Math.max(similarity(one, other, person), similarity(other, one, person));
      if (score > best.score) best = { score, names: [one, other] };
    }
  }
  const plain = ({ id, label }: Named) => ({ id, label });
  return { a: plain(a), b: plain(b), likeness: Math.round(best.score * 100) / 100, why: whyAlike(...best.names) };
}

/** In words, what makes two plain names alike. */
function whyAlike(a: string, b: string): string {
  const joined = (name: string) => name.replaceAll(' ', '');
  if (joined(a) === joined(b)) return 'the same name, written another way';
  if (initialsOf(a).includes(joined(b)) || initialsOf(b).includes(joined(a)))
    return 'one name is the initials of the other';
  const [few, many] = [tellingWords(a), tellingWords(b)].sort((x, y) => x.length - y.length);
  if (few?.join(' ') === many?.join(' ')) return 'the same words';
  if (few?.every((word) => many?.includes(word))) return 'one name is part of the other';
  return isMisspelt(joined(a), joined(b)) ? 'spelt alike' : 'nearly the same words';
}
