import { frontMatterOf } from '../../../workspace/front-matter.ts';
import { type Doc, isBlank, oneLine, printDoc, splice, toDoc } from '../../../workspace/lines.ts';
import { headingLevel } from '../../../workspace/markdown.ts';
import { withoutWikilinks } from '../../readers/obsidian.ts';
import { placeInSource } from '../../writing.ts';
import { carried } from '../carried.ts';
import type { TextPiece } from '../statement.ts';

/** Lines of a text, 0-based, `end` exclusive, and what stands on the first before a statement and on the last behind it. */
type Span = { from: number; end: number; before: string; behind: string };

/** What a form puts before a statement on its line: a bullet, a category, the letter and name of what is said. */
const lead =
  /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:\[[^\][\n]{1,60}\][ \t]+|[WBOS](?:\(c=[\d.]{1,5}\))?(?:[ \t]+@[^\s:@]{1,100})?[ \t]*:[ \t]*)?$/;
/** Nothing, or marks of the line: a tag, a remark, an anchor, a comment. */
const tail = /^[ \t]*(?:[ \t][#(^<].*)?$/;

/**
 * Where a statement stands: all of its lines, the first on its own line, behind blank lines and a heading at most. Null where other words
 * stand there, so that nothing else is taken for it. `indents`: what readers take away before the lines below a bullet.
 */
function spanOf(lines: readonly string[], statement: TextPiece, indents: readonly string[] = ['']): Span | null {
  const words = statement.text.trim().split(/\r\n|\n|\r/);
  const [first = '', ...rest] = words;
  const line = placeInSource(statement).line - 1;
  let from = line > 0 ? line : frontMatterOf([...lines]).lines;
  if (headingLevel(lines[from] ?? '') > 0 && first !== lines[from]?.trimEnd()) from++;
  while (from < lines.length && isBlank(lines[from] ?? '')) from++;
  const own = lines[from];
  if (first === '' || own === undefined) return null;
  const isLine = (word: string, n: number) =>
    indents.some((indent) => `${indent}${word}`.trimEnd() === lines[from + 1 + n]?.trimEnd());
  if (!rest.every(isLine)) return null;
  for (let at = own.indexOf(first); at >= 0; at = own.indexOf(first, at + 1)) {
    const [before, behind] = [own.slice(0, at), own.slice(at + first.length)];
    const isEnd = rest.length === 0 ? tail.test(behind) : isBlank(behind);
    if (lead.test(before) && isEnd)
      return { from, end: from + words.length, before, behind: rest.length === 0 ? behind : '' };
  }
  return null;
}

/** A file with other words in the place of a statement's; every other byte stays. Null where they cannot be told from the rest. */
export function replaceStatement(
  text: string,
  statement: TextPiece,
  words: string,
  lines: 'one' | 'many',
): string | null {
  const doc = toDoc(text);
  const fresh = lines === 'one' ? oneLine(words) : words.trim();
  const span = spanOf(doc.lines, statement);
  if (span !== null) {
    if (lines === 'one' && span.end - span.from > 1) return null;
    const added = `${span.before}${fresh}${span.behind}`.split('\n');
    return printDoc(inPlace(doc, span, added));
  }
  const linked = spanOf(doc.lines.map(withoutWikilinks), statement);
  if (lines === 'many' || linked === null || linked.end - linked.from > 1) return null;
  // The line has links of its own: they stay where the change does not touch them.
  const own = doc.lines[linked.from]?.slice(linked.before.length) ?? '';
  const next = carried(statement.text.trim(), own, fresh);
  return next === null || next === own ? null : printDoc(inPlace(doc, linked, [`${linked.before}${next}`]));
}

/** Lines in the place of others, ended as those were: also where a file ends without an end of its line. */
function inPlace(doc: Doc, { from, end }: Span, lines: string[]): Doc {
  const next = splice(doc, from, end - from, lines);
  const last = from + lines.length - 1;
  return { ...next, ends: next.ends.with(last, doc.ends[end - 1] ?? '') };
}

/** A file without the lines of a statement; null where other words stand there. */
export function withoutLines(text: string, statement: TextPiece): string | null {
  const doc = toDoc(text);
  const span = [doc.lines, doc.lines.map(withoutWikilinks)]
    .map((lines) => spanOf(lines, statement, ['', '  ', '\t']))
    .find((one) => one !== null);
  return span == null ? null : printDoc(splice(doc, span.from, span.end - span.from, []));
}

/** A file with a line behind the last that `isLike`, else at its end. */
export function withLine(text: string, line: string, isLike: (line: string) => boolean): string {
  const doc = toDoc(text);
  const last = doc.lines.findLastIndex(isLike);
  return printDoc(splice(doc, last < 0 ? doc.lines.length : last + 1, 0, [line]));
}
