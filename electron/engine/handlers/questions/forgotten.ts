import type { Action } from '#shared/model/change.ts';
import type { Memory } from '#shared/model/memory.ts';
import { currentId } from '../../graph/aliases.ts';
import type { CommitQueries, Filter } from '../../history/query.ts';
import { soughtWords } from '../../index/query.ts';
import type { Services } from '../../services.ts';
import { everyWord, questionWords, quotedId } from './about.ts';
import { type HistoryList, type HistoryQuery, historyPage, narrowedBy, shownRows } from './list.ts';
import { minute, told } from './sentences.ts';

/** What takes a memory away, or lets it fade. */
const ends: readonly Action[] = ['ARCHIVE', 'DECAY', 'DELETE', 'MERGE', 'RENAME', 'REVERT', 'REJECT'];
const mostMemories = 5;

/**
 * Why something is gone: what archived it, removed it, merged or renamed it, in the words of whoever did; or that it is
 * still there, and how alive.
 */
export async function whyForgotten(
  services: Services,
  queries: CommitQueries,
  asked: HistoryQuery,
): Promise<Omit<HistoryList, 'tookMs'>> {
  const { filter, about } = narrowedBy(services, queries, asked);
  const actions = asked.actions ?? ends;
  if (about === undefined) {
    const page = await historyPage(
      services,
      queries,
      { ...filter, actions: asked.actions ?? ['ARCHIVE', 'DELETE', 'DECAY'] },
      asked,
    );
    const [last] = page.rows;
    const answer = last === undefined ? 'Nothing was ever forgotten.' : `The latest to go: ${told(last)}`;
    return { answer, ...shownRows(page), lines: [] };
  }
  const memories = memoriesOf(services, asked.about ?? '', about.ids);
  const gone = memories.filter((memory) => services.scores.isArchived(memory));
  const named = [...new Set([...gone.map(({ id }) => id), ...about.ids])].map(quotedId);
  const words = [filter.words === undefined ? [] : [`(${filter.words})`], named].flat().join(' OR ');
  const wide: Filter = { ...filter, words: words === '' ? undefined : words, actions };
  const page = await historyPage(services, queries, wide, asked);
  const [first] = page.rows;
  const standing = memories.slice(0, mostMemories).map((memory) => standingOf(services, memory));
  const now = aliasesIn(services, about.ids);
  const because = first === undefined ? `Nothing in the history took ${about.name} away.` : told(first);
  return { answer: [because, ...now, ...standing].join(' '), ...shownRows(page), lines: [] };
}

/** The memories that are meant, archived ones among them. */
function memoriesOf({ index }: Services, asked: string, ids: string[]): Memory[] {
  const named = index.get(ids.map((id) => currentId(index, id)));
  if (named.length > 0) return distinct(named);
  const words = soughtWords(asked).filter(({ words }) => !questionWords.has(words.toLowerCase()));
  if (words.length === 0) return [];
  const { candidates } = index.match(everyWord(words.map((one) => one.words)), { limit: mostMemories, archived: true });
  return distinct(index.load(candidates.map(({ n }) => n)));
}

const distinct = (memories: Memory[]) => [...new Map(memories.map((memory) => [memory.id, memory])).values()];

function standingOf(services: Services, memory: Memory): string {
  const { status, score, last } = services.scores.of(memory);
  const since = `last used ${minute(new Date(last).toISOString())}`;
  if (status === 'archived')
    return `${memory.id} is archived, its text kept in ${memory.path}; restored, it is as before.`;
  return `${memory.id} is not gone: ${status}, score ${score.toFixed(2)}, ${since}.`;
}

function aliasesIn({ index }: Services, ids: string[]): string[] {
  return ids.flatMap((id) => {
    const now = currentId(index, id);
    return now === id ? [] : [`${id} is ${now} now.`];
  });
}
