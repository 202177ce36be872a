import { fail } from '#shared/model/error.ts';
import { type Confidence, confidences, episodeTypes, type Link, type Memory } from '#shared/model/memory.ts';
import { readList, readValue, writeList, writeValue } from '../fields.ts';
import { frontMatterOf } from '../front-matter.ts';
import { append, type Doc, isBlank, printDoc, splice, toDoc, trimLines, wordsToLines } from '../lines.ts';
import { entitiesIn, linksIn } from '../links.ts';
import { contentRange, headingLevel, headingText, type Mask, maskOf } from '../markdown.ts';
import { type FileProblem, problemAt } from '../problem.ts';
import { inScope } from '../scope.ts';
import { slug } from '../slug.ts';
import type { ParsedFile } from '../types.ts';
import { retainedFacts } from './retain.ts';

/** One entry of a day. @source 000 §5 */
export type EpisodeEntry = {
  /** `2026-02-02`, on the owner's calendar. */
  day: string;
  /** `14:30` */
  time: string;
  type: string;
  confidence: Confidence;
  tags: string[];
  source: string;
  /** The project it belongs to; left out for what is global. */
  scope?: string | null | undefined;
  body: string;
};

/** Headings that begin an entry wherever they stand, inside an unclosed code block too. */
const entryHeading = /^##[ \t]+(\d{1,2}):(\d{2})(?::\d{2})?[ \t]*(?:\||$)/;
const isEntry = (line: string) => line.charCodeAt(0) === 35 && entryHeading.test(line);
const stops = (line: string) => isEntry(line) || /^##[ \t]+retain[ \t]*$/i.test(line);

/**
 * Adds an entry at the end of a day's file (`text` null: a new one). The body stands as given, but for line ends and
 * blank lines around it; lines that would read as a heading get a backslash, which Markdown and `parseEpisodes` drop.
 * `line` is that of the entry's heading, 1-based.
 * @throws input.invalid for an empty body or a day or time of another form
 * @source 000 §5
 */
export function appendEpisode(text: string | null, entry: EpisodeEntry): { text: string; id: string; line: number } {
  const day = new EpisodeDay(text);
  const { id, line } = day.add(entry);
  return { text: day.text, id, line };
}

/** A day’s file that entries are added to, read once however many they are. */
export class EpisodeDay {
  readonly #added: string[] = [];
  #whole: string | null;
  #doc: Doc | null = null;
  /** Entries of each minute, and whether the last line is blank. */
  readonly #minutes = new Map<string, number>();
  #endsBlank = true;

  /** `text` null: a new one. */
  constructor(text: string | null) {
    this.#whole = text;
  }

  get text(): string {
    return this.#doc === null ? (this.#whole ?? '') : append(this.#whole ?? '', this.#doc, this.#added);
  }

  /** @throws input.invalid, as `appendEpisode` */
  add({ day, time, type, confidence, tags, source, scope, body: words }: EpisodeEntry): { id: string; line: number } {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) {
      throw fail('input.invalid', `${day} ${time} is no day and minute.`, 'Write them as 2026-02-02 and 14:30.');
    }
    const body = trimLines(wordsToLines(words)).map(escapeLine);
    if (body.length === 0)
      throw fail('input.invalid', 'There is nothing to remember in a blank text.', 'Say what to remember.');
    const doc = this.#begin(day);
    const gap = this.#endsBlank ? [] : [''];
    const heading = `## ${time} | ${writeValue(type)} | confidence:${confidence} | tags:${writeList(tags)} | source:${writeValue(source)}${scope ? ` | scope:${writeValue(scope)}` : ''}`;
    const line = doc.lines.length + this.#added.length + gap.length + 1;
    for (const one of [...gap, heading, ...body]) this.#added.push(one);
    this.#endsBlank = false;
    const nth = (this.#minutes.get(time) ?? 0) + 1;
    this.#minutes.set(time, nth);
    return { id: entryId(day, time, nth), line };
  }

  #begin(day: string): Doc {
    if (this.#doc !== null) return this.#doc;
    const text = this.#whole;
    this.#whole = text === null || isBlank(text) ? `${text ?? ''}# ${day} — Episode Log\n` : text;
    this.#doc = toDoc(this.#whole);
    for (const line of this.#doc.lines)
      if (isEntry(line)) this.#minutes.set(timeOf(line), (this.#minutes.get(timeOf(line)) ?? 0) + 1);
    this.#endsBlank = this.#doc.lines.length === 0 || isBlank(this.#doc.lines.at(-1) ?? '');
    return this.#doc;
  }
}

/** What is left of an entry that was removed for good: its place among those of its minute, by which they are numbered. */
const removed = 'removed';
const isRemoved = (heading: string) => /^##[ \t]+\d{1,2}:\d{2}[ \t]*\|[ \t]*removed[ \t]*$/.test(heading);

/** A day's file without these memories of it. The ids of those that stay, and of those to come, name no other. */
export function withoutEntries(text: string, memories: readonly Pick<Memory, 'line' | 'endLine'>[]): string {
  let doc = toDoc(text);
  for (const { line, endLine } of memories.toSorted((a, b) => b.line - a.line)) {
    const heading = doc.lines[line - 1] ?? '';
    const left = isEntry(heading) ? [`## ${timeOf(heading)} | ${removed}`] : [];
    doc = splice(doc, line - 1, endLine - line + 1, left);
  }
  return printDoc(doc);
}

/** A day's file with other tags on one of its entries, or `behind` its words a paragraph more; null where it does not stand there. */
export function rewriteEntry(
  text: string,
  { path, id }: Pick<Memory, 'path' | 'id'>,
  { tags, behind }: { tags?: readonly string[]; behind?: string },
): string | null {
  const memory = parseEpisodes(path, text).memories.find((one) => one.id === id);
  if (memory === undefined) return null;
  const doc = toDoc(text);
  const heading = doc.lines[memory.line - 1] ?? '';
  const head =
    tags === undefined
      ? heading
      : heading.replace(`tags:${writeList(memory.tags)}`, () => `tags:${writeList([...tags])}`);
  const lines = { ...doc, lines: doc.lines.with(memory.line - 1, head) };
  return printDoc(behind === undefined ? lines : splice(lines, memory.endLine, 0, ['', escapeLine(behind)]));
}

const archivedMark = / \| archived:\d{4}-\d{2}-\d{2}/;

/** A day's file in which these entries say since when they are archived, or, with null, no more. What says so are the scores. */
export function archivedEntries(text: string, memories: readonly Pick<Memory, 'line'>[], since: string | null): string {
  const doc = toDoc(text);
  const lines = [...doc.lines];
  for (const { line } of memories) {
    const heading = lines[line - 1] ?? '';
    if (!isEntry(heading) || isRemoved(heading)) continue;
    lines[line - 1] = `${heading.replace(archivedMark, '')}${since === null ? '' : ` | archived:${since}`}`;
  }
  return printDoc({ ...doc, lines });
}

const entryId = (day: string, time: string, n: number) => `episode:${day}:${time}${n === 1 ? '' : `-${n}`}`;

/** `9:05` and `09:05` are the same minute. */
function timeOf(line: string): string {
  const [, hour = '', minute = ''] = entryHeading.exec(line) ?? [];
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** A body's line that would begin an entry or the day's title, with one backslash more. */
const escapeLine = (line: string) => line.replace(/^( {0,3}\\*)(?=#{1,2}(?:[ \t]|$))/, '$1\\');
const unescapeLine = (line: string) =>
  !line.includes('\\') ? line : line.replace(/^( {0,3}\\*)\\(?=#{1,2}(?:[ \t]|$))/, '$1');

type Reading = {
  path: string;
  day: string;
  lines: string[];
  mask: Mask;
  memories: Memory[];
  links: Link[];
  problems: FileProblem[];
  taken: Map<string, number>;
};

/** A day's file: one memory an entry, facts of a `## Retain` section, notes for whatever else is written there. */
export function parseEpisodes(path: string, text: string): ParsedFile {
  const { lines } = toDoc(text);
  const day = /(\d{4}-\d{2}-\d{2})\.md$/.exec(path)?.[1] ?? '';
  const start = frontMatterOf(lines).lines;
  const reading: Reading = {
    path,
    day,
    lines,
    mask: maskOf(lines, start, stops),
    memories: [],
    links: [],
    problems: [],
    taken: new Map(),
  };
  let from = start;
  for (let n = start; n <= lines.length; n++) {
    if (n < lines.length && !isBoundary(reading, n)) continue;
    if (n > from) readSection(reading, from, n);
    from = n;
  }
  const { memories, problems } = reading;
  const links = [...linksIn(path, lines, reading.mask, memories), ...reading.links];
  return { kind: 'episodes', title: day, memories, links, problems: problems.map((problem) => ({ path, ...problem })) };
}

function isBoundary({ lines, mask }: Reading, n: number): boolean {
  const line = lines[n] ?? '';
  if (line.charCodeAt(0) !== 35) return false;
  if (isEntry(line)) return true;
  const level = headingLevel(line);
  return mask[n] === 0 && (level === 1 || level === 2);
}

/** Lines `from` to `to`, the first of which is a heading unless it stands before any. */
function readSection(reading: Reading, from: number, to: number): void {
  const heading = reading.lines[from] ?? '';
  if (isEntry(heading)) {
    readEntry(reading, from, to);
    return;
  }
  const level = headingLevel(heading);
  if (level === 2 && /^retain$/i.test(headingText(heading))) {
    const { memories, links } = retainedFacts(reading, from + 1, to);
    for (const memory of memories) reading.memories.push(memory);
    for (const link of links) reading.links.push(link);
    return;
  }
  if (level === 2 && /^##[ \t]*\d|\|/.test(heading)) {
    reading.problems.push(
      problemAt(
        from,
        'warning',
        'episode.heading',
        `“${heading.slice(0, 80)}” is not read as an entry.`,
        'Write it as: ## 14:30 | decision | confidence:high | tags:[a, b] | source:conversation',
      ),
    );
  }
  readNote(reading, from, to, level > 0);
}

function readEntry(reading: Reading, from: number, to: number): void {
  const { path, day, lines } = reading;
  const time = timeOf(lines[from] ?? '');
  const n = (reading.taken.get(time) ?? 0) + 1;
  reading.taken.set(time, n);
  if (isRemoved(lines[from] ?? '') && lines.slice(from + 1, to).every(isBlank)) return;
  const fields = headingFields(lines[from] ?? '', from, reading.problems);
  const content = contentRange(lines, from + 1, to) ?? { from: from + 1, to: from + 1 };
  const text = lines.slice(content.from, content.to).map(unescapeLine).join('\n');
  reading.memories.push({
    id: entryId(day, time, n),
    kind: 'episode',
    store: 'episodic',
    path,
    line: from + 1,
    endLine: content.to,
    title: beginningOf(text),
    text,
    at: `${day}T${time}`,
    ...fields,
    entities: entitiesIn(text),
    parent: null,
  });
}

/** What a heading says after its time; what it leaves out or says in other words is null, and a warning. */
function headingFields(
  line: string,
  at: number,
  problems: FileProblem[],
): Pick<Memory, 'type' | 'confidence' | 'tags' | 'source' | 'scope'> {
  const fields: Pick<Memory, 'type' | 'confidence' | 'tags' | 'source' | 'scope'> = {
    type: null,
    confidence: null,
    tags: [],
    source: null,
  };
  const warn = (message: string, remedy: string) =>
    problems.push(problemAt(at, 'warning', 'episode.field', message, remedy));
  for (const part of line.split('|').slice(1)) {
    const [, key = '', value = ''] = /^\s*(confidence|tags|source|scope|archived)\s*:\s*(.*)$/is.exec(part) ?? [];
    if (key.toLowerCase() === 'tags') fields.tags = readList(value);
    else if (key.toLowerCase() === 'source') fields.source = readValue(value) || null;
    else if (key.toLowerCase() === 'scope') inScope(fields, readValue(value));
    else if (key.toLowerCase() === 'archived') continue;
    else if (key !== '') {
      const said = value.trim().toLowerCase();
      fields.confidence = confidences.find((one) => one === said) ?? null;
      if (fields.confidence === null)
        warn(`The confidence “${said.slice(0, 40)}” is none of high, medium and low.`, 'Write confidence:medium.');
    } else if (fields.type === null && !isBlank(part)) {
      fields.type = readValue(part);
      const known = (episodeTypes as readonly string[]).includes(fields.type);
      if (!known) warn(`The type “${fields.type.slice(0, 40)}” is unknown.`, `Use one of ${episodeTypes.join(', ')}.`);
    }
  }
  const [, hour = '', minute = ''] = entryHeading.exec(line) ?? [];
  if (Number(hour) > 23 || Number(minute) > 59) warn(`${hour}:${minute} is no time of day.`, 'Write it as 14:30.');
  return fields;
}

/** Words of a person between the entries: searchable, but no entry. */
function readNote({ path, day, lines, memories, taken }: Reading, from: number, to: number, headed: boolean): void {
  const content = contentRange(lines, headed ? from + 1 : from, to);
  if (content === null) return;
  const title = headed ? headingText(lines[from] ?? '') : day;
  const text = lines.slice(content.from, content.to).join('\n');
  if (/^(?:<!--(?:(?!-->)[^\n])*-->\s*)*$/.test(text)) return;
  const name = headed && headingLevel(lines[from] ?? '') === 2 ? `#${slug(title)}` : '';
  const n = (taken.get(`note${name}`) ?? 0) + 1;
  taken.set(`note${name}`, n);
  memories.push({
    id: `note:${path}${name}${n === 1 ? '' : `-${n}`}`,
    kind: 'note',
    store: 'episodic',
    path,
    line: (headed ? from : content.from) + 1,
    endLine: content.to,
    title,
    text,
    at: day,
    type: null,
    confidence: null,
    tags: [],
    source: null,
    entities: entitiesIn(text),
    parent: null,
  });
}

/** At most 80 characters of a text's first line, cut at a space. */
function beginningOf(text: string): string {
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  if (line.length <= 80) return line;
  const space = line.lastIndexOf(' ', 80);
  return line.slice(0, space > 40 ? space : 80).replace(/[\ud800-\udbff]$/, '');
}
