import type { Output, ParsedInput } from '#shared/contract/methods.ts';
import type { CommitRow } from '#shared/model/audit.ts';
import { fail } from '#shared/model/error.ts';
import { type CommitQueries, type Filter, type PlacedRow, shownRow } from '../../history/query.ts';
import { checkBounds, resolveBound } from '../../recall/bounds.ts';
import type { Services } from '../../services.ts';
import { aboutOf, type QuestionSubject } from './about.ts';
import { changesAnswer, fileAnswer } from './sentences.ts';

export type HistoryQuery = ParsedInput<'history.list'>;
export type HistoryList = Output<'history.list'>;
export type HistoryNarrowing = { filter: Filter; about: QuestionSubject | undefined };

/** What a question narrows to. @throws input.invalid for times that are none */
export function narrowedBy(services: Services, queries: CommitQueries, asked: HistoryQuery): HistoryNarrowing {
  const { clock } = services.ports;
  const since = resolveBound(asked.since, clock, 'since');
  const until = resolveBound(asked.until, clock, 'until');
  checkBounds(since, until);
  const about = aboutOf(services, queries, asked.about);
  const { actor, actions, approval, session, critical, bookkeeping } = asked;
  return {
    filter: { ...about?.filter, actor, actions, approval, session, critical, bookkeeping, since, until },
    about,
  };
}

/** A page of rows, newest first, with their lines counted. */
export async function historyPage(services: Services, queries: CommitQueries, filter: Filter, asked: HistoryQuery) {
  const generation = services.commits.table.meta('generation') ?? '0';
  const found = queries.list(filter, asked.limit + 1, placeOf(asked.cursor, generation));
  const rows = await withLines(services, found.slice(0, asked.limit));
  const last = rows.at(-1);
  const next = found.length > asked.limit && last !== undefined ? `${generation}.${last.n}` : null;
  return { rows, next, total: queries.count(filter) };
}

function placeOf(cursor: string | undefined, generation: string): number | undefined {
  if (cursor === undefined) return undefined;
  const [, made, n] = /^(\d+)\.(\d+)$/.exec(cursor) ?? [];
  if (made === generation) return Number(n);
  throw fail('input.invalid', 'This page is of a history that was made anew since.', 'Ask again without `cursor`.');
}

/** Lines of what is shown must be known; most are, since they are counted when there is time. */
export async function withLines(services: Services, rows: PlacedRow[]): Promise<PlacedRow[]> {
  const missing = rows.filter((row) => !row.counted);
  if (missing.length === 0) return rows;
  await services.commits.count(missing);
  const now = new Map(services.commits.queries.at(missing.map(({ n }) => n)).map((row) => [row.n, row]));
  return rows.map((row) => now.get(row.n) ?? row);
}

/** What changed, latest first. */
export async function whatChanged(
  services: Services,
  queries: CommitQueries,
  asked: HistoryQuery,
): Promise<Omit<HistoryList, 'tookMs'>> {
  const { filter, about } = narrowedBy(services, queries, asked);
  const page = await historyPage(services, queries, filter, asked);
  return { answer: changesAnswer(page, about, asked), ...shownRows(page), lines: [] };
}

/** Every change of one file. @throws input.invalid when no file is named, history.none for one that history never had */
export async function ofFile(
  services: Services,
  queries: CommitQueries,
  asked: HistoryQuery,
): Promise<Omit<HistoryList, 'tookMs'>> {
  const { filter, about } = narrowedBy(services, queries, asked);
  if (about === undefined) throw fail('input.invalid', 'No file is named.', 'Give its path as `about`.');
  const paths = about.filter.paths;
  if (paths === undefined && about.filter.folder === undefined) {
    const words = `The history knows no file ${about.name}.`;
    throw fail('file.missing', words, 'Name it by its path in the workspace, such as SOUL.md.');
  }
  const ofIt = { ...filter, words: undefined };
  const page = await historyPage(services, queries, ofIt, asked);
  const first = paths === undefined ? undefined : queries.earliest({ paths });
  return { answer: fileAnswer(page, about.name, first), ...shownRows(page), lines: [] };
}

export function shownRows({ rows, next, total }: { rows: PlacedRow[]; next: string | null; total: number }) {
  return { rows: rows.map(shownRow) satisfies CommitRow[], next, total };
}
