import { supersededBy } from '../index/superseded.ts';
import type { Index, IndexFilter } from '../index/types.ts';
import { languageIn } from '../language/english.ts';
import { isByMeaningAlone } from './fuse.ts';
import type { Relevant } from './joined.ts';
import type { LookedUp, SearchMeaning } from './options.ts';

/** Texts by which the language of a question is told that its own words do not tell. */
const most = 12;
/** Characters of each that are read. */
const longest = 400;

/**
 * What a question means to a model that may not read its language. A few words alone, or a question without a small word, are taken to
 * be in the language of what has their words; where nothing has, of what lies nearest.
 */
export function readAs(
  index: Index,
  { found }: Pick<LookedUp, 'found'>,
  meant: SearchMeaning | null,
  narrow: IndexFilter,
): SearchMeaning | null {
  if (meant === null || !meant.isRead || !meant.isUntold) return meant;
  const near = index.withDigests(digestsNear(meant), narrow);
  // What has the words of it, and is near as well, tells twice.
  const read = [found, near].flatMap((some) =>
    index.load(some.slice(0, most).map(({ n }) => n)).map(({ text }) => languageIn(text.slice(0, longest))),
  );
  const known = read.filter(({ isSure }) => isSure);
  const elsewhere = known.filter(({ tag }) => tag !== 'en').length;
  return elsewhere * 2 > known.length ? { ...meant, isRead: false } : meant;
}

const digestsNear = (meant: SearchMeaning): string[] => meant.near(most).map(({ digest }) => digest);

/** Just behind another. */
const behind = 0.999;

/** Results in the order given, but what merely likeness brought, or what stands beside, behind what has words that are asked for and holds. */
export function wordsFirst(index: Index, found: readonly Relevant[]): Relevant[] {
  const isWorded = ({ read, memory }: Relevant) => read.held > 0 && supersededBy(index, memory) === null;
  const least = Math.min(1, ...found.filter(isWorded).map(({ score }) => score));
  return found
    .map((one) => (isByMeaningAlone(one.reasons) && one.score > least ? { ...one, score: behind * least } : one))
    .sort((a, b) => b.score - a.score);
}
