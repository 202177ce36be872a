import type { CommitRow } from '#shared/model/audit.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Change } from '#shared/model/reflection.ts';
import { readBlobs } from '../../git/blobs.ts';
import type { CommitQueries } from '../../history/query.ts';
import { parsePending, pendingPath } from '../../reflection/pending.ts';
import type { Services } from '../../services.ts';
import { parseProposals, proposalsPath } from '../../workspace/codecs/pending-memories.ts';

type Cited = { citation: string; text: string };
const reflectionBy = 'reflection:';
const mostCited = 50;
const mostSessions = 200;
/** `[from episode:2026-02-02:10:00]`, `[+episode:…]`: what a line itself says it comes from. */
const marks = /\[(?:from |\+|[-−])\s*((?:core|episode|entity|fact|belief|procedure|vault):[^[\]]+)\]/g;

/** What was cited for these changes: by the reflection that proposed them, or in the proposal that was taken up. */
export async function citedEvidence(services: Services, queries: CommitQueries, rows: CommitRow[]): Promise<Cited[]> {
  const changes = await changesOf(services, queries, rows);
  const cited = [...changes.values()].flat().flatMap(citedBy);
  for (const row of rows) if (row.proposal !== null) cited.push(...(await proposalOf(services, queries, row)));
  return distinct(cited).slice(0, mostCited);
}

type Run = { row: CommitRow | null; text: string[] };

/** What runs of lines rest on: their own marks, and what a reflection or a proposal cited where it has their words. */
export async function evidenceOfRuns(services: Services, queries: CommitQueries, runs: Run[]): Promise<Cited[][]> {
  const rows = runs.flatMap(({ row }) => row ?? []);
  const changes = await changesOf(services, queries, rows);
  const proposed = new Map<string, Cited[]>();
  for (const row of rows.filter(({ proposal }) => proposal !== null).slice(0, mostCited)) {
    if (!proposed.has(row.commit)) proposed.set(row.commit, await proposalOf(services, queries, row));
  }
  return runs.map(({ row, text }) => {
    const own = marked(services, text);
    if (row === null) return own;
    const telling = sessionOf(row).flatMap((session) => changes.get(session) ?? []);
    const cited = telling.filter((change) => text.some((line) => saysSo(change, line))).flatMap(citedBy);
    return distinct([...own, ...cited, ...(proposed.get(row.commit) ?? [])]).slice(0, mostCited);
  });
}

/** Lines that approved reflections brought and that still say so, each with the ids of what was cited for it. */
export async function linesOfReflections(
  services: Services,
  queries: CommitQueries,
  memories: readonly Memory[],
): Promise<{ memory: Memory; cites: ReadonlySet<string> }[]> {
  if (memories.length === 0) return [];
  const decided = queries.list({ actor: reflectionBy, approval: 'approved', paths: [pendingPath] }, mostSessions);
  const changes = [...(await changesOf(services, queries, decided)).values()].flat();
  const telling = changes.filter(({ does }) => does.kind === 'core' || does.kind === 'procedure');
  if (telling.length === 0) return [];
  return memories.map((memory) => {
    const bringing = telling.filter((change) => brought(change, memory));
    return { memory, cites: new Set(bringing.flatMap(({ evidence }) => evidence.map(({ id }) => id))) };
  });
}

/** A procedure is known by its page, a line of core memory by its words. */
function brought(change: Change, memory: Memory): boolean {
  const does = change.edited ?? change.does;
  if (memory.kind !== 'procedure') return does.kind === 'core' && saysSo(change, memory.text);
  return does.kind === 'procedure' && (does.id === memory.id || does.title === memory.title);
}

function marked({ index }: Services, lines: string[]): Cited[] {
  const ids = lines.flatMap((line) => [...line.matchAll(marks)].flatMap(([, said = '']) => said.split(/,\s*/)));
  const known = new Map(index.get(ids).map((memory) => [memory.id, memory]));
  return ids.map((id) => {
    const memory = known.get(id);
    return memory === undefined
      ? { citation: id, text: '' }
      : { citation: `${memory.path}#L${memory.line}`, text: memory.text };
  });
}

const sessionOf = ({ actor }: CommitRow) => (actor.startsWith(reflectionBy) ? [actor.slice(reflectionBy.length)] : []);

/** The changes that reflections' decisions took away from what was pending, by session: as git has them. */
async function changesOf(
  services: Services,
  queries: CommitQueries,
  rows: CommitRow[],
): Promise<Map<string, Change[]>> {
  const sessions = [...new Set(rows.flatMap(sessionOf))].slice(0, mostSessions);
  if (sessions.length === 0) return new Map();
  const decisions = queries.approvedBy(
    pendingPath,
    sessions.map((session) => reflectionBy + session),
  );
  const blobs = await readBlobs(
    services.commits.git,
    decisions.map(({ former, hash }) => former || `${hash}^:${pendingPath}`),
  );
  const found = new Map<string, Change[]>();
  for (const [n, { actor }] of decisions.entries()) {
    const session = actor.slice(reflectionBy.length);
    const changes = parsePending(blobs[n]?.text ?? null)?.changes ?? [];
    found.set(session, [...(found.get(session) ?? []), ...changes.filter(({ verdict }) => verdict !== 'reject')]);
  }
  return found;
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
  const said = plain(line.replace(/(?<!\s)\s*(?:\[{1,2}[^[\]]*\]|<!--(?:(?!<!--).){0,200}?-->)\s*/g, ' '));
  if (said.length < 8) return false;
  const values = plain(JSON.stringify(change.edited ?? change.does));
  return values.includes(said);
}

/** The proposals that a change took up, as they stood before. */
async function proposalOf(services: Services, queries: CommitQueries, row: CommitRow): Promise<Cited[]> {
  const id = row.proposal;
  const taken = row.change === null ? [] : queries.list({ change: row.change, paths: [proposalsPath] }, 1);
  const [commit] = taken.length > 0 ? taken : queries.list({ paths: [proposalsPath] }, 1);
  if (id === null || commit === undefined) return [];
  const [before] = await readBlobs(services.commits.git, [`${commit.commit}^:${proposalsPath}`]);
  const ids = id.split(/,\s*/);
  const meant = parseProposals(before?.text ?? '').filter((one) => ids.includes(one.id) || ids.includes(`${one.n}`));
  return meant.map((proposal) => {
    const said = [proposal.from, proposal.timestamp, proposal.trigger].filter((one) => one !== null).join(', ');
    return { citation: `${proposalsPath} ${proposal.id}`, text: `${said}: ${proposal.content ?? ''}` };
  });
}

function distinct(cited: Cited[]): Cited[] {
  return [...new Map(cited.map((one) => [`${one.citation}\0${one.text}`, one])).values()];
}
