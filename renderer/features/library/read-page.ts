import { t, wordOf } from '../../text/text.ts';
import { withoutComments } from './readable.ts';

/** Part of a page under one heading; null above the first. */
export type ReadSection = {
  heading: string | null;
  /** Line of the heading in the file. */
  line: number;
  text: string;
  /** Their numbers in the file, for each line of `text`. */
  lines: readonly number[];
};

/** A belief as its line says it: how sure, since when, and the memories for and against it. */
export type ReadBelief = {
  text: string;
  c: number | null;
  since: string | null;
  supporting: readonly string[];
  contradicting: readonly string[];
  line: number;
};

/** A line of a page, and its number in the file. */
type Row = { text: string; line: number };
type Part = Pick<ReadSection, 'heading' | 'line'> & { rows: Row[] };

/** The sections of a page, in their order. @param body the whole file, with its metadata */
export function readSections(body: string): ReadSection[] {
  const sections: Part[] = [{ heading: null, line: 1, rows: [] }];
  let fence: string | null = null;
  for (const row of rowsOf(body)) {
    const isHeading = fence === null && row.text.startsWith('## ');
    if (isHeading) sections.push({ heading: row.text.slice(3).trim(), line: row.line, rows: [] });
    else sections.at(-1)?.rows.push(row);
    fence = fenceAfter(fence, row.text);
  }
  return sections.map(sectionOf).filter(({ heading, text }) => heading !== null || text !== '');
}

/** The lines of a file that are not comments alone. */
function rowsOf(body: string): Row[] {
  const bare = withoutComments(body).split('\n');
  const written = body.split('\n');
  return bare.flatMap((text, n) => (text.trim() === '' && written[n]?.trim() !== '' ? [] : [{ text, line: n + 1 }]));
}

/** The mark of the fence that a line leaves open, or null: a heading inside it is code. */
function fenceAfter(open: string | null, line: string): string | null {
  const [, mark, rest] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (mark === undefined || rest === undefined) return open;
  if (open === null) return mark.startsWith('`') && rest.includes('`') ? null : mark;
  return mark.startsWith(open) && rest.trim() === '' ? null : open;
}

function sectionOf({ rows, ...part }: Part): ReadSection {
  const isSaid = ({ text }: Row) => text.trim() !== '';
  const said = rows.slice(Math.max(0, rows.findIndex(isSaid)), rows.findLastIndex(isSaid) + 1);
  return { ...part, text: said.map(({ text }) => asRead(text)).join('\n'), lines: said.map(({ line }) => line) };
}

const superseded = / ?\[superseded-by [^\]\n]{1,300}\]/;
/** Marks that tell the engine when a line was stored and what it took the place of. */
const marks = / ?\[(?:supersedes|stored|scope|source) [^\]\n]{1,300}\]/g;

/** `[from episode:2026-10-23:10:20]`: the entry that a line was taken from. */
const takenFrom = /\[from episode:(\d{4}-\d{2}-\d{2}):(\d{2}:\d{2})[^\]\s]{0,40}\]/g;

/** A line without the marks that are the engine's; what was superseded is struck, where it came from is a link. */
function asRead(line: string): string {
  const said = line.replace(marks, '').replace(takenFrom, '[[memory/episodes/$1.md|$1, $2]]');
  if (!said.startsWith('- ') || !superseded.test(said)) return said;
  return `- ~~${said.slice(2).replace(superseded, '').trim()}~~`;
}

const sure = / \(c=(\d(?:\.\d+)?)(?:, since (\d{4}-\d{2}-\d{2}))?\)/;
const evidence = /\[([+-])([a-z]+:[^\]\s]{1,200})\]/g;

/** The beliefs of a section; null when a line of it is none, so that nothing is left out. @source 000 §6.3 */
export function beliefRows({ text, lines }: ReadSection): ReadBelief[] | null {
  const beliefs: ReadBelief[] = [];
  for (const [n, row] of text.split('\n').entries()) {
    if (row.trim() === '') continue;
    if (!row.startsWith('- ')) return null;
    const cited = [...row.matchAll(evidence)];
    const [, c, since] = sure.exec(row) ?? [];
    beliefs.push({
      text: row.slice(2).replace(sure, '').replace(evidence, '').trim(),
      c: c === undefined ? null : Number(c),
      since: since ?? null,
      supporting: cited.flatMap(([, sign, id]) => (sign === '+' && id ? [id] : [])),
      contradicting: cited.flatMap(([, sign, id]) => (sign === '-' && id ? [id] : [])),
      line: lines[n] ?? 1,
    });
  }
  return beliefs;
}

/** `- 2026-01-14: Moved` as a day and what happened on it; null when a line of it is something else. */
export function datedRows({ text }: ReadSection): { day: string; text: string }[] | null {
  const rows: { day: string; text: string }[] = [];
  for (const row of text.split('\n')) {
    if (row.trim() === '') continue;
    const [, day, said] = /^- (\d{4}-\d{2}-\d{2}): (.+)$/.exec(row) ?? [];
    if (day === undefined || said === undefined) return null;
    rows.push({ day, text: said });
  }
  return rows;
}

const sectionWords: Record<string, string> = {
  Summary: t('Summary'),
  Facts: t('Facts'),
  Beliefs: t('Beliefs'),
  Timeline: t('Timeline'),
  'Open Questions': t('Open questions'),
  Relations: t('Relations'),
};

/** A section of every page in the window's language; one of the owner's own stays as it is written. */
export function pageSectionWord(heading: string): string {
  return wordOf(sectionWords, heading);
}

/** Metadata that a reader wants, in words; what the strip above the page says is left out. */
export function factsInWords(facts: readonly { name: string; value: string }[]): { name: string; value: string }[] {
  const words: Record<string, string | null> = {
    Type: null,
    // The title says it.
    Label: null,
    'Decay score': null,
    'Access count': null,
    'Last accessed': null,
    Pinned: null,
    'Last updated': t('Updated'),
    Aliases: t('Also called'),
    Created: t('Created'),
  };
  return facts.flatMap(({ name, value }) => {
    const said = name in words ? words[name] : name;
    return said == null ? [] : [{ name: said, value }];
  });
}
