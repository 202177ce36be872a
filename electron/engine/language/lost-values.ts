import { contentOf } from './content.ts';
import { namesIn } from './reader/names.ts';
import { valueKind } from './reader/side.ts';

/** How sure a name must be, for its loss to be told. */
const leastName = 0.5;

/**
 * Dates, numbers and names that an older statement gives, of which what takes its place gives none of the kind: nothing would say them any
 * more. A value with another in its place is what changed, and so are names as long as there are as many new ones. Pure.
 */
export function valuesLost(old: string, now: string): string[] {
  const kinds = new Set(contentOf(now).values.map(({ value }) => valueKind(value)));
  const isTelling = ({ value, as }: ReturnType<typeof contentOf>['values'][number]) =>
    /\p{N}/u.test(as) || value.kind === 'date' || value.kind === 'weekday';
  const values = contentOf(old).values.filter((one) => isTelling(one) && !kinds.has(valueKind(one.value)));
  const [gone, fresh] = [namesBeside(old, now), namesBeside(now, old)];
  return [...new Set([...values.map(({ as }) => as), ...(gone.length > fresh.length ? gone : [])])];
}

/** Names of a text that the other does not say. Pure. */
export function namesBeside(text: string, other: string): string[] {
  const there = other.toLowerCase();
  const names = namesIn(text).flatMap(({ name, p }) => (p >= leastName ? [name] : []));
  return [...new Set(names)].filter((name) => !there.includes(name.toLowerCase()));
}
