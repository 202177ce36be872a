import { barePersonName, plainName } from '../../language/naming/name-forms.ts';

type Row = { id: string; type: string; label: string; aliases: readonly string[] };

const wordsOf = (name: string) => plainName(barePersonName(name)).split(' ');

/** Of the same rows the answer stays: thousands of names take longer to read than a store does. */
const kept = new WeakMap<readonly Row[], (id: string) => boolean>();

/**
 * Whether somebody is known by nothing but a name of one word that several people bear: “Huber” among fourteen of that family is no more one
 * of them than another, so that nothing says with whom they are one.
 */
export function areManys(rows: readonly Row[]): (id: string) => boolean {
  const known = kept.get(rows);
  if (known !== undefined) return known;
  const people = rows.filter(({ type }) => type === 'person');
  const namesOf = ({ label, aliases }: Row) => [label, ...aliases].map(wordsOf);
  const bearers = new Map<string, Set<string>>();
  for (const one of people)
    for (const words of namesOf(one))
      if (words.length > 1) for (const word of words) bearers.set(word, (bearers.get(word) ?? new Set()).add(one.id));
  const manys = new Set(
    people.flatMap((one) => {
      const names = namesOf(one);
      return names.every(([word = '', more]) => more === undefined && (bearers.get(word)?.size ?? 0) > 1)
        ? [one.id]
        : [];
    }),
  );
  const isManys = (id: string) => manys.has(id);
  kept.set(rows, isManys);
  return isManys;
}
