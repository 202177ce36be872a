import { frontMatterOf } from '../front-matter.ts';
import { type Doc, oneLine, printDoc, splice, toDoc, trimLines, wordsToLines } from '../lines.ts';
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

/**
 * A procedure's page with more steps, and where they were learnt. Steps that stand there are not written again: given among those, a new one
 * stands where it was given, in the place of one that was left out there and that it rewords; else at the end. None is taken away.
 */
export function addSteps(
  text: string,
  steps: string[],
  learned: string[],
  rewords: (old: string, fresh: string) => boolean,
): string {
  let next = withSteps(toDoc(text), steps, rewords);
  const links = learned.filter((link) => !text.includes(link)).map((link) => `- ${link}`);
  const from = next.lines.findIndex((line) => isHeading(line, 'learned-from'));
  next =
    from >= 0
      ? splice(next, from + 1, 0, links)
      : splice(next, next.lines.length, 0, links.length > 0 ? ['', '## Learned From', ...links] : []);
  return printDoc(next);
}

const numbered = /^\d+\.\s+/;
const isHeading = (line: string, name: string) => /^##\s/.test(line) && slug(line.slice(3)) === name;

/** The line of a section's heading, -1 where there is none, and the line behind its last; without it the end of all. */
function sectionOf({ lines }: Doc, name: string): { from: number; until: number } {
  const from = lines.findIndex((line) => isHeading(line, name));
  const behind = from < 0 ? -1 : lines.findIndex((line, n) => n > from && /^##?\s/.test(line));
  return { from, until: behind < 0 ? lines.length : behind };
}

/** Where the steps of a page stand: below their heading, or anywhere where it has none. */
function stepsIn(doc: Doc): { n: number; words: string }[] {
  const { from, until } = sectionOf(doc, 'steps');
  const { lines } = doc;
  return lines.flatMap((line, n) =>
    n > from && n < until && numbered.test(line) ? [{ n, words: line.replace(numbered, '') }] : [],
  );
}

function withSteps(doc: Doc, steps: string[], rewords: (old: string, fresh: string) => boolean): Doc {
  const have = doc.lines.join('\n').toLowerCase();
  const standing = stepsIn(doc);
  const end = (standing.at(-1)?.n ?? doc.lines.findIndex((line) => isHeading(line, 'steps'))) + 1 || doc.lines.length;
  const edits: { at: number; instead: number; step: string }[] = [];
  let from = 0;
  let fresh: string[] = [];
  const place = (until: number) => {
    // With no step beside it that stands there, a new one tells not where it belongs.
    const left = from > 0 || until < standing.length ? standing.slice(from, until) : [];
    for (const step of fresh) {
      const found = left.findIndex(({ words }) => rewords(words, step));
      const old = found < 0 ? undefined : left.splice(0, found + 1).at(-1);
      edits.push(
        old ? { at: old.n, instead: 1, step } : { at: left[0]?.n ?? standing[until]?.n ?? end, instead: 0, step },
      );
    }
    fresh = [];
  };
  for (const step of steps.map(oneLine)) {
    const known = standing.findIndex(({ words }, n) => n >= from && bareStep(words) === bareStep(step));
    if (known >= 0) {
      place(known);
      from = known + 1;
    } else if (!have.includes(step.toLowerCase())) fresh.push(step);
  }
  place(standing.length);
  if (edits.length === 0) return doc;
  let next = doc;
  // From the end on: what comes before keeps its lines.
  for (const { at, instead, step } of edits.map((one, n) => ({ ...one, n })).sort((a, b) => b.at - a.at || b.n - a.n))
    next = splice(next, at, instead, [`0. ${step}`]);
  const numbers = new Map(stepsIn(next).map(({ n }, no) => [n, no + 1]));
  const lines = next.lines.map((line, n) => (numbers.has(n) ? line.replace(numbered, `${numbers.get(n)}. `) : line));
  return { ...next, lines };
}

const bareStep = (words: string): string => oneLine(words).replace(/[.;]$/, '').toLowerCase();

/** A procedure's page with one more note at the end of its notes, and the line on which it stands. */
export function addNote(text: string, note: string): { text: string; line: number } {
  const doc = toDoc(text);
  const { from, until } = sectionOf(doc, 'notes');
  let at = until;
  while (at > 0 && doc.lines[at - 1]?.trim() === '') at--;
  const lines = [...(from < 0 ? ['', '## Notes'] : []), `- ${oneLine(note)}`];
  return { text: printDoc(splice(doc, at, 0, lines)), line: at + lines.length };
}

export const parseProcedure = (path: string, text: string): ParsedFile => parsePage(path, text, 'procedure');
