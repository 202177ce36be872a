import type { Link, Memory } from '#shared/model/memory.ts';
import { type FrontMatter, frontMatterOf } from '../front-matter.ts';
import { isBlank, toDoc } from '../lines.ts';
import { entitiesIn, linksIn } from '../links.ts';
import {
  commentLine,
  contentRange,
  headingLevel,
  headingText,
  type Mask,
  markdownSections,
  maskOf,
} from '../markdown.ts';
import { inScope } from '../scope.ts';
import { slug } from '../slug.ts';
import type { FileKind, ParsedFile } from '../types.ts';
import { retainedFacts } from './retain.ts';

/** Characters up to which a note is one memory: a search result that can still be read at a glance. */
const whole = 2_400;
/** Characters at which a section is cut further, at deeper headings and then between paragraphs. */
const longSection = 4_000;

/** A part of a note. Lines 0-based, `to` exclusive; `heading` null for what stands before any. */
type Part = { heading: string | null; from: number; to: number };

/**
 * Any other Markdown: one memory a file, or one a section when it is long. Front matter gives title, tags and date;
 * aliases stand behind the title, where search finds them.
 */
export function parseNote(path: string, text: string, kind: FileKind = 'note'): ParsedFile {
  const { lines } = toDoc(text);
  const front = frontMatterOf(lines);
  const mask = maskOf(lines, front.lines);
  const title = titleOf(path, lines, mask, front);
  const retained = retainedIn(path, lines, mask);
  const body = lines.map((line, n) => (retained.at.has(n) ? '' : line));
  const range = contentRange(body, front.lines, body.length);
  const parts = range === null ? [] : partsOf(body, mask, range, text.length);
  const about = {
    path,
    title: titled(title, front),
    at: dateOf(path, front),
    tags: tagsOf(front),
    scope: front.values.get('scope')?.[0],
  };
  const written = toMemories(
    parts.filter((part) => !isHint(body, mask, part)),
    body,
    about,
  );
  const memories = [...written, ...retained.memories];
  return { kind, title, memories, links: [...linksIn(path, lines, mask, memories), ...retained.links], problems: [] };
}

type Retained = { memories: Memory[]; links: Link[]; at: ReadonlySet<number> };

/** A day's file that stands elsewhere, such as `memory/2026-02-02.md`, retains facts as one among the episodes does. @source 004 "Retain" */
function retainedIn(path: string, lines: string[], mask: Mask): Retained {
  const day = /(?:^|\/)(\d{4}-\d{2}-\d{2})\.md$/.exec(path)?.[1];
  const sections =
    day === undefined
      ? []
      : markdownSections(lines, mask, 0).filter(({ level, title }) => level === 2 && /^retain$/i.test(title));
  const where = { path, day: day ?? '', lines, mask, taken: new Map<string, number>() };
  const all = sections.map(({ from, to }) => retainedFacts(where, from, to));
  return {
    memories: all.flatMap(({ memories }) => memories),
    links: all.flatMap(({ links }) => links),
    at: new Set(sections.flatMap(({ line, to }) => Array.from({ length: to - line }, (_, n) => line + n))),
  };
}

function titleOf(path: string, lines: string[], mask: Mask, front: FrontMatter): string {
  const given = front.values.get('title')?.[0];
  if (given) return given;
  for (let n = front.lines; n < Math.min(lines.length, front.lines + 20); n++) {
    if (mask[n] === 0 && headingLevel(lines[n] ?? '') === 1) {
      const heading = headingText(lines[n] ?? '');
      if (heading !== '') return heading;
    }
  }
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.(md|markdown)$/i, '');
}

function titled(title: string, front: FrontMatter): string {
  const aliases = (front.values.get('aliases') ?? front.values.get('alias') ?? []).filter((alias) => alias !== title);
  return aliases.length === 0 ? title : `${title} (${aliases.join(', ')})`;
}

function tagsOf(front: FrontMatter): string[] {
  const tags = (front.values.get('tags') ?? front.values.get('tag') ?? []).flatMap((tag) => tag.split(/[,\s]+/));
  return [...new Set(tags.map((tag) => tag.replace(/^#/, '')))].filter((tag) => tag !== '');
}

function dateOf(path: string, front: FrontMatter): string | null {
  for (const key of ['date', 'created', 'updated', 'modified']) {
    const found = /^\d{4}-\d{2}-\d{2}/.exec(front.values.get(key)?.[0] ?? '');
    if (found) return found[0];
  }
  return /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(path.slice(path.lastIndexOf('/') + 1))?.[0] ?? null;
}

function partsOf(lines: string[], mask: Mask, { from, to }: { from: number; to: number }, size: number): Part[] {
  if (size <= whole) return [{ heading: null, from, to }];
  return atHeadings(lines, mask, { heading: null, from, to }, 2).flatMap((part) => {
    if (sizeOf(lines, part) <= longSection) return [part];
    return atHeadings(lines, mask, part, 6).flatMap((deeper) => betweenParagraphs(lines, mask, deeper));
  });
}

/** A heading with nothing under it but comments: a template's word to its reader, not something to remember. */
function isHint(lines: string[], mask: Mask, { from, to }: Part): boolean {
  let comments = false;
  for (let n = from; n < to; n++) {
    if (mask[n] === commentLine) comments = true;
    else if (!isBlank(lines[n] ?? '') && headingLevel(lines[n] ?? '') === 0) return false;
  }
  return comments;
}

function sizeOf(lines: string[], { from, to }: Part): number {
  let size = 0;
  for (let n = from; n < to; n++) size += (lines[n]?.length ?? 0) + 1;
  return size;
}

/** A part cut before each heading of level `deepest` or above; a heading with nothing under it goes with the next. */
function atHeadings(lines: string[], mask: Mask, part: Part, deepest: number): Part[] {
  const parts: Part[] = [];
  let current: Part = { ...part };
  let empty = true;
  for (let n = part.from; n < part.to; n++) {
    const line = lines[n] ?? '';
    const level = mask[n] === 0 ? headingLevel(line) : 0;
    if (level > 0 && level <= deepest) {
      if (!empty) {
        parts.push({ ...current, to: n });
        current = { heading: null, from: n, to: part.to };
      }
      // The first title of a file is the file's own.
      if (level > 1 || parts.length > 0) current.heading = headingText(line);
      empty = true;
    } else if (empty && !isBlank(line)) empty = false;
  }
  parts.push({ ...current, to: part.to });
  return parts;
}

/** A long part cut at blank lines into pieces of about `whole` characters. */
function betweenParagraphs(lines: string[], mask: Mask, part: Part): Part[] {
  if (sizeOf(lines, part) <= longSection) return [part];
  const parts: Part[] = [];
  let from = part.from;
  let size = 0;
  for (let n = part.from; n < part.to; n++) {
    size += (lines[n]?.length ?? 0) + 1;
    const paragraphEnds = isBlank(lines[n] ?? '') && mask[n] === 0;
    // A list or table without blank lines is cut where it gets too long to be read.
    if (!(paragraphEnds && size >= whole) && size < longSection) continue;
    parts.push({ heading: part.heading, from, to: n + 1 });
    from = n + 1;
    size = 0;
  }
  if (from < part.to) parts.push({ heading: part.heading, from, to: part.to });
  return parts;
}

type About = { path: string; title: string; at: string | null; tags: string[]; scope: string | undefined };

function toMemories(parts: Part[], lines: string[], { path, title, at, tags, scope }: About): Memory[] {
  const memories: Memory[] = [];
  const taken = new Map<string, number>();
  for (const part of parts) {
    const range = contentRange(lines, part.from, part.to);
    if (range === null) continue;
    const text = lines.slice(range.from, range.to).join('\n');
    const name = part.heading === null ? (memories.length === 0 ? '' : '#part') : `#${slug(part.heading)}`;
    const n = (taken.get(name) ?? 0) + 1;
    taken.set(name, n);
    const memory: Memory = {
      id: `note:${path}${name}${n === 1 ? '' : `-${n}`}`,
      kind: 'note',
      store: 'semantic',
      path,
      line: range.from + 1,
      endLine: range.to,
      title: part.heading === null ? title : `${title} › ${part.heading}`,
      text,
      at,
      type: null,
      confidence: null,
      tags,
      source: null,
      entities: entitiesIn(text),
      parent: null,
    };
    memories.push(inScope(memory, scope));
  }
  return memories;
}
