import { hashOf } from '../hash.ts';
import { isBlank, printDoc, splice, toDoc } from '../lines.ts';

/** Mneme's part of a file: between its marks. The first mark carries a sum of the lines, so that an edit among them shows. */
const begins = /^<!-- mneme:begin(?: sum=([0-9a-f]{8}))? -->$/;
const ends = '<!-- mneme:end -->';
const note = '<!-- Mneme keeps the lines between these marks current. Write your own above or below them. -->';

/** Sums of what was written before the mark carried one. */
const unsummed = new Set(['f4d79255']);

export type PartState = 'missing' | 'current' | 'outdated' | 'edited';

const sumOf = (lines: readonly string[]): string => hashOf(lines.join('\n')).slice(0, 8);

/** The lines of a part, marks included, for a body that ends in a line break. */
function partOf(body: string): string[] {
  const inner = [note, ...body.trimEnd().split('\n')];
  return [`<!-- mneme:begin sum=${sumOf(inner)} -->`, ...inner, ends];
}

/** Mneme's part as text. Pure. */
export const part = (body: string): string => `${partOf(body).join('\n')}\n`;

/** How the part in a file stands to what it should be: `edited` when somebody changed lines between the marks. Pure. */
export function partState(text: string | null, body: string): PartState {
  if (text === null) return 'missing';
  const { lines } = toDoc(text);
  const { begin, end, sum } = marksIn(lines);
  if (end === -1) return 'missing';
  const inner = lines.slice(begin + 1, end);
  const wanted = partOf(body).slice(1, -1);
  if (inner.length === wanted.length && inner.every((line, n) => line === wanted[n])) return 'current';
  const isOurs = sum === undefined ? unsummed.has(sumOf(inner)) : sum === sumOf(inner);
  return isOurs ? 'outdated' : 'edited';
}

/**
 * A file with Mneme's part as it should be: what stands between the marks is replaced, all other lines keep their bytes.
 * A file without the marks gets the part at its end; a missing or empty one begins with `head`. Pure.
 */
export function withPart(text: string | null, body: string, { head = '', tail = '' } = {}): string {
  // The first mark begins a line, after whatever blanks stand there.
  if (text === null || isBlank(text)) {
    const own = text === null || /(?:^\uFEFF?|[\r\n])$/.test(text) ? text : `${text}\n`;
    return `${own ?? ''}${head}${part(body)}${tail}`;
  }
  const doc = toDoc(text);
  const lines = partOf(body);
  const { begin, end } = marksIn(doc.lines);
  if (end !== -1) {
    const isSame = lines.every((line, n) => doc.lines[begin + n] === line) && begin + lines.length - 1 === end;
    return isSame ? text : printDoc(splice(doc, begin, end - begin + 1, lines));
  }
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  return printDoc(splice(doc, doc.lines.length, 0, [...gap, ...lines]));
}

/** The first pair of marks with no other beginning between them; `end` -1 when there is none. */
function marksIn(lines: string[]): { begin: number; end: number; sum: string | undefined } {
  let begin = -1;
  let sum: string | undefined;
  for (const [n, line] of lines.entries()) {
    const found = begins.exec(line.trim());
    if (found !== null) {
      begin = n;
      sum = found[1];
    } else if (line.trim() === ends && begin !== -1) return { begin, end: n, sum };
  }
  return { begin, end: -1, sum };
}
