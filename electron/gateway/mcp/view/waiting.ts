import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { saysWhat } from '../../cli/reflection-text.ts';
import type { Dispatch } from '../../dispatch.ts';

/** One thing to accept or reject. */
export type ViewRow = { id: string; of: 'reflection' | 'proposals'; what: string; why: string };
/** What a person can decide on at a glance, and how much else waits in Mneme. */
export type ViewList = { session: string | null; rows: ViewRow[]; more: number };

/** Decisions that a small view shows. */
const mostRows = 10;
const longest = 400;
/** Where a person finds all of it. */
export const reviewLink = 'mneme://show/review';

type Change = NonNullable<Output<'reflection.pending'>['pending']>['changes'][number];
type Proposed = Output<'memory.review'>['proposals'][number];

/** Kinds of which one line does not say all that they do. */
const beyondALine: ReadonlySet<Change['does']['kind']> = new Set(['contradiction', 'archive', 'merge', 'procedure']);

/** Yes or no is all that it takes, and a line shows it whole: nothing is lost, nothing has to be settled first, owner or agent said it. */
const isPlain = (change: Change): boolean =>
  change.verdict === 'open' &&
  change.untrusted === undefined &&
  change.stale === null &&
  change.loses.length === 0 &&
  change.hidden === null &&
  !beyondALine.has(change.does.kind) &&
  isWhole(whatOf(change));

/** A proposal that keeps its words and nothing else, all of them shown. */
const isPlainProposal = ({ status, content, relations = [], coreWorthy, replaces }: Proposed): boolean =>
  status === 'pending' && relations.length === 0 && !coreWorthy && replaces === undefined && isWhole(content);

/** What waits for the owner: of a reflection, then of what sub-agents proposed. */
export async function waitingFor(
  dispatch: Dispatch,
  proposals: readonly Proposed[],
  caller: Caller,
): Promise<ViewList> {
  const { pending } = (await dispatch('reflection.pending', {}, caller)) as Output<'reflection.pending'>;
  const open = pending?.changes.filter(({ verdict }) => verdict === 'open') ?? [];
  const rows = [
    ...open.filter(isPlain).map(rowOfChange),
    ...proposals.filter(isPlainProposal).map(rowOfProposal),
  ].slice(0, mostRows);
  return { session: pending?.session ?? null, rows, more: open.length + proposals.length - rows.length };
}

const rowOfChange = (change: Change): ViewRow => ({
  ...{ id: change.id, of: 'reflection' },
  what: oneLine(whatOf(change)),
  why: short([change.reason, ...change.evidence.slice(0, 2).map(quoted)].join(' ')),
});

const quoted = ({ quote, path, line }: Change['evidence'][number]) => `“${quote}” ${path}#L${line}`;

/** All that a change writes, and what it takes the place of, in words. */
function whatOf({ does, edited, replaces }: Change): string {
  const made = edited ?? does;
  const more = made.kind === 'entity' ? `${made.name}. ${made.summary}` : replaces === null ? '' : `− ${replaces.text}`;
  return `${saysWhat(made)} ${more}`;
}

const rowOfProposal = ({ id, content, from, store, doubt }: Proposed): ViewRow => ({
  ...{ id, of: 'proposals' },
  what: oneLine(content),
  why: short([`from ${from}`, store, doubt].filter((one) => typeof one === 'string').join(', ')),
});

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const isWhole = (text: string): boolean => oneLine(text).length <= longest;

const short = (text: string): string => (isWhole(text) ? oneLine(text) : `${oneLine(text).slice(0, longest)}…`);

/** The same for a client without views; null where nothing of a reflection waits. */
export function waitingText({ rows, more }: ViewList): string | null {
  const changes = rows.filter(({ of }) => of === 'reflection');
  if (changes.length === 0 && more === 0) return null;
  const lines = changes.map(({ id, what }) => `- ${id} ${what}`);
  return [`The owner decides on these, and on ${more} more, in Mneme: ${reviewLink}`, ...lines].join('\n');
}
