import type { CommitQueries } from '../../history/query.ts';
import type { Services } from '../../services.ts';
import { parseReflectionLog } from '../../workspace/codecs/reflection-log.ts';
import { readText } from '../../workspace/disk.ts';
import { reflectionLogPath } from '../../workspace/paths.ts';
import { type HistoryList, type HistoryQuery, historyPage, narrowedBy, shownRows } from './list.ts';
import { minute } from './sentences.ts';

const named = /\br-\d+\b/i;

/** What a reflection did: the one that is named, else the last that anything came of. */
export async function whatReflected(
  services: Services,
  queries: CommitQueries,
  asked: HistoryQuery,
): Promise<Omit<HistoryList, 'tookMs'>> {
  const wanted = asked.session ?? named.exec(asked.about ?? '')?.[0]?.toLowerCase();
  const decided = queries.list({ actor: 'reflection:', approval: 'approved' }, 1)[0];
  const latest = decided ?? queries.list({ actor: 'reflection:' }, 1)[0];
  const session = wanted ?? latest?.session ?? latest?.actor.slice('reflection:'.length);
  if (session === undefined) {
    return { answer: 'No reflection has changed anything yet.', rows: [], total: 0, next: null, lines: [] };
  }
  const { filter } = narrowedBy(services, queries, { ...asked, about: undefined, session: undefined });
  const page = await historyPage(
    services,
    queries,
    { ...filter, actor: filter.actor ?? `reflection:${session}` },
    asked,
  );
  const rows = page.rows.filter(({ actor }) => actor === `reflection:${session}`);
  const log = (await readText(services.root, reflectionLogPath)).text;
  const logged = log === null ? undefined : parseReflectionLog(log).findLast((one) => one.session === session);
  const [last] = rows;
  const when = last === undefined ? '' : `, ${minute(last.at)}`;
  const files = new Set(rows.filter(({ approval }) => approval === 'approved').map(({ path }) => path)).size;
  const answer =
    logged === undefined
      ? last === undefined
        ? `There is no reflection ${session}.`
        : `Reflection ${session}${when}, not decided yet: ${last.summary}.`
      : `Reflection #${logged.n} (${session})${when}: ${logged.decision}, ${files} files. ${logged.notes.join(' ')}`;
  return { answer, ...shownRows(page), lines: [] };
}
