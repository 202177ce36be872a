import { diffArrays } from 'diff';

/** Edits beyond which two versions count as rewritten between their common beginning and end. */
const mostEdits = 2_000;

/** A file's lines, without the empty one that its last line end seems to begin. */
export function toLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/**
 * Who wrote each line, carried from one version to the next: what stands in both keeps its writer, what is new is of
 * `writer`. `before` and `writers` are as long as each other.
 */
export function carryWriters(before: string[], writers: number[], after: string[], writer: number): number[] {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const old = before.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end);
  const middle = between(old, writers.slice(start, before.length - end), fresh, writer);
  return [...writers.slice(0, start), ...middle, ...writers.slice(before.length - end)];
}

function between(old: string[], writers: number[], fresh: string[], writer: number): number[] {
  if (old.length === 0 || fresh.length === 0) return fresh.map(() => writer);
  const parts = diffArrays(old, fresh, { maxEditLength: mostEdits });
  if (parts === undefined) return fresh.map(() => writer);
  const made: number[] = [];
  let at = 0;
  for (const { added, removed, value } of parts) {
    if (added) made.push(...value.map(() => writer));
    else {
      if (!removed) made.push(...writers.slice(at, at + value.length));
      at += value.length;
    }
  }
  return made;
}
