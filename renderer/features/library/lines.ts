import { diffArrays } from 'diff';

/** How a file ends its lines; `mixed` files keep each line's own ending. */
export type Ending = 'LF' | 'CRLF' | 'mixed';

/** A file's text as an editor holds it: `\n` alone, without the mark that some systems put before UTF-8. */
type Page = { body: string; ending: Ending; mark: boolean };

const anyEnd = /\r\n|\r|\n/g;

export function toPage(text: string): Page {
  const mark = text.startsWith('\uFEFF');
  const bare = mark ? text.slice(1) : text;
  const ends = new Set(bare.match(anyEnd) ?? []);
  const ending = ends.size === 0 || (ends.size === 1 && ends.has('\n')) ? 'LF' : onlyCrlf(ends) ? 'CRLF' : 'mixed';
  return { body: bare.replace(anyEnd, '\n'), ending, mark };
}

const onlyCrlf = (ends: ReadonlySet<string>) => ends.size === 1 && ends.has('\r\n');

/** The text to write for an edited body: lines that did not change keep their bytes, new ones end as most do. */
export function fromPage(original: string, body: string): string {
  const page = toPage(original);
  if (body === page.body) return original;
  const mark = page.mark ? '\uFEFF' : '';
  if (page.ending === 'LF') return mark + body;
  if (page.ending === 'CRLF') return mark + body.replaceAll('\n', '\r\n');
  return mark + withOldEnds(original.slice(mark.length), body);
}

function withOldEnds(original: string, body: string): string {
  const ends = original.match(anyEnd) ?? [];
  const usual = ends.filter((end) => end === '\r\n').length * 2 > ends.length ? '\r\n' : '\n';
  const before = original.split(anyEnd);
  const after = body.split('\n');
  let at = 0;
  const out: string[] = [];
  for (const { added, removed, value } of diffArrays(before, after)) {
    if (removed) {
      at += value.length;
      continue;
    }
    for (const line of value) {
      out.push(line, (added ? undefined : ends[at]) ?? usual);
      if (!added) at += 1;
    }
  }
  // The last line ends with the file.
  out.pop();
  return out.join('');
}

/** Edits past which two texts count as wholly different; finding the shortest way between them would take seconds. */
const mostEdits = 4_000;

function linesDiff(before: string, after: string) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return (
    diffArrays(old, now, { maxEditLength: mostEdits }) ?? [
      { added: false, removed: true, value: old },
      { added: true, removed: false, value: now },
    ]
  );
}

/** 1-based numbers of the lines of `after` that `before` does not have. */
export function changedLines(before: string, after: string): number[] {
  const changed: number[] = [];
  let line = 1;
  for (const { added, removed, value } of linesDiff(before, after)) {
    if (removed) continue;
    if (added) for (let n = 0; n < value.length; n++) changed.push(line + n);
    line += value.length;
  }
  return changed;
}

/** Lines added and removed between two bodies. */
export function lineCounts(before: string, after: string): { added: number; removed: number } {
  let added = 0;
  let removed = 0;
  for (const part of linesDiff(before, after)) {
    if (part.added) added += part.value.length;
    if (part.removed) removed += part.value.length;
  }
  return { added, removed };
}
