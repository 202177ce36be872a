import { type MergePiece, settleTouching, type TextConflict, threeWay } from '#shared/text/three-way.ts';
import { type MergePart, uniteParts } from './unite.ts';

/**
 * Three versions of a text by lines; null where both sides changed the same words. Items that both added to a list are
 * both kept, and the header of a page takes the later dates and the higher counts.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  const lines: string[] = [];
  for (const piece of settled(base, mine, theirs)) {
    if (piece.kind === 'conflict') return null;
    lines.push(...piece.lines);
  }
  return lines.join('\n');
}

/** The same, with every place on which a person has to decide: as small as the sides let it be. */
export function settled(base: string, mine: string, theirs: string): MergePiece[] {
  if (mine === theirs || theirs === base) return [agreed(mine.split('\n'))];
  if (mine === base) return [agreed(theirs.split('\n'))];
  const pieces = settleTouching(threeWay(base, mine, theirs)).flatMap((piece) => {
    if (piece.kind === 'agreed') return [piece];
    const lines = settledLines(piece);
    return lines === null ? narrowed(piece).flatMap(lineByLine) : [agreed(lines)];
  });
  let n = 0;
  return pieces.map((piece) => (piece.kind === 'conflict' ? { ...piece, n: n++ } : piece));
}

const agreed = (lines: readonly string[]): MergePiece => ({ kind: 'agreed', lines });

/** Without the lines at both ends that the sides wrote alike. */
function narrowed({ n, base, mine, theirs }: TextConflict): MergePiece[] {
  const shorter = Math.min(mine.length, theirs.length);
  let from = 0;
  while (from < shorter && mine[from] === theirs[from]) from += 1;
  let end = 0;
  while (end < shorter - from && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const middle = (lines: readonly string[]) => lines.slice(from, lines.length - end);
  const conflict: MergePiece = { kind: 'conflict', n, base, mine: middle(mine), theirs: middle(theirs) };
  return [agreed(mine.slice(0, from)), conflict, agreed(mine.slice(mine.length - end))].filter(
    (piece) => piece.kind === 'conflict' || piece.lines.length > 0,
  );
}

/** Lines that both sides changed one by one are each a place of their own. */
function lineByLine(piece: MergePiece): MergePiece[] {
  if (piece.kind === 'agreed') return [piece];
  const { base, mine, theirs } = piece;
  if (base.length !== mine.length || base.length !== theirs.length) return [piece];
  const parts = base.map((was, n): MergePiece => {
    const [own = '', other = ''] = [mine[n], theirs[n]];
    if (own === other || other === was) return agreed([own]);
    if (own === was) return agreed([other]);
    return { kind: 'conflict', n, base: [was], mine: [own], theirs: [other] };
  });
  return parts.some(({ kind }) => kind === 'conflict') ? parts : [piece];
}

/** What a conflict comes to by the rules of lists and headers; null where a person has to choose. */
export const settledLines = (piece: TextConflict): readonly string[] | null => mergeHeader(piece) ?? mergeItems(piece);

const item = /^\s*(?:[-*+]|\d{1,3}[.)])[ \t]/;
const isItem = (line: string) => item.test(line) || line.trim() === '';

/** Runs of items to which both sides only added, or of which each took out others. */
function mergeItems({ base, mine, theirs }: TextConflict): readonly string[] | null {
  if (![...base, ...mine, ...theirs].every(isItem)) return null;
  const [b, m, t] = [base, mine, theirs].map((lines) => lines.map(part));
  const gone = base.filter((line) => line.trim() !== '' && !mine.includes(line) && !theirs.includes(line));
  // The same item in two new wordings is for a person to choose.
  if (gone.length > 0) return null;
  return uniteParts(b ?? [], m ?? [], t ?? []).map(({ text }) => text);
}

const part = (line: string): MergePart => ({ key: line.trimEnd(), text: line, order: null });

const header = /^<!--(.*)-->\s*$/;
const later = new Set(['last updated', 'updated', 'access count', 'decay score']);

/** Comment lines of `Key: value | Key: value` that both changed; null when two values leave a choice. */
function mergeHeader({ base, mine, theirs }: TextConflict): string[] | null {
  if (base.length !== mine.length || base.length !== theirs.length || base.length === 0) return null;
  const lines: string[] = [];
  for (const [n, was] of base.entries()) {
    const [own = '', other = ''] = [mine[n], theirs[n]];
    const line = own === other || other === was ? own : own === was ? other : mergeFields(was, own, other);
    if (line === null) return null;
    lines.push(line);
  }
  return lines;
}

function mergeFields(base: string, mine: string, theirs: string): string | null {
  const [b, m, t] = [fields(base), fields(mine), fields(theirs)];
  if (b === null || m === null || t === null || m.length !== t.length || b.length !== m.length) return null;
  const merged: string[] = [];
  for (const [n, own] of m.entries()) {
    const [was, other] = [b[n] ?? '', t[n] ?? ''];
    if (own === other || other === was) merged.push(own);
    else if (own === was) merged.push(other);
    else {
      const key = own.split(':', 1)[0]?.trim().toLowerCase() ?? '';
      if (!later.has(key) || key !== other.split(':', 1)[0]?.trim().toLowerCase()) return null;
      merged.push(comparable(own) >= comparable(other) ? own : other);
    }
  }
  return `<!--${merged.join('|')}-->`;
}

const fields = (line: string): string[] | null => header.exec(line)?.[1]?.split('|') ?? null;

/** Dates compare as they are written; numbers are made as long as each other. */
function comparable(field: string): string {
  const value = field.slice(field.indexOf(':') + 1).trim();
  return /^\d+(\.\d+)?$/.test(value) ? value.padStart(20, '0') : value;
}
