import { withoutVerbEnd } from './change.ts';
import { contentOf } from './content.ts';
import { isUnsaying } from './denial.ts';
import { wholeWord, words } from './lexicon/all.ts';
import { stopWords } from './stop-words.ts';
import { runsOf } from './tokens.ts';
import { hole } from './values.ts';

/** `X, not Y`: what is said, and what in the same breath is denied. `tokens`: the words and figures of that. */
export type Contrast = { said: string; denied: string; tokens: readonly string[] };

const behind = wholeWord(words(({ contrasts }) => contrasts.behind));
const anywhere = wholeWord(words(({ contrasts }) => contrasts.anywhere));
const denying = new RegExp(
  String.raw`(?:[,;–—-]\s*(?:${behind})|${anywhere})\s*(?<denied>[^,;:.!?。，！？–—]{1,60}?\.?)(?=\s*(?:[,;:!?。，！？–—]|[.]?\s*$|\.\s))`,
  'iu',
);
/** Of more words it is a clause of its own, and no value. */
const mostTokens = 5;
const ordinal = /^(\d+)(?:st|nd|rd|th|er|e|º)$/u;

/** The words and figures of a text as they are compared: `the 14th` is `14`. */
const figuresOf = (text: string): string[] => runsOf(text).map((one) => ordinal.exec(one)?.[1] ?? one);

/** What of something denied says what it is: not an article, nor the `mehr` of `nicht mehr`. */
const tellingIn = (denied: string): Set<string> =>
  new Set(contentOf(denied).words.flatMap(({ key, as }) => (key === hole || !isUnsaying(key) ? figuresOf(as) : [])));

/** What a statement denies beside what it says; null where it denies nothing so, or says it elsewhere itself. Pure. */
export function contrastIn(text: string): Contrast | null {
  const whole = withoutVerbEnd(text);
  const found = denying.exec(whole);
  const denied = found?.groups?.denied?.trim();
  if (found === null || denied === undefined) return null;
  const said = `${whole.slice(0, found.index)} ${whole.slice(found.index + found[0].length)}`.trim();
  const telling = tellingIn(denied);
  const tokens = figuresOf(denied).filter((one) => !stopWords.has(one) && telling.has(one));
  const own = new Set(figuresOf(said));
  return tokens.length === 0 || tokens.length > mostTokens || tokens.every((one) => own.has(one))
    ? null
    : { said, denied, tokens };
}

/** Whether a text, but for what it denies itself, names what is denied: all of its words and figures, or of a name one. Pure. */
export function namesDenied(
  text: string,
  { denied, tokens }: Contrast,
  isKin: (a: string, b: string) => boolean,
): boolean {
  const rest = contrastIn(text)?.said ?? text;
  // `1 890` is not `890`.
  const own = figuresOf(rest.replace(/(?<=\d)[ \u00a0\u202f.'](?=\d{3}(?!\d))/gu, ''));
  const holds = (token: string) => own.some((one) => (/\d/.test(token) ? one === token : isKin(one, token)));
  return isName(denied) ? tokens.some(holds) : tokens.every(holds);
}

const isName = (denied: string): boolean => /^\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)+\.?$/u.test(denied);
