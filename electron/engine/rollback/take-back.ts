import { type Choice, conflictsOf, type MergePiece, merged, settleTouching, threeWay } from '#shared/text/three-way.ts';
import { isText } from '../git/blobs.ts';
import { mergeJson, type Settle } from '../sync/merge/json.ts';
import { archivedMark } from '../workspace/codecs/entity-marks.ts';
import { settledLines } from '../workspace/merge/text.ts';

/** What one file was before and after a run of changes that is taken back. Null: no file. */
export type ChangeRun = { before: Buffer | null; after: Buffer | null };

/** `side`: whose lines stand where both touched the same. `newer` keeps what was written since. */
type Side = 'newer' | 'older';

/** `kept`: later edits of other lines stand in it. `conflict`: later edits touch the same lines, or it is not text. */
export type TakeBackResult = { bytes: Buffer | null; kept: boolean; conflict: boolean };

/** Lines that both sides changed, beyond which nothing is merged: it would take minutes. */
const mostLines = 40_000;

/**
 * A file without some runs of changes, given newest first; what was changed in other lines since stays. Byte for byte the
 * older state where nobody changed it since.
 */
export function takeBack(
  path: string,
  now: Buffer | null,
  runs: readonly ChangeRun[],
  side: Side = 'newer',
): TakeBackResult {
  const taken: TakeBackResult = { bytes: now, kept: false, conflict: false };
  for (const run of runs) {
    const step = takeRun(path, taken.bytes, run, side);
    taken.bytes = step.bytes;
    taken.kept ||= step.kept;
    taken.conflict ||= step.conflict;
  }
  return taken;
}

export const isSameContent = (a: Buffer | null, b: Buffer | null) => (a === null || b === null ? a === b : a.equals(b));

function takeRun(path: string, now: Buffer | null, { before, after }: ChangeRun, side: Side): TakeBackResult {
  if (isSameContent(now, after) || isSameButArchived(now, after))
    return { bytes: before, kept: false, conflict: false };
  // It is so already, or the run left the file as it was.
  if (isSameContent(now, before) || isSameContent(before, after))
    return { bytes: now, kept: !isSameContent(now, before), conflict: false };
  // A ledger that was not there yet had no rows.
  const noRows = before === null && isOfRows(path) ? '' : null;
  const [newer, base, older] = [textOfBytes(now), textOfBytes(after), textOfBytes(before) ?? noRows];
  if (newer === null || base === null || older === null) {
    return { bytes: side === 'newer' ? now : before, kept: side === 'newer', conflict: true };
  }
  const { text, conflict } = mergeTexts(path, { base, newer, older }, side);
  return { bytes: Buffer.from(text), kept: true, conflict };
}

function isSameButArchived(a: Buffer | null, b: Buffer | null): boolean {
  const [one, other] = [textOfBytes(a), textOfBytes(b)].map((text) => text?.replaceAll(archivedMarks, ''));
  return one !== undefined && one === other;
}

/** Null for no file and for what is not text. */
export const textOfBytes = (bytes: Buffer | null): string | null =>
  bytes !== null && isText(bytes) ? bytes.toString('utf8') : null;

const archivedMarks = new RegExp(archivedMark, 'gmu');

type Sides = { base: string; newer: string; older: string };

function mergeTexts(path: string, sides: Sides, side: Side): { text: string; conflict: boolean } {
  const lines = mergeMarked(sides, side);
  if (isOfRows(path) && lines.conflict) return { text: mergeRows(sides), conflict: false };
  // Lines of JSON depend on each other by their commas: what is no JSON any more is merged by its members.
  return path.endsWith('.json') && (lines.conflict || !isJson(lines.text)) ? mergeMembers(sides, side) : lines;
}

/** That a fact is archived tells of its score, and is no edit of its line: it stands in the way of nothing, and goes with its line. */
function mergeMarked(sides: Sides, side: Side): { text: string; conflict: boolean } {
  const lines = mergeLines(sides, side);
  if (!lines.conflict) return lines;
  const marked = new Map<string, string>();
  for (const line of sides.newer.split('\n')) {
    const bare = line.replace(archivedMark, '');
    if (bare !== line) marked.set(bare, line);
  }
  if (marked.size === 0) return lines;
  const plain = mergeLines({ ...sides, newer: sides.newer.replaceAll(archivedMarks, '') }, side);
  const text = plain.text
    .split('\n')
    .map((line) => marked.get(line) ?? line)
    .join('\n');
  return plain.conflict ? lines : { text, conflict: false };
}

const isOfRows = (path: string): boolean => path.endsWith('.jsonl');

/** Rows say each their own: those that came go, those that went are the oldest again, and others stay as they are. */
function mergeRows({ base, newer, older }: Sides): string {
  const [mine, after, before] = [newer, base, older].map((text) => text.split('\n').filter((row) => row !== ''));
  const came = without(after ?? [], before ?? []);
  const went = without(without(before ?? [], after ?? []), mine ?? []);
  return [...went, ...without(mine ?? [], came)].map((row) => `${row}\n`).join('');
}

/** Rows that others have not, each as often as it is there more often. */
function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
}

function mergeMembers({ base, newer, older }: Sides, side: Side): { text: string; conflict: boolean } {
  let conflict = false;
  const settle: Settle = (_path, mine, theirs) => {
    conflict = true;
    return side === 'newer' ? mine : theirs;
  };
  const text = mergeJson(base, newer, older, { settle });
  return text === null ? { text: side === 'newer' ? newer : older, conflict: true } : { text, conflict };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}

function mergeLines({ base, newer, older }: Sides, side: Side): { text: string; conflict: boolean } {
  const { head, tail, middles } = withoutCommon([newer, base, older]);
  const [mine = '', mid = '', theirs = ''] = middles;
  const count = [mine, mid, theirs].reduce((sum, text) => sum + text.split('\n').length, 0);
  if (count > mostLines) return { text: side === 'newer' ? newer : older, conflict: true };
  const pieces = settleTouching(threeWay(mid, mine, theirs)).map((piece): MergePiece => {
    const lines = piece.kind === 'agreed' ? piece.lines : settledLines(piece);
    return lines === null ? piece : { kind: 'agreed', lines };
  });
  const conflicts = conflictsOf(pieces);
  const choice: Choice = side === 'newer' ? 'mine' : 'theirs';
  const choices = new Map(conflicts.map(({ n }) => [n, choice]));
  return { text: head + merged(pieces, choices) + tail, conflict: conflicts.length > 0 };
}

/** The whole lines that all texts begin and end with, and what is between. */
function withoutCommon(texts: readonly [string, string, string]): { head: string; tail: string; middles: string[] } {
  const [first, ...others] = texts;
  const shortest = Math.min(...texts.map(({ length }) => length));
  let from = 0;
  while (from < shortest && others.every((text) => text[from] === first[from])) from++;
  from = from === 0 ? 0 : first.lastIndexOf('\n', from - 1) + 1;
  let end = 0;
  while (end < shortest - from && others.every((text) => text.at(-1 - end) === first.at(-1 - end))) end++;
  const tail = first.slice(first.length - end);
  // The last line of the middle keeps its own end, so that lines stay lines.
  const cut = tail.indexOf('\n');
  const kept = cut < 0 ? '' : tail.slice(cut);
  return {
    head: first.slice(0, from),
    tail: kept,
    middles: texts.map((text) => text.slice(from, text.length - kept.length)),
  };
}
