import type { Refusal, Suggestion } from '#shared/model/reflection.ts';
import { refusalOf } from './borne.ts';
import { type ExaminationOutcome, examine } from './examine.ts';
import type { ProposalGround } from './ground.ts';
import { type AnswerItem, item, kinds } from './items.ts';

/** What became of one item of an answer, by its place in it. */
export type ItemOutcome = { n: number; says: string } & ExaminationOutcome;

/**
 * Every item of an answer by itself: one that cannot be read, or does not hold, costs nothing but itself. Whom a fact makes a page for is
 * known to the rest of the answer, wherever it stands in it.
 */
export function weighed(
  given: readonly unknown[],
  ground: Omit<ProposalGround, 'taken'>,
  before: readonly Suggestion[],
): ItemOutcome[] {
  const taken = [...before];
  const outcomes: ItemOutcome[] = [];
  const read = given.map((one, n) => ({ n, one, reading: itemIn(one) }));
  const order = [...read].sort((a, b) => rank(a.reading) - rank(b.reading) || a.n - b.n);
  for (const { n, one, reading } of order) {
    const result: ExaminationOutcome =
      'kind' in reading ? examine(reading, { ...ground, taken }) : { refusal: reading.refusal };
    if ('suggestions' in result) taken.push(...result.suggestions);
    outcomes.push({ n, says: gistOf(one), ...result });
  }
  return outcomes.sort((a, b) => a.n - b.n);
}

/** Facts before what needs their pages. */
const rank = (reading: AnswerItem | { refusal: Refusal }) => ('kind' in reading && reading.kind !== 'relation' ? 0 : 1);

/** One of an answer as an item, or why it is none. */
export function itemIn(one: unknown): AnswerItem | { refusal: Refusal } {
  if (typeof one !== 'object' || one === null) return { refusal: refusalOf('shape', 'It is no object.', asObject) };
  const read = item.safeParse(withoutNulls(one));
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const field = issue?.path.join('.') || 'it';
  const isKind = issue?.path[0] === 'kind';
  return {
    refusal: refusalOf(
      'shape',
      isKind ? 'kind: there is none of that name.' : `${field}: ${issue?.message ?? 'not understood'}.`,
      isKind ? `It is one of ${kinds.join(', ')}.` : 'See the guide for what its kind takes.',
    ),
  };
}

/** What of an answer could not be read comes as its words. */
const asObject = 'Give it as one whole object of JSON.';

/** Models fill in null where a field is not used; of core memory alone it says something. */
function withoutNulls(one: unknown): unknown {
  if (typeof one !== 'object' || one === null || Array.isArray(one)) return one;
  return Object.fromEntries(Object.entries(one).filter(([key, value]) => value !== null || key === 'now'));
}

/** Characters by which what was refused is told. */
const longest = 200;
const told = ['statement', 'now', 'title', 'text', 'relation', 'between', 'keep'];

/** What an item says, in a line. */
export function gistOf(one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one).replace(/\s+/g, ' ').slice(0, longest);
  const fields = one as Record<string, unknown>;
  const words = told.flatMap((key) => (fields[key] === undefined || fields[key] === null ? [] : [fields[key]]));
  const of = [fields.kind, fields.entity, words[0]].filter((part) => part !== undefined);
  return of
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(': ')
    .slice(0, longest);
}
