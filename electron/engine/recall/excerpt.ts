import { isSpaceless } from '../language/tokens.ts';

const mark = '…';

/**
 * `text` as it is when it fits `most` characters; else the part around the densest match of `words`, cut at spaces,
 * with `…` where something was left out. Never parts a surrogate pair.
 */
export function excerpt(text: string, words: string[], most: number): string {
  if (text.length <= most) return text;
  const room = most - 2 * (mark.length + 1);
  const at = densest(text, words, room);
  const start = at === 0 ? 0 : boundary(text, at, 1);
  const end = start + room >= text.length ? text.length : boundary(text, start + room, -1);
  return `${start === 0 ? '' : `${mark} `}${text.slice(start, end)}${end === text.length ? '' : ` ${mark}`}`;
}

/** Start of the window of `room` characters that holds the most different words, a little before the first of them. */
function densest(text: string, words: string[], room: number): number {
  const lower = text.toLowerCase();
  const places = words.flatMap((word, n) => placesOf(lower, word.toLowerCase(), n)).sort((a, b) => a.at - b.at);
  const inside = new Map<number, number>();
  let best = { count: 0, at: 0 };
  let first = 0;
  for (const { at, word } of places) {
    inside.set(word, (inside.get(word) ?? 0) + 1);
    for (let gone = places[first]; gone !== undefined && at - gone.at > room * 0.8; gone = places[++first]) {
      const left = (inside.get(gone.word) ?? 1) - 1;
      if (left === 0) inside.delete(gone.word);
      else inside.set(gone.word, left);
    }
    if (inside.size > best.count) best = { count: inside.size, at: places[first]?.at ?? 0 };
  }
  const lead = Math.floor(room / 10);
  return Math.max(0, Math.min(best.at - lead, text.length - room));
}

/** Where `word` begins a word (anywhere, in scripts without spaces); the first fifty are enough to choose by. */
function placesOf(text: string, word: string, n: number): { at: number; word: number }[] {
  const places: { at: number; word: number }[] = [];
  const anywhere = isSpaceless(word);
  for (let at = text.indexOf(word); at !== -1 && places.length < 50; at = text.indexOf(word, at + word.length)) {
    if (anywhere || at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) places.push({ at, word: n });
  }
  return places;
}

/** The nearest space within 40 characters in the direction `step`, else `at` itself off the middle of a pair. */
function boundary(text: string, at: number, step: 1 | -1): number {
  for (let n = 0; n < 40; n++) {
    if (/\s/.test(text[at + n * step] ?? '')) return at + n * step + (step === 1 ? 1 : 0);
  }
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + step : at;
}
