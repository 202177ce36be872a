import type { Memory } from '#shared/model/memory.ts';
import type { Services } from '../../services.ts';
import { gist } from '../../workspace/gist.ts';
import type { HistoryList } from './list.ts';

type Told = Omit<HistoryList, 'tookMs'>;

/** What stands where words were that somebody wished forgotten. */
const hidden = '…';
/** How a history names a memory. */
const idIn = /(?<![a-z])[a-z]{3,12}:[^\s()“”,;]{1,160}/g;

/**
 * An answer of the history as an agent reads it: that something was forgotten, when, why and under which id, by which it can be restored, and
 * not what it said. Its owner reads all of it.
 */
export function withoutForgotten(services: Pick<Services, 'index' | 'scores'>, told: Told): Told {
  const forgotten = forgottenIn(services, told);
  if (forgotten.length === 0) return told;
  const gists = forgotten.map(({ text }) => gist(text)).filter((words) => words !== '');
  const lines = new Set(forgotten.flatMap(({ text }) => text.split('\n').map((line) => line.trim())));
  const without = (text: string) => gists.reduce((left, words) => left.replaceAll(words, hidden), text);
  return {
    ...told,
    answer: without(told.answer),
    rows: told.rows.map((row) => ({ ...row, summary: without(row.summary), trigger: without(row.trigger) })),
    lines: told.lines.map((run) => ({
      ...run,
      text: run.text.map((line) => (line.trim() !== '' && lines.has(line.trim()) ? hidden : line)),
    })),
  };
}

/** The memories that are archived of those that it names, or that stood in its files. */
function forgottenIn({ index, scores }: Pick<Services, 'index' | 'scores'>, { answer, rows }: Told): Memory[] {
  const paths = [...new Set(rows.map(({ path }) => path))];
  const said = [answer, ...rows.map(({ summary }) => summary)].join('\n');
  const named = index.get([...new Set(said.match(idIn) ?? [])]);
  const there = paths.flatMap((path) => index.memoriesOf(path));
  return [...named, ...there].filter((memory) => memory.text !== '' && scores.isArchived(memory));
}
