/** What stands before, in and behind the words in which a sentence differs from another. */
export type PartedSentence = readonly [before: string, own: string, after: string];

/** After a space; a date is one word, by the spaces that hold it together. */
const between = /(?<=[^\S\u00a0])/;

/** A sentence parted where it differs from another, word by word; whole where they share little or nothing is its own. */
export function partsApart(text: string, other: string): PartedSentence {
  const words = text.split(between);
  const others = other.split(between);
  const least = Math.min(words.length, others.length);
  let from = 0;
  while (from < least && words[from] === others[from]) from++;
  let behind = 0;
  while (behind < least - from && words.at(-1 - behind) === others.at(-1 - behind)) behind++;
  const to = words.length - behind;
  if (from === to || from + behind < 2) return ['', text, ''];
  return [words.slice(0, from).join(''), words.slice(from, to).join(''), words.slice(to).join('')];
}
