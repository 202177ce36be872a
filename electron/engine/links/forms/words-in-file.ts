import { type Doc, oneLine, print, splice, toDoc } from '../../workspace/lines.ts';
import { carried } from '../carried.ts';
import { placeOf, type TextPiece } from '../statement.ts';

/** Lines of a text, 0-based, `end` exclusive. */
export type LineSpan = { from: number; end: number };

/** Where the words of a statement stand, from its own line on; null where the file words them otherwise. */
export function lineSpanOf(text: string, statement: TextPiece): (LineSpan & { before: string; behind: string }) | null {
  const { lines } = toDoc(text);
  const from = Math.max(0, placeOf(statement).line - 1);
  const rest = lines.slice(from).join('\n');
  const at = rest.indexOf(statement.text.trim());
  if (at < 0) return null;
  const end = at + statement.text.trim().length;
  const first = rest.lastIndexOf('\n', at - 1) + 1;
  const feed = rest.indexOf('\n', end);
  const last = feed < 0 ? rest.length : feed;
  const lineOf = (index: number) => from + (rest.slice(0, index).match(/\n/g)?.length ?? 0);
  return { from: lineOf(first), end: lineOf(end) + 1, before: rest.slice(first, at), behind: rest.slice(end, last) };
}

/** A file with other words in the place of a statement's; every other byte stays. Null where they cannot be told from the rest. */
export function withWords(text: string, statement: TextPiece, words: string, lines: 'one' | 'many'): string | null {
  const doc = toDoc(text);
  const fresh = lines === 'one' ? oneLine(words) : words.trim();
  const span = lineSpanOf(text, statement);
  if (span !== null) {
    const added = `${span.before}${fresh}${span.behind}`.split('\n');
    return print(inPlace(doc, span, added));
  }
  if (lines === 'many') return null;
  // The line has marks of its own: links, tags. They stay where the change does not touch them.
  const n = placeOf(statement).line - 1;
  const [, lead = '', own = ''] = /^(\s*(?:[-*+][ \t]+)?)(.*)$/.exec(doc.lines[n] ?? '') ?? [];
  const next = carried(statement.text.trim(), own, fresh);
  return next === null || own === '' || next === own
    ? null
    : print(inPlace(doc, { from: n, end: n + 1 }, [`${lead}${next}`]));
}

/** Lines in the place of others, ended as those were: also where a file ends without an end of its line. */
function inPlace(doc: Doc, { from, end }: LineSpan, lines: string[]): Doc {
  const next = splice(doc, from, end - from, lines);
  const last = from + lines.length - 1;
  return { ...next, ends: next.ends.with(last, doc.ends[end - 1] ?? '') };
}

/** A file without the lines of a statement. */
export function withoutLines(text: string, statement: TextPiece): string | null {
  const span = lineSpanOf(text, statement);
  const n = placeOf(statement).line - 1;
  const { from, end } = span ?? { from: n, end: n + 1 };
  const doc = toDoc(text);
  return from >= doc.lines.length ? null : print(splice(doc, from, end - from, []));
}

/** A file with a line behind the last that `isLike`, else at its end. */
export function withLine(text: string, line: string, isLike: (line: string) => boolean): string {
  const doc = toDoc(text);
  const last = doc.lines.findLastIndex(isLike);
  return print(splice(doc, last < 0 ? doc.lines.length : last + 1, 0, [line]));
}
