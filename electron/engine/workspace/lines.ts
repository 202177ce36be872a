/**
 * A text as its lines, without loss: `printDoc(toDoc(text)) === text` for any text. `\n`, `\r\n` and a lone `\r` end a
 * line; a byte order mark is kept aside, so that the first line reads as written.
 */
export type Doc = {
  bom: '' | '\uFEFF';
  lines: string[];
  /** The end of each line, as many as `lines`; the last one is empty when the text does not end with one. */
  ends: LineEnd[];
};
export type LineEnd = '' | '\n' | '\r\n' | '\r';

export function toDoc(text: string): Doc {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const rest = bom === '' ? text : text.slice(1);
  if (rest === '') return { bom, lines: [], ends: [] };
  return rest.includes('\r') ? mixed(bom, rest) : plain(bom, rest);
}

function plain(bom: Doc['bom'], text: string): Doc {
  const lines = text.split('\n');
  const ends: LineEnd[] = new Array(lines.length).fill('\n');
  if (lines[lines.length - 1] === '') {
    lines.pop();
    ends.pop();
  } else ends[ends.length - 1] = '';
  return { bom, lines, ends };
}

function mixed(bom: Doc['bom'], text: string): Doc {
  const lines: string[] = [];
  const ends: LineEnd[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 10 && unit !== 13) continue;
    const end = unit === 10 ? '\n' : text.charCodeAt(at + 1) === 10 ? '\r\n' : '\r';
    lines.push(text.slice(from, at));
    ends.push(end);
    if (end === '\r\n') at++;
    from = at + 1;
  }
  if (from < text.length) {
    lines.push(text.slice(from));
    ends.push('');
  }
  return { bom, lines, ends };
}

export function printDoc({ bom, lines, ends }: Doc): string {
  let text: string = bom;
  for (let n = 0; n < lines.length; n++) text += `${lines[n]}${ends[n]}`;
  return text;
}

/** The line end a change of this text writes: the one most of its lines have, `\n` when it has none. */
export function endOf(doc: Doc): LineEnd {
  let crlf = 0;
  let lf = 0;
  let cr = 0;
  for (const end of doc.ends) {
    if (end === '\r\n') crlf++;
    else if (end === '\n') lf++;
    else if (end === '\r') cr++;
  }
  if (crlf > lf && crlf >= cr) return '\r\n';
  return cr > lf ? '\r' : '\n';
}

/**
 * Replaces `remove` lines at the 0-based line `at` by `add`, in the text's own line end. Every other line keeps its
 * bytes; only a last line that lacked its end is given one when lines follow it.
 */
export function splice(doc: Doc, at: number, remove: number, add: string[]): Doc {
  const end = endOf(doc);
  const lines = [...doc.lines.slice(0, at), ...add, ...doc.lines.slice(at + remove)];
  const ends: LineEnd[] = [...doc.ends.slice(0, at), ...add.map(() => end), ...doc.ends.slice(at + remove)];
  for (let n = Math.max(0, at - 1); n < at + add.length && n < lines.length - 1; n++) {
    // What was the last line and now has a successor.
    if (ends[n] === '') ends[n] = end;
    // A lone `\r` and the `\n` of an empty line below it would become one line end.
    if (ends[n] !== '\r' || lines[n + 1] !== '' || ends[n + 1] !== '\n') continue;
    if (n + 1 >= at && n + 1 < at + add.length) ends[n + 1] = '\r';
    else ends[n] = '\r\n';
  }
  return { bom: doc.bom, lines, ends };
}

/** `text`, which is `doc`, with lines behind its last: what `splice` gives there, without building the whole anew. */
export function append(text: string, doc: Doc, add: string[]): string {
  if (add.length === 0) return text;
  const own = endOf(doc);
  let last: LineEnd = doc.ends.at(-1) ?? '\n';
  let tail = '';
  if (last === '') {
    last = own;
    tail = own;
  }
  for (const line of add) {
    // As in `splice`: a lone `\r` and the `\n` of an empty line below it would become one line end.
    if (!(last === '\r' && line === '' && own === '\n')) last = own;
    tail += line + last;
  }
  return text + tail;
}

/** Words given from outside, as lines: any line end counts, half a surrogate pair becomes U+FFFD as it would on disk. */
export function wordsToLines(words: string): string[] {
  return wellFormed(words).split(/\r\n|\n|\r/);
}

/** The lines without blank ones at either end. */
export function trimLines(lines: string[]): string[] {
  let from = 0;
  let to = lines.length;
  while (from < to && isBlank(lines[from] ?? '')) from++;
  while (to > from && isBlank(lines[to - 1] ?? '')) to--;
  return from === 0 && to === lines.length ? lines : lines.slice(from, to);
}

export const isBlank = (line: string): boolean => line === '' || line.trim() === '';

/** One line out of words that may hold several. */
export function oneLine(words: string): string {
  return wellFormed(words)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

export function wellFormed(words: string): string {
  return words.replace(/\p{Surrogate}/gu, '\uFFFD');
}
