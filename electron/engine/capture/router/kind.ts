import type { EpisodeType } from '#shared/model/memory.ts';
import type { MarkName } from '../../language/reader/marks/marks.ts';
import { meaningsOf } from '../../language/reader/marks/meanings.ts';
import type { Block, StatementPlace } from '../../language/reader/statement.ts';

const ofBlock: Record<Block, EpisodeType> = {
  identity: 'fact',
  preferences: 'preference',
  rules: 'preference',
  focus: 'task',
  tasks: 'task',
};
/** What the words for it say, where it is told of a time or a thing. */
const ofMeaning: readonly [MarkName, EpisodeType][] = [
  ['decided', 'decision'],
  ['likes', 'preference'],
  ['feels', 'emotion'],
];

/** What kind of episode a statement would be, were it one. */
export function episodeKindOf(text: string, place: StatementPlace, block: Block): EpisodeType {
  if (place === 'core') return ofBlock[block];
  if (place === 'procedure') return 'task';
  const meanings = new Set(meaningsOf(text));
  const told = ofMeaning.find(([meaning]) => meanings.has(meaning));
  if (told !== undefined) return told[1];
  return place === 'episode' ? 'event' : 'fact';
}
