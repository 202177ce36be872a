import { frontMatterOf } from '../front-matter.ts';
import { oneLine, printDoc, splice, toDoc, trimLines, wordsToLines } from '../lines.ts';
import { slug } from '../slug.ts';
import type { ParsedFile } from '../types.ts';
import { headerLine, headerOf } from './header.ts';
import { parsePage } from './page.ts';

export type NewProcedure = {
  title: string;
  trigger?: string;
  steps?: string[];
  notes?: string[];
  /** The workflow in words; kept as given. With sections of its own it stands alone. */
  body: string;
  /** `2026-01-25` */
  learned: string;
  /** The project it belongs to; left out for what is global. */
  scope?: string | null | undefined;
  /** Where it was brought from. */
  source?: string | undefined;
};

/** The page of a new procedure. @source 000 §7 */
export function createProcedure({
  title,
  trigger,
  steps = [],
  notes = [],
  body,
  learned,
  scope,
  source,
}: NewProcedure): string {
  const lines = [
    `# ${oneLine(title)}`,
    headerLine({
      ...{ Type: 'procedure', Learned: learned },
      ...(scope ? { Scope: scope } : {}),
      ...(source ? { Source: source } : {}),
    }),
  ];
  if (trigger !== undefined && trigger.trim() !== '') lines.push('', '## Trigger', ...trimLines(wordsToLines(trigger)));
  const words = trimLines(wordsToLines(body));
  const sectioned = words.some((line) => /^##[ \t]/.test(line));
  if (steps.length > 0) lines.push('', '## Steps', ...steps.map((step, n) => `${n + 1}. ${oneLine(step)}`));
  else if (words.length > 0 && !sectioned) lines.push('', '## Steps');
  if (words.length > 0) lines.push(...(sectioned || steps.length > 0 ? [''] : []), ...words);
  if (notes.length > 0) lines.push('', '## Notes', ...notes.map((note) => `- ${oneLine(note)}`));
  return `${lines.join('\n')}\n`;
}

/** A page made anew under the header that it has had: its pin, its use, its project and when it was learned. */
export function underHeaderOf(before: string, fresh: string): string {
  const [old, next] = [toDoc(before), toDoc(fresh)];
  const start = frontMatterOf(old.lines).lines;
  const header = [...new Set(headerOf(old.lines, start).map(({ line }) => line))];
  if (header.length === 0) return fresh;
  const own = new Set(headerOf(next.lines, 0).map(({ line }) => line));
  const [title = '', ...rest] = next.lines.filter((_, n) => !own.has(n));
  const kept = header.map((n) => old.lines[n] ?? '');
  return printDoc({ ...next, lines: [...old.lines.slice(0, start), title, ...kept, ...rest] });
}

/** A procedure's page with more steps, and where they were learnt. Steps that stand there are not written again. */
export function addSteps(text: string, steps: string[], learned: string[]): string {
  const have = text.toLowerCase();
  const fresh = steps.filter((step) => !have.includes(step.toLowerCase()));
  const doc = toDoc(text);
  const heading = (name: string) => doc.lines.findIndex((line) => /^##\s/.test(line) && slug(line.slice(3)) === name);
  const numbers = doc.lines.flatMap((line, n) => (/^\d+\.\s/.test(line) ? [{ n, no: Number.parseInt(line, 10) }] : []));
  const last = numbers.at(-1);
  const lines = fresh.map((step, n) => `${(last?.no ?? 0) + n + 1}. ${step.replace(/\s+/g, ' ')}`);
  const at = last ? last.n + 1 : heading('steps') + 1 || doc.lines.length;
  let next = splice(doc, at, 0, lines);
  const links = learned.filter((link) => !text.includes(link)).map((link) => `- ${link}`);
  const from = next.lines.findIndex((line) => /^##\s/.test(line) && slug(line.slice(3)) === 'learned-from');
  next =
    from >= 0
      ? splice(next, from + 1, 0, links)
      : splice(next, next.lines.length, 0, links.length > 0 ? ['', '## Learned From', ...links] : []);
  return printDoc(next);
}

/** A procedure's page with one more note at the end of its notes, and the line on which it stands. */
export function addNote(text: string, note: string): { text: string; line: number } {
  const doc = toDoc(text);
  const from = doc.lines.findIndex((line) => /^##\s/.test(line) && slug(line.slice(3)) === 'notes');
  const behind = from < 0 ? -1 : doc.lines.findIndex((line, n) => n > from && /^##?\s/.test(line));
  let at = behind < 0 ? doc.lines.length : behind;
  while (at > 0 && doc.lines[at - 1]?.trim() === '') at--;
  const lines = [...(from < 0 ? ['', '## Notes'] : []), `- ${oneLine(note)}`];
  return { text: printDoc(splice(doc, at, 0, lines)), line: at + lines.length };
}

export const parseProcedure = (path: string, text: string): ParsedFile => parsePage(path, text, 'procedure');
