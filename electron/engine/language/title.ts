import { anyOf, words } from './lexicon/all.ts';
import { isSpaceless } from './tokens.ts';

/** Characters of a title, and of a summary. */
const longestTitle = 60;
const longestSummary = 240;
/** Words of a first clause that may be no more than a label. */
const mostOfLabel = 2;

const asked = anyOf(words(({ courtesies, keeping, always }) => [...courtesies, ...keeping.mind, ...always]));
const leading = 'never (?:ever )?forget|that|this|to|how to|pin|keep this for ever|steps for|our';
/** What leads to the matter and is none of it: a request, and what says that steps follow. */
const opening = new RegExp(
  String.raw`^(?:(?:${asked}|${leading}|when(?:ever)? (?:i|you) (?:ask for|write)?)[\s:,]+)+`,
  'iu',
);

/** The name of a procedure or a vault note: the words of its first clause. Pure. */
export function titleOf(text: string): string {
  const [clause = text] = text
    .replace(opening, '')
    .split(/[;!?。：，！？\n]|[.:,](?=\s|$)/u)
    .filter((part) => part.trim() !== '');
  // “Lesson learned: …” would be the name of many.
  const isLabel = !isSpaceless(clause) && clause.trim().split(/\s+/u).length <= mostOfLabel;
  return cut((isLabel ? text : clause).trim().replace(/[.!]+$/u, ''), longestTitle) || cut(text.trim(), longestTitle);
}

/** A text as one sentence that stands for it. Pure. */
export function summaryOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  const whole = cut(line.charAt(0).toUpperCase() + line.slice(1), longestSummary);
  return /[.!?。！？…]$/u.test(whole) || whole === '' ? whole : `${whole}.`;
}

/** At most `most` characters, cut between words. */
function cut(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const short = characters.slice(0, most - 1).join('');
  return `${short.replace(/\s+\S*$/u, '') || short}…`;
}
