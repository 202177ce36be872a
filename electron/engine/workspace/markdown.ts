import { isBlank } from './lines.ts';

/** What a line is to a reader of structure: text, part of a fenced block, or part of a comment. */
export const plainLine = 0;
export const fencedLine = 1;
export const commentLine = 2;
export type Mask = Uint8Array;

/**
 * Marks fenced code and HTML comments that begin in the first column from `from` on. One that never closes, or only
 * behind a line that `stops`, is no fence and no comment: it could otherwise hide everything after it. Linear.
 */
export function maskOf(lines: string[], from = 0, stops: Stops = () => false): Mask {
  const mask = new Uint8Array(lines.length);
  // Lines before which no fence, and no comment, will find its end.
  let [noFence, noComment] = [0, 0];
  for (let n = from; n < lines.length; n++) {
    const line = lines[n] ?? '';
    const first = line.charCodeAt(0);
    // ` ~ <
    if (first !== 96 && first !== 126 && first !== 60) continue;
    if (n < (first === 60 ? noComment : noFence)) continue;
    const fence = first === 60 ? null : openingFence(line);
    const comment = first === 60 && line.startsWith('<!--');
    if (fence === null && !comment) continue;
    const at = comment ? commentEnd(lines, n, stops) : fenceEnd(lines, n + 1, fence ?? '', stops);
    if (at.closed) {
      mask.fill(comment ? commentLine : fencedLine, n, at.line + 1);
      n = at.line;
    } else if (comment) noComment = at.line;
    else noFence = at.line;
  }
  return mask;
}

type End = { line: number; closed: boolean };
type Stops = (line: string) => boolean;

function fenceEnd(lines: string[], from: number, fence: string, stops: Stops): End {
  let n = from;
  while (n < lines.length && !closes(lines[n] ?? '', fence) && !stops(lines[n] ?? '')) n++;
  return { line: n, closed: n < lines.length && closes(lines[n] ?? '', fence) };
}

/**
 * A comment over several lines does not end in a bullet, nor in an indented line once it holds bullets: a comment that
 * was never closed would otherwise be by the `-->` of an item added below it.
 */
function commentEnd(lines: string[], from: number, stops: Stops): End {
  let bullets = false;
  for (let n = from; n < lines.length; n++) {
    const line = lines[n] ?? '';
    if (n > from && stops(line)) return { line: n, closed: false };
    const bullet = n > from && /^[-*+] /.test(line);
    bullets ||= bullet;
    if (line.includes('-->') && !bullet && !(bullets && /^[ \t]/.test(line))) return { line: n, closed: true };
  }
  return { line: lines.length, closed: false };
}

/** The fence characters when `line` opens a fenced block. */
function openingFence(line: string): string | null {
  const mark = line[0] ?? '';
  let length = 0;
  while (line[length] === mark) length++;
  if (length < 3) return null;
  return mark === '`' && line.includes('`', length) ? null : line.slice(0, length);
}

const closes = (line: string, fence: string) =>
  line.startsWith(fence) && isBlank(line.slice(fence.length).replace(/^[`~]+/, ''));

/** 1–6 when the line is a heading in the first column, else 0. */
export function headingLevel(line: string): number {
  let level = 0;
  while (line.charCodeAt(level) === 35) level++;
  if (level === 0 || level > 6) return 0;
  const next = line.charCodeAt(level);
  return Number.isNaN(next) || next === 32 || next === 9 ? level : 0;
}

/** The words of a heading, without its marks. */
export function headingText(line: string): string {
  return line
    .replace(/^#+/, '')
    .replace(/[ \t]#+[ \t]*$/, '')
    .trim();
}

/** A heading and the lines under it up to the next heading of `deepest` level or above. Lines are 0-based, `to` exclusive. */
export type MarkdownSection = { level: number; title: string; line: number; from: number; to: number };

/** Sections of levels 1 to `deepest`, the first of level 0 for what stands before any heading. */
export function markdownSections(lines: string[], mask: Mask, from: number, deepest = 2): MarkdownSection[] {
  let current: MarkdownSection = { level: 0, title: '', line: from, from, to: from };
  const sections = [current];
  for (let n = from; n < lines.length; n++) {
    const line = lines[n] ?? '';
    if (line.charCodeAt(0) !== 35 || mask[n] !== plainLine) continue;
    const level = headingLevel(line);
    if (level === 0 || level > deepest) continue;
    current.to = n;
    current = { level, title: headingText(line), line: n, from: n + 1, to: n + 1 };
    sections.push(current);
  }
  current.to = lines.length;
  return sections;
}

/** The lines of a range without blank ones at its ends; null when there is none. `to` exclusive. */
export function contentRange(lines: string[], from: number, to: number): { from: number; to: number } | null {
  while (from < to && isBlank(lines[from] ?? '')) from++;
  while (to > from && isBlank(lines[to - 1] ?? '')) to--;
  return from === to ? null : { from, to };
}
