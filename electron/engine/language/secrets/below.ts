import { codesAt, type SecretRow } from './rows.ts';
import { grammar, pointsBelow, predicates } from './words.ts';
import { isMixed, isPlaceholder, isStrong } from './worth.ts';

/** Characters behind a name, to the end of its line, up to which the line may announce what stands below it. */
const longestLead = 120;
/** Lines without a word between a name and what it names, and between one value and the next. */
const mostBlank = 3;
/** Values that one name announces at most. */
const mostValues = 60;
const longestLine = 260;

/** Whether a value below fits its name. `announced`: the line above ends as one that gives something. */
type Fits = (value: string, announced: boolean) => boolean;
/** `words`: without the sign of a list, a fence or quotation marks. */
type Line = { at: number; end: number; words: string };

const blank = /^[ \t]*(?:(?:```|~~~)[\w-]{0,20}[ \t]*)?\r?$/;
const sign = /^[ \t]{0,12}(?:(?:[-*•+>]|\d{1,3}[.)])[ \t]{1,4})?["'“„«‘`(*]{0,3}/;
const closing = /["'”“»’`)*.,;!]{0,4}[ \t]{0,20}\r?$/;

/** The next line with words, over at most some without; null where there is none. */
function lineBelow(text: string, from: number): Line | null {
  let feed = text.indexOf('\n', from);
  for (let empty = 0; feed !== -1 && empty <= mostBlank; empty++) {
    const next = text.indexOf('\n', feed + 1);
    const end = next === -1 ? text.length : next;
    if (end - feed > longestLine) return null;
    const line = text.slice(feed + 1, end);
    if (!blank.test(line)) {
      const at = feed + 1 + (sign.exec(line)?.[0].length ?? 0);
      const words = text.slice(at, end).trimEnd();
      return { at, end: at + words.length, words };
    }
    feed = next;
  }
  return null;
}

const bare = (words: string): string => words.replace(closing, '');
/** “shop: Foo77!bar”. */
const labelled = /^[^:=]{1,40}[:=][ \t]{1,4}(?<value>\S{4,128})$/;

/** `announced`: the line above gives something; `listed`: a value stands above. */
type Above = { announced: boolean; listed: boolean };

/** Where a value ends that the line begins with; null where it begins a statement. */
function valueEnd(text: string, { at, end, words }: Line, { announced, listed }: Above, fits: Fits): number | null {
  const whole = bare(words);
  const tokens = whole.split(/[ \t]+/);
  const [first = ''] = tokens;
  if (tokens.length === 1) return !isPlaceholder(first) && fits(first, announced) ? end : null;
  // “From: Bo (no token)” announces no “Timestamp: …”.
  if ((announced || listed) && isMixed(labelled.exec(words)?.groups?.value ?? '')) return end;
  if (!announced) return null;
  const codes = codesAt(text, at);
  if (codes !== null) return codes.end;
  if (isStrong(bare(first))) return at + first.length;
  return whole === words && isPhrase(tokens) ? end : null;
}

/** Words in a row that no sentence is: three or more, none of grammar, all written small or all large. */
function isPhrase(tokens: readonly string[]): boolean {
  const large = tokens.filter((token) => /^\p{Lu}/u.test(token)).length;
  if (tokens.length < 3 || tokens.length > 24 || (large > 0 && large < tokens.length)) return false;
  return tokens.every(
    (token) => /^\p{L}{2,20}$/u.test(token) && !grammar.has(token.toLowerCase()) && !predicates.has(token),
  );
}

/**
 * What stands on lines of its own below the line that names a secret, over line breaks and empty lines, up to where a
 * statement begins. `from`: where the name ends.
 */
export function rowBelow(text: string, from: number, fits: Fits): SecretRow | null {
  const feed = text.indexOf('\n', from);
  if (feed === -1 || feed - from > longestLead) return null;
  const tail = text.slice(from, feed).trim();
  if (/[?？]$|[.!?。！？;]\s/.test(tail)) return null;
  const announced = /(?:[:：=]|->|→|[—–])$/.test(tail) || pointsBelow.test(tail);
  const first = lineBelow(text, feed);
  if (first === null) return null;
  // Behind a value on the same line only what goes on at once belongs to it.
  const last = bare(tail.split(/\s+/).at(-1) ?? '');
  if (!announced && isMixed(last) && (/[.!]$/.test(tail) || text.slice(feed + 1, first.at).includes('\n'))) return null;
  let end = valueEnd(text, first, { announced, listed: false }, fits);
  if (end === null) return null;
  for (let n = 1; n < mostValues; n++) {
    const next = lineBelow(text, end);
    const more =
      next === null ? null : valueEnd(text, next, { announced: false, listed: true }, (value) => isMixed(value));
    if (more === null) break;
    end = more;
  }
  return { at: first.at, end };
}
