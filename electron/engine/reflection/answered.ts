import { points } from '../language/modality.ts';
import { unitsOf } from '../language/reader/marks/find.ts';
import { tokensOf } from '../language/reader/tokens.ts';
import { tellingWordsOf } from '../language/telling-words.ts';

/** `Yes,` and `No:` before what an answer says. */
const leading = /^\P{L}*(?<word>\p{L}{2,6})\s?[,:.!;–—-]{1,3}\s+/u;
/** Telling words of an answer that says by itself what it is about. */
const fewest = 3;

/**
 * An answer as it is kept: by itself where it says by itself what is so, naming something that was asked about; with its question where it
 * says nothing without it. Words of the question that the answer has no need of would come up for whatever else asks that way. Pure.
 */
export function answerAsKept(question: string, answer: string): string {
  const lead = leading.exec(answer);
  const isLead = unitsOf(tokensOf(lead?.groups?.word ?? '')).some(
    ({ names }) => names.includes('no') || names.includes('greets'),
  );
  const says = isLead && lead !== null ? answer.slice(lead[0].length) : answer;
  const asked = new Set(tellingWordsOf(question));
  const words = tellingWordsOf(says);
  const standsAlone = words.length >= fewest && words.some((word) => asked.has(word)) && !points(says);
  // A name such as `db-kiwi` is written as it is.
  return standsAlone
    ? says.replace(/^\p{Ll}(?=\p{Ll}*[\s,])/u, (letter) => letter.toUpperCase())
    : `${question}\n${answer}`;
}
