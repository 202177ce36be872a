import type { CommitRow } from '#shared/model/audit.ts';
import type { Change } from '#shared/model/reflection.ts';
import { readBlobs } from '../../audit/blobs.ts';
import type { CommitQueries } from '../../history/query.ts';
import type { House } from '../../house.ts';
import { parsePending, pendingPath } from '../../reflection/pending.ts';
import { parseProposals, proposalsPath } from '../../workspace/codecs/pending-memories.ts';

export type Cited = { citation: string; text: string };
const mostCited = 50;
/** `[from episode:2026-02-02:10:00]`, `[+episode:…]`: what a line itself says it comes from. */
const marks = /\[(?:from |\+|[-−])\s*((?:core|episode|entity|fact|belief|procedure|vault):[^\]]+)\]/g;

/** What was cited for these changes: by the reflection that proposed them, or in the proposal that was taken up. */
export async function evidenceOf(house: House, queries: CommitQueries, rows: CommitRow[]): Promise<Cited[]> {
  const cited: Cited[] = [];
  for (const session of new Set(rows.flatMap(sessionOf))) {
    for (const change of await changesOf(house, queries, session)) cited.push(...citedBy(change));
  }
  for (const row of rows) if (row.proposal !== null) cited.push(...(await proposalOf(house, queries, row)));
  return distinct(cited).slice(0, mostCited);
}

/** What some lines rest on: their own marks, and what a reflection cited where its change has these words. */
export async function evidenceOfLines(
  house: House,
  queries: CommitQueries,
  row: CommitRow | null,
  lines: string[],
): Promise<Cited[]> {
  const marked = lines.flatMap((line) => [...line.matchAll(marks)].flatMap(([, ids = '']) => ids.split(/,\s*/)));
  const own = house.index
    .get(marked)
    .map(({ id, path, line, text }) => ({ citation: `${path}#L${line}`, text: text || id }));
  const unknown = marked.filter((id) => house.index.get([id]).length === 0).map((id) => ({ citation: id, text: '' }));
  if (row === null) return [...own, ...unknown];
  const [session] = sessionOf(row);
  const changes = session === undefined ? [] : await changesOf(house, queries, session);
  const telling = changes.filter((change) => lines.some((line) => saysSo(change, line)));
  const proposed = row.proposal === null ? [] : await proposalOf(house, queries, row);
  return distinct([...own, ...unknown, ...telling.flatMap(citedBy), ...proposed]).slice(0, mostCited);
}

const sessionOf = ({ actor }: CommitRow) =>
  actor.startsWith('reflection:') ? [actor.slice('reflection:'.length)] : [];

/** The changes that a reflection's decisions took away from what was pending, with their evidence: as git has them. */
async function changesOf(house: House, queries: CommitQueries, session: string): Promise<Change[]> {
  const decisions = queries.list({ paths: [pendingPath], actor: `reflection:${session}`, approval: 'approved' }, 20);
  const blobs = await readBlobs(
    house.commits.git,
    decisions.map(({ commit }) => `${commit}^:${pendingPath}`),
  );
  const changes = blobs.flatMap(({ text }) => parsePending(text)?.changes ?? []);
  return changes.filter(({ verdict }) => verdict !== 'reject');
}

const citedBy = ({ evidence }: Change): Cited[] =>
  evidence.map(({ path, line, quote }) => ({ citation: `${path}#L${line}`, text: quote }));

/** True when a line says what the change brought: enough of it to be no coincidence. */
function saysSo(change: Change, line: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const said = plain(line.replace(/\s*(?:\[[^\]]*\]|<!--.*?-->)\s*/g, ' '));
  if (said.length < 8) return false;
  const values = plain(JSON.stringify(change.edited ?? change.does));
  return values.includes(said);
}

/** The proposal that a change took up, as it stood before. */
async function proposalOf(house: House, queries: CommitQueries, row: CommitRow): Promise<Cited[]> {
  const id = row.proposal;
  const taken = row.change === null ? [] : queries.list({ change: row.change, paths: [proposalsPath] }, 1);
  const [commit] = taken.length > 0 ? taken : queries.list({ paths: [proposalsPath] }, 1);
  if (id === null || commit === undefined) return [];
  const [before] = await readBlobs(house.commits.git, [`${commit.commit}^:${proposalsPath}`]);
  const proposal = parseProposals(before?.text ?? '').find((one) => one.id === id || `${one.n}` === id);
  if (proposal === undefined) return [];
  const said = [proposal.from, proposal.timestamp, proposal.trigger].filter((one) => one !== null).join(', ');
  return [{ citation: `${proposalsPath} ${id}`, text: `${said}: ${proposal.content ?? ''}` }];
}

function distinct(cited: Cited[]): Cited[] {
  return [...new Map(cited.map((one) => [`${one.citation}\0${one.text}`, one])).values()];
}
