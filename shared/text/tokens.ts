import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** A run without a blank (or of blanks only) longer than this is cut: merging one run costs the square of its length. */
const longRun = 512;
/** Where it is cut, in UTF-16 units. */
const piece = 256;

/**
 * Tokens of `text` in o200k, the encoding of current models. Exact, but for runs of more than 512 characters without
 * a blank between them, which are counted in pieces: off by a fraction of a percent there, and no text is slow.
 */
export function countTokens(text: string): number {
  let tokens = 0;
  for (const part of parts(text)) tokens += count(part, plain);
  return tokens;
}

/** `<|endoftext|>` in a memory is text like any other. */
const plain = { disallowedSpecial: new Set<string>() };

/** The text, cut where it must be. */
function* parts(text: string): Generator<string> {
  let from = 0;
  let runStart = 0;
  let runIsBlank = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const blank = unit === 32 || (unit >= 9 && unit <= 13);
    if (blank !== runIsBlank) {
      runIsBlank = blank;
      runStart = at;
    } else if (at - runStart >= longRun && !isLowSurrogate(unit)) {
      yield text.slice(from, at);
      from = at;
      runStart = at - longRun + piece;
    }
  }
  if (from < text.length) yield text.slice(from);
}

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
