import { writtenOut } from '#shared/text/written-out.ts';

/** A run of a text; `marked` when it is a word that was asked for. */
export type TextRun = { text: string; marked: boolean };

const word = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts written without spaces: a word is found inside a run of letters. */
const spaceless = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]/u;

/** Words that tell nothing in a question; marking them would only make noise. */
const silent = new Set(
  'a about all also an and any are as at be been but by can could did do does for from had has have he her him his how i if in into is it its me my no not of on or our she should so some than that the their them then there these they this to up us was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/**
 * The text with the words of the query marked: whatever their case, accents and English endings, as the index matches
 * them. When the query has only silent words, they are marked too.
 */
export function markWords(text: string, query: string): TextRun[] {
  const wanted = wordsOf(query);
  const telling = wanted.filter((one) => !silent.has(one));
  const sought = telling.length > 0 ? telling : wanted;
  if (sought.length === 0) return text === '' ? [] : [{ text, marked: false }];
  const stems = new Set(sought.map(stem));
  const inside = sought.filter((one) => spaceless.test(one));
  const parts: TextRun[] = [];
  const add = (piece: string, marked: boolean) => {
    const last = parts.at(-1);
    if (piece === '') return;
    if (last?.marked === marked) last.text += piece;
    else parts.push({ text: piece, marked });
  };
  let at = 0;
  for (const found of text.matchAll(word)) {
    add(text.slice(at, found.index), false);
    at = found.index + found[0].length;
    if (spaceless.test(found[0])) markInside(found[0], inside, add);
    else
      add(
        found[0],
        formsOf(found[0]).some((one) => stems.has(stem(one))),
      );
  }
  add(text.slice(at), false);
  return parts;
}

function markInside(run: string, wanted: readonly string[], add: (piece: string, marked: boolean) => void): void {
  let at = 0;
  while (at < run.length) {
    const found = wanted
      .filter((one) => run.startsWith(one, at))
      .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    const step = found.length || 1;
    add(run.slice(at, at + step), found !== '');
    at += step;
  }
}

function wordsOf(query: string): string[] {
  return [...query.matchAll(word)].flatMap((found) => {
    const folded = fold(found[0]);
    if (!spaceless.test(folded)) return formsOf(found[0]);
    // A question in such a script is one run; its pairs of characters are what is matched.
    const letters = [...folded];
    return letters.length < 3 ? [folded] : letters.slice(1).map((letter, n) => `${letters[n]}${letter}`);
  });
}

/** A word without accents, and with its umlauts written out, as the index has both. */
function formsOf(text: string): string[] {
  return [fold(text), writtenOut(text) ?? []].flat();
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Cuts the common English endings, as the index's stemmer does for most words. */
function stem(text: string): string {
  if (text.length < 4) return text;
  const bare = text
    .replace(/(?<=[a-z]{2})ies$/, 'i')
    .replace(/(?<=[a-z]{2}(?:s|x|z|ch|sh))es$/, '')
    .replace(/(?<=[a-z]{2}[^su])s$/, '');
  const cut = bare.replace(/(?<=[a-z]{3})(?:ing|ed|ly)$/, '');
  const doubled = cut === bare ? cut : cut.replace(/([bdfgmnprt])\1$/, '$1');
  return doubled.replace(/(?<=[a-z]{3})ll$/, 'l').replace(/(?<=[a-z]{2})[ye]$/, (end) => (end === 'y' ? 'i' : ''));
}

/** How many of the telling words of a question stand in a text. */
export function wordsHeld(text: string, query: string): { held: number; asked: number } {
  const wanted = wordsOf(query);
  const telling = new Set(wanted.filter((one) => !silent.has(one)).map(stem));
  const there = new Set(
    markWords(text, query).flatMap(({ text: run, marked }) => (marked ? wordsOf(run).map(stem) : [])),
  );
  return { held: [...telling].filter((one) => there.has(one)).length, asked: telling.size };
}

/** Of the lines of a memory the one that holds most of what was asked, the first of several that do; marked. */
export function bestLine(lines: readonly string[], query: string): TextRun[] {
  const held = (parts: readonly TextRun[]) =>
    new Set(parts.flatMap(({ text, marked }) => (marked ? formsOf(text).map(stem) : []))).size;
  let best: TextRun[] = [];
  let most = -1;
  for (const line of lines) {
    const parts = markWords(line, query);
    const holds = held(parts);
    if (holds > most) [best, most] = [parts, holds];
  }
  return best;
}

/** The text around its first marked word, for a row of a few lines; `…` says that something was left out. */
export function excerptParts(parts: readonly TextRun[], most: number): TextRun[] {
  const total = parts.reduce((sum, part) => sum + part.text.length, 0);
  if (total <= most) return [...parts];
  const text = parts.map((part) => part.text).join('');
  let first = 0;
  for (const part of parts) {
    if (part.marked) break;
    first += part.text.length;
  }
  const from = first >= text.length || first < most * 0.6 ? 0 : startOfWord(text, first - Math.floor(most / 4));
  const to = endOfWord(text, from + most);
  const shown = slice(parts, from, to);
  if (from > 0) shown.unshift({ text: '… ', marked: false });
  if (to < text.length) shown.push({ text: ' …', marked: false });
  return shown;
}

function startOfWord(text: string, at: number): number {
  const space = text.indexOf(' ', at);
  return space < 0 || space - at > 40 ? at : space + 1;
}

function endOfWord(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return at - space > 40 ? at : space;
}

function slice(parts: readonly TextRun[], from: number, to: number): TextRun[] {
  let at = 0;
  return parts.flatMap((part) => {
    const start = at;
    at += part.text.length;
    const text = part.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    return text === '' ? [] : [{ text, marked: part.marked }];
  });
}
