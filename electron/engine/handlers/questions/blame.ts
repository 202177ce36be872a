import type { Output, ParsedInput } from '#shared/contract/methods.ts';
import type { CommitRow } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import { largestText } from '../../git/blobs.ts';
import type { FileBlame } from '../../history/blame.ts';
import { carryWriters, toLines } from '../../history/lines-of.ts';
import { type CommitQueries, shownRow } from '../../history/query.ts';
import type { Services } from '../../services.ts';
import { readText } from '../../workspace/disk.ts';
import { doubtsIn } from '../marks.ts';
import { aboutOf } from './about.ts';
import { evidenceOfRuns } from './evidence.ts';
import type { HistoryList, HistoryQuery } from './list.ts';
import { told } from './sentences.ts';

type Runs = { from: number; to: number; row: CommitRow | null; text: string[] }[];

/** What is not in any commit yet. */
const uncommitted = 0;

/** Who wrote each line of a file, as it is or was. @throws file.missing, file.unparsed, input.too-large, history.none */
export async function whoWrote(
  services: Services,
  queries: CommitQueries,
  { path, commit }: ParsedInput<'history.blame'>,
): Promise<Output<'history.blame'>> {
  const { content, runs } = await runsOf(services, queries, path, commit);
  const evidence = await evidenceOfRuns(services, queries, runs);
  return {
    path,
    content,
    runs: runs.map(({ from, to, row }, n) => ({
      ...{ from, to, row },
      evidence: (evidence[n] ?? []).map(({ citation, text }) => (text === '' ? citation : `${citation}: ${text}`)),
    })),
  };
}

/** The same, for a question in a conversation: of a file, of one of its lines (`path#L12`), or of a memory. */
export async function whoWroteLines(
  services: Services,
  queries: CommitQueries,
  asked: HistoryQuery,
): Promise<Omit<HistoryList, 'tookMs'>> {
  const { path, first, last } = placeOf(services, queries, asked.about);
  const { runs } = await runsOf(services, queries, path, undefined);
  const wanted = runs
    .filter(({ from, to }) => from <= last && to >= first)
    .map((run) => cut(run, first, last))
    .slice(0, asked.limit);
  const rows = new Map(wanted.flatMap(({ row }) => (row === null ? [] : [[`${row.commit}${row.path}`, row]])));
  const [one] = wanted;
  const evidence = one !== undefined && wanted.length === 1 ? (await evidenceOfRuns(services, queries, [one]))[0] : [];
  const rests = (evidence ?? []).map(({ citation, text }) => `${citation}${text === '' ? '' : ` (${text})`}`);
  const answer = [
    one === undefined
      ? `${path} has no such line.`
      : wanted.length > 1
        ? `${path}: ${wanted.length} runs of lines, by ${rows.size} commits.`
        : one.row === null
          ? `${path}, lines ${one.from}–${one.to}: written just now, not committed yet.`
          : `${path}, lines ${one.from}–${one.to}: ${told(one.row)}`,
    rests.length === 0 ? '' : ` It rests on ${rests.join('; ')}.`,
    ...doubtsIn(services, path)
      .filter(({ from, to }) => wanted.some((run) => run.from <= to && run.to >= from))
      .map(({ from, to, doubt }) => ` L${from}-${to}: ${doubt}.`),
  ].join('');
  const lines = wanted.map(({ from, to, row, text }) => ({ from, to, commit: row?.commit ?? '', text }));
  return { answer, rows: [...rows.values()], total: rows.size, next: null, lines };
}

function cut({ from, to, row, text }: Runs[number], first: number, last: number): Runs[number] {
  const [start, end] = [Math.max(from, first), Math.min(to, last)];
  return { from: start, to: end, row, text: text.slice(start - from, end - from + 1) };
}

/** Which lines of which file are meant. @throws input.invalid */
function placeOf(services: Services, queries: CommitQueries, asked: string | undefined) {
  const about = aboutOf(services, queries, asked);
  const [, from, to] = /#L(\d+)(?:-L?(\d+))?$/.exec(asked?.trim() ?? '') ?? [];
  const [memory] = services.index.get(about?.ids ?? []);
  if (memory !== undefined) return { path: memory.path, first: memory.line, last: memory.endLine };
  const [path] = about?.filter.paths ?? [];
  if (path === undefined) {
    throw fail('input.invalid', 'Which lines are meant?', 'Give a path, a line such as USER.md#L12, or a memory’s id.');
  }
  return { path, first: Number(from ?? 1), last: Number(to ?? from ?? Number.MAX_SAFE_INTEGER) };
}

async function runsOf(services: Services, queries: CommitQueries, path: string, commit: string | undefined) {
  const upTo = commit === undefined ? undefined : placeOfCommit(queries, commit);
  const blamed = await services.commits.blames.of(path, upTo);
  const now = commit === undefined ? await asItIs(services, path, blamed) : blamed;
  if (now === null) throw missing(path, commit);
  if (now.note !== null)
    throw fail('file.unparsed', `${path} is ${now.note}.`, 'Look at its changes instead.', { path });
  const rows = new Map(queries.at([...new Set(now.writers)]).map((row) => [row.n, shownRow(row)]));
  const runs: Runs = [];
  for (const [n, writer] of now.writers.entries()) {
    const line = now.lines[n] ?? '';
    const last = runs.at(-1);
    if (last !== undefined && now.writers[n - 1] === writer) {
      last.to = n + 1;
      last.text.push(line);
    } else runs.push({ from: n + 1, to: n + 1, row: rows.get(writer) ?? null, text: [line] });
  }
  return { content: now.lines.map((line) => `${line}\n`).join(''), runs };
}

function placeOfCommit(queries: CommitQueries, commit: string): number {
  const places = queries.list({ commit }, 500).map(({ n }) => n);
  if (places.length > 0) return Math.max(...places);
  throw fail('history.none', `The history knows no commit ${commit}.`, 'Take one from mneme history.');
}

/** With what was written since the newest version. */
async function asItIs(services: Services, path: string, blamed: FileBlame | null): Promise<FileBlame | null> {
  const text = services.captureQueue.aside.shown(path, (await readText(services.root, path)).text);
  if (text === null) return null;
  if (text.length > largestText) {
    throw fail('input.too-large', `${path} is too large to follow line by line.`, 'Look at its changes instead.', {
      path,
    });
  }
  const lines = toLines(text);
  const before = blamed ?? { lines: [], writers: [], note: null };
  return { lines, writers: carryWriters(before.lines, before.writers, lines, uncommitted), note: null };
}

function missing(path: string, commit: string | undefined) {
  const words = commit === undefined ? `There is no file ${path}.` : `There was no file ${path} then.`;
  return fail('file.missing', words, 'mneme history PATH lists its changes, also of a file that is gone.', { path });
}
