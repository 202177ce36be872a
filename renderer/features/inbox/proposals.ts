import { limits } from '#shared/contract/limits.ts';
import type { Decision, ProposalRow } from '#shared/model/proposal.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { linkWords } from '../../ui/plain.ts';

/** Proposals of one kind; `title` is null for one that stands alone. */
export type Kind = { key: string; title: string | null; rows: ProposalRow[] };

export type InboxSection = {
  key: string;
  title: string;
  what: 'conflicts' | 'flood' | 'agent' | 'deferred' | 'malformed';
  /** Whose they are; null where several agents meet. */
  agent: string | null;
  kinds: Kind[];
  /** Of a flood that the owner has not unfolded, one row stands for all. */
  folded?: boolean;
};

/** So many that wait of one connection are a flood. */
const manyOfOne = 20;

/** As they are decided: what contradicts first, then by agent and kind, then what was put off or cannot be read. */
/** @param unfolded keys of floods that are shown row by row */
export function inboxSections(rows: readonly ProposalRow[], unfolded: ReadonlySet<string> = new Set()): InboxSection[] {
  const conflicts = rows.filter(isDisputed);
  const plain = rows.filter((row) => row.status === 'pending' && !isDisputed(row));
  const floods = floodsOf(plain);
  const flooding = new Set(floods.flatMap(({ rows: mine }) => mine));
  const pending = plain.filter((row) => !flooding.has(row));
  const deferred = rows.filter(({ status }) => status === 'deferred');
  const malformed = rows.filter(({ status }) => status === 'malformed');
  const agents = [...new Set(pending.map(({ from }) => from))];
  const alone = (mine: ProposalRow[]): Kind[] => [{ key: 'all', title: null, rows: mine }];
  const sections: InboxSection[] = [
    { key: 'conflicts', title: t('Contradictions'), what: 'conflicts', agent: null, kinds: alone(besides(conflicts)) },
    ...floods.map(({ key, rows: mine }): InboxSection => {
      const [name = '', ...others] = new Set(mine.map(({ from }) => from));
      const title =
        others.length === 0
          ? whoOf(mine[0], name)
          : t('{others} names over one connection', { others: others.length + 1 });
      const agent = others.length === 0 ? name : null;
      return { key, title, what: 'flood', agent, kinds: alone(mine), folded: !unfolded.has(key) };
    }),
    ...agents.map(
      (agent): InboxSection => ({
        key: `agent ${agent}`,
        title: whoOf(
          pending.find(({ from }) => from === agent),
          agent,
        ),
        what: 'agent',
        agent,
        kinds: kindsOf(pending.filter(({ from }) => from === agent)),
      }),
    ),
    { key: 'deferred', title: t('Left to reflection'), what: 'deferred', agent: null, kinds: alone(deferred) },
    { key: 'malformed', title: t('Cannot be read'), what: 'malformed', agent: null, kinds: alone(malformed) },
  ];
  return sections.filter((section) => sectionRows(section).length > 0);
}

/** Who wants it remembered, as the owner knows them: who handed it over, else the agent. */
export const whoOf = (row: Pick<ProposalRow, 'giver'> | undefined, from: string): string => row?.giver ?? from;

export const sectionRows = (section: InboxSection): ProposalRow[] => section.kinds.flatMap(({ rows }) => rows);

/** What stands in the list for a section. */
export const shownOf = (section: InboxSection): ProposalRow[] =>
  section.folded ? sectionRows(section).slice(0, 1) : sectionRows(section);

/** Many of one connection, whatever names they came by. What was written into the file has none, and its daily cap. */
function floodsOf(rows: readonly ProposalRow[]): { key: string; rows: ProposalRow[] }[] {
  const bySource = new Map<string, ProposalRow[]>();
  for (const row of rows) {
    if (row.connection !== null) bySource.set(row.connection, [...(bySource.get(row.connection) ?? []), row]);
  }
  return [...bySource].flatMap(([key, mine]) => (mine.length < manyOfOne ? [] : [{ key: `flood ${key}`, rows: mine }]));
}

/** Those that contradict each other stand next to each other. */
function besides(rows: readonly ProposalRow[]): ProposalRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const taken = new Set<string>();
  const visit = (row: ProposalRow): ProposalRow[] => {
    if (taken.has(row.id)) return [];
    taken.add(row.id);
    return [row, ...row.rivals.flatMap(({ id }) => visitId(id))];
  };
  const visitId = (id: string) => {
    const row = byId.get(id);
    return row === undefined ? [] : visit(row);
  };
  return rows.flatMap(visit);
}

/** Two or more of a kind have a heading of their own, before those that stand alone. */
function kindsOf(rows: readonly ProposalRow[]): Kind[] {
  const keys = [...new Set(rows.map(({ group }) => group))];
  const kinds = keys.map((key) => ({ key, rows: rows.filter(({ group }) => group === key) }));
  const several = kinds.filter((kind) => kind.rows.length > 1);
  const single = kinds.filter((kind) => kind.rows.length === 1).flatMap((kind) => kind.rows);
  return [
    ...several.map(({ key, rows: mine }): Kind => ({ key, title: kindTitle(mine), rows: mine })),
    ...(single.length === 0 ? [] : [{ key: 'single', title: null, rows: single }]),
  ];
}

const storeWords: Record<string, string> = {
  core: t('for core memory'),
  episodic: 'episodes',
  semantic: 'facts',
  procedural: 'procedures',
  vault: t('for the vault'),
};

/** `facts on Ines Kolar`, `procedures` */
function kindTitle(rows: readonly ProposalRow[]): string {
  const [first] = rows;
  const shared = first?.entities.find((entity) => rows.every(({ entities }) => entities.includes(entity)));
  const what = storeWords[first?.store ?? ''] ?? 'proposals';
  return shared === undefined ? what : `${what} on ${linkWords(shared)}`;
}

/** Something contradicts it, whether the file says so yet or not. */
export const isDisputed = ({ status, rivals }: ProposalRow): boolean =>
  status === 'conflict' || (status === 'pending' && rivals.length > 0);

/** What the owner changed before committing. */
export type Edit = Pick<Decision, 'content' | 'store' | 'entity'>;

/** Whether a proposal is decided without a look at what speaks against it. */
export const isUncontested = (row: ProposalRow): boolean =>
  (row.status === 'pending' && !isDisputed(row)) || row.status === 'deferred';

/** This one holds: what contradicts it among the proposals falls. */
export function thisOne(row: ProposalRow, edit: Edit = {}): Decision[] {
  const words = short(edit.content ?? row.content);
  const fall = rivalIds(row).map(
    (id): Decision => ({ id, decision: 'reject', reason: t('The other one holds: “{words}”', { words }) }),
  );
  return [{ id: row.id, decision: 'commit', ...edit }, ...fall];
}

/** The other one holds: another proposal, or what is remembered already. */
export function thatOne(
  row: ProposalRow,
  rival: ProposalRow['rivals'][number],
  rows: readonly ProposalRow[],
): Decision[] {
  const other = rival.where === 'proposal' ? rows.find(({ id }) => id === rival.id) : undefined;
  if (other !== undefined) return thisOne(other);
  return [
    {
      id: row.id,
      decision: 'reject',
      reason: t('What is remembered holds: “{short}”', { short: short(rival.content) }),
    },
  ];
}

/** All sides of a contradiction are put off together. */
export function putOff(row: ProposalRow): Decision[] {
  return [row.id, ...rivalIds(row)].map((id) => ({ id, decision: 'defer' }));
}

export const rivalIds = (row: ProposalRow): string[] =>
  row.rivals.filter(({ where }) => where === 'proposal').map(({ id }) => id);

const short = (text: string): string => (text.length <= 120 ? text : `${text.slice(0, 119)}…`);

/** `memory/x.md#L3` or `memory/x.md:3` as a path and its line. */
export function placeOfCitation(citation: string): { path: string; line?: number } {
  const found = /^(.*?)(?:#L|:)(\d+)/.exec(citation);
  return found?.[1] === undefined ? { path: citation } : { path: found[1], line: Number(found[2]) };
}

/** A decision, and whose proposal it is on. */
export type AttributedDecision = Decision & { from: string };

/** What the door makes one change of, so that all of it can be taken back: those of one kind, commits by agent. */
export function partsOf(decisions: readonly AttributedDecision[]): Decision[][] {
  const parts = new Map<string, Decision[]>();
  for (const { from, ...decision } of decisions) {
    const verb = decision.decision;
    const key = verb === 'commit' ? `commit ${from}` : verb === 'both' ? `both ${decision.id}` : verb;
    parts.set(key, [...(parts.get(key) ?? []), decision]);
  }
  return [...parts.values()].flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / limits.decisions) }, (_, n) =>
      part.slice(n * limits.decisions, (n + 1) * limits.decisions),
    ),
  );
}

/** How many want a decision of their owner: one that cannot be read is taken out or mended. One count, wherever it stands. */
export const undecidedIn = ({ pending, conflict, malformed }: Out<'proposals.list'>['counts']): number =>
  pending + conflict + malformed;
