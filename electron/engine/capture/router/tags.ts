import { toWords } from '../../index/words.ts';
import { noTopics } from '../../language/lexicon/common-words.ts';
import { stopWords } from '../../language/stop-words.ts';
import { runsOf } from '../../language/tokens.ts';
import { slug } from '../../workspace/slug.ts';
import type { MentionSpan } from './link.ts';

const most = 5;

/** Two to five topics of a text: its entities, then its longest telling words; the kind fills up a short one. */
export function tagsOf(text: string, entities: MentionSpan[], fallback: readonly string[]): string[] {
  const named = entities.map(({ name }) => slug(name));
  const words = runsOf(toWords(text))
    .filter(
      (word) =>
        /^\p{L}{2}/u.test(word) &&
        !stopWords.has(word) &&
        !noTopics.has(word) &&
        (word.length >= 4 || /\p{Lo}/u.test(word)),
    )
    .sort((a, b) => b.length - a.length);
  const tags = [...new Set([...named.slice(0, 3), ...words.map(slug)])]
    .filter((tag) => tag.length <= 40)
    .slice(0, most - 1);
  return [...new Set([...tags, ...fallback])].slice(0, Math.max(2, tags.length));
}
