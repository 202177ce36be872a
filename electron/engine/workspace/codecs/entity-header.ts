import { frontMatterOf } from '../front-matter.ts';
import { type Doc, isBlank, printDoc, splice, toDoc } from '../lines.ts';
import { headingLevel, headingText } from '../markdown.ts';
import { commentValue, fieldOf, headerLine, headerOf } from './header.ts';

/** A comma inside an alias would make two of it. */
const oneAlias = (alias: string) => commentValue(alias).replaceAll(',', '،');

/** Sets a field of a page's header, in its place when it has one, else on a line of its own below the others. */
export function setField(text: string, key: string, value: string): string {
  const doc = toDoc(text);
  const start = frontMatterOf(doc.lines).lines;
  const header = headerOf(doc.lines, start);
  const field = header.find((one) => one.key === key.toLowerCase());
  if (!field) return printDoc(splice(doc, placeOf(doc, start, header.at(-1)?.line), 0, [headerLine({ [key]: value })]));
  const line = doc.lines[field.line] ?? '';
  const blank = line[field.from - 1] === ':' ? ' ' : '';
  const after = /^[ \t]/.test(line.slice(field.to)) ? '' : ' ';
  const lines = doc.lines.with(
    field.line,
    line.slice(0, field.from) + blank + commentValue(value) + after + line.slice(field.to),
  );
  return printDoc({ ...doc, lines });
}

function placeOf(doc: Doc, start: number, last: number | undefined): number {
  if (last !== undefined) return last + 1;
  let first = start;
  while (first < doc.lines.length && isBlank(doc.lines[first] ?? '')) first++;
  return headingLevel(doc.lines[first] ?? '') === 1 ? first + 1 : start;
}

/** A field of a page's header; null when it has none. */
export function readField(text: string, key: string): string | null {
  const doc = toDoc(text);
  return fieldOf(headerOf(doc.lines, frontMatterOf(doc.lines).lines), key.toLowerCase());
}

export function aliasesIn(text: string): string[] {
  return (readField(text, 'aliases') ?? '')
    .split(',')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '');
}

/** Writes the other names of an entity; each once, case aside. The page stays as it is when they are these already. */
export function setAliases(text: string, aliases: string[]): string {
  const each = new Map(
    aliases
      .map(oneAlias)
      .filter((alias) => alias !== '')
      .map((alias) => [alias.toLowerCase(), alias]),
  );
  const names = [...each.values()];
  const before = aliasesIn(text);
  if (names.length === before.length && names.every((name, n) => name === before[n])) return text;
  return setField(text, 'Aliases', names.length === 0 ? '—' : names.join(', '));
}

/** Replaces the words of the page's first title by what `next` makes of them; null leaves them. */
export function retitle(text: string, next: (title: string) => string | null): string {
  const doc = toDoc(text);
  const at = doc.lines.findIndex((line, n) => n >= frontMatterOf(doc.lines).lines && headingLevel(line) === 1);
  if (at === -1) return text;
  const title = headingText(doc.lines[at] ?? '');
  const words = next(title);
  if (words === null || words === title) return text;
  return printDoc({ ...doc, lines: doc.lines.with(at, `# ${words}`) });
}
