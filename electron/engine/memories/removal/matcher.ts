/** Scripts that write no spaces between words: each of their letters is a token. */
const dense = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
/** An escape of JSON ends a word; what it stands for is none. */
const tokenForm = new RegExp(`\\\\[nrtbf]|${dense}\\p{M}*|(?:(?!${dense})[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const isDense = new RegExp(`^${dense}`, 'u');

type Token = { word: string; start: number; end: number };

/** Words as they are compared: case, diacritics, width and every sign between them aside. */
const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, index } of text.matchAll(tokenForm)) {
    if (!word.startsWith('\\')) tokens.push({ word: folded(word), start: index, end: index + word.length });
  }
  return tokens;
}

/** Words in a row. `whole`: as an id, which is another one with `-2` behind it. */
export type TokenPhrase = { tokens: string[]; whole: boolean };

export const tokenPhrase = (text: string, whole = false): TokenPhrase => ({
  tokens: tokensOf(text).map(({ word }) => word),
  whole,
});

/** What a run of words weighs before it tells one text from another, and how many words it has: by measure of notes. */
const tellingWeight = 28;
const fewestTokens = 5;
/** A letter of a dense script tells about as much as three of another. */
const weightOf = (word: string) => (isDense.test(word) ? 3 : word.length);

/** The runs by which a text is known anywhere it is quoted, even in part. A short line is one run. */
export function matchRuns(text: string): TokenPhrase[] {
  const lines = text.split('\n').map((line) => tokensOf(line).map(({ word }) => word));
  const weigh = (tokens: string[]) => tokens.reduce((sum, token) => sum + weightOf(token), 0);
  const telling = lines.filter((tokens) => weigh(tokens) >= 10);
  return (telling.length > 0 ? telling : lines.filter(({ length }) => length > 0)).flatMap((tokens) => {
    const runs: TokenPhrase[] = [];
    for (let from = 0; from < tokens.length; from++) {
      let to = from;
      for (let weight = 0; to < tokens.length && (weight < tellingWeight || to - from < fewestTokens); to++)
        weight += weightOf(tokens[to] ?? '');
      const run = tokens.slice(from, to);
      if (from === 0 || (weigh(run) >= tellingWeight && run.length >= fewestTokens))
        runs.push({ tokens: run, whole: false });
    }
    return runs;
  });
}

export type MatchSpan = { start: number; end: number };

/** Finds phrases in texts, in time linear in the text. */
export class Matcher {
  readonly #byFirst = new Map<string, TokenPhrase[]>();

  constructor(readonly phrases: readonly TokenPhrase[]) {
    for (const phrase of phrases) {
      const [first] = phrase.tokens;
      if (first !== undefined) this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), phrase]);
    }
  }

  says(text: string): boolean {
    return this.#find(text, true).length > 0;
  }

  /** Where the phrases stand, in order; those that overlap are one. */
  spans(text: string): MatchSpan[] {
    const spans: MatchSpan[] = [];
    for (const span of this.#find(text, false)) {
      const last = spans.at(-1);
      if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
      else spans.push({ ...span });
    }
    return spans;
  }

  /** Without the phrases that stand in a text. */
  without(text: string): Matcher {
    const tokens = tokensOf(text);
    const held = new Set<TokenPhrase>();
    tokens.forEach((_, n) => {
      for (const phrase of this.#at(text, tokens, n)) held.add(phrase);
    });
    return held.size === 0 ? this : new Matcher(this.phrases.filter((phrase) => !held.has(phrase)));
  }

  #find(text: string, first: boolean): MatchSpan[] {
    if (this.#byFirst.size === 0) return [];
    const tokens = tokensOf(text);
    const found: MatchSpan[] = [];
    for (let n = 0; n < tokens.length; n++) {
      for (const { tokens: words } of this.#at(text, tokens, n)) {
        found.push({ start: tokens[n]?.start ?? 0, end: tokens[n + words.length - 1]?.end ?? 0 });
        if (first) return found;
      }
    }
    return found;
  }

  #at(text: string, tokens: Token[], n: number): TokenPhrase[] {
    const candidates = this.#byFirst.get(tokens[n]?.word ?? '');
    if (candidates === undefined) return [];
    return candidates.filter(({ tokens: words, whole }) => {
      if (!words.every((word, k) => tokens[n + k]?.word === word)) return false;
      if (!whole) return true;
      const before = text.slice(Math.max(0, (tokens[n]?.start ?? 0) - 2), tokens[n]?.start);
      const after = text.slice(tokens[n + words.length - 1]?.end, (tokens[n + words.length - 1]?.end ?? 0) + 2);
      return !/[^-\s]-$/.test(before) && !/^-[^-\s>]/.test(after);
    });
  }
}
