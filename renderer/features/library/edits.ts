import { diffArrays } from 'diff';

/** Replace the characters from `start` to `end` of the old text by `text`. Offsets are UTF-16 units. */
export type TextEdit = { start: number; end: number; text: string };

const mostEdits = 4_000;

/** The smallest edits by lines that turn one text into another, so that cursor and scroll stay where they are. */
export function textEdits(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const parts = diffArrays(split(before), split(after), { maxEditLength: mostEdits });
  if (parts === undefined) return [{ start: 0, end: before.length, text: after }];
  const edits: TextEdit[] = [];
  let at = 0;
  let open: TextEdit | null = null;
  for (const { added, removed, value } of parts) {
    const text = value.join('');
    if (!added && !removed) {
      at += text.length;
      open = null;
      continue;
    }
    if (open === null) {
      open = { start: at, end: at, text: '' };
      edits.push(open);
    }
    if (removed) {
      at += text.length;
      open.end = at;
    } else open.text += text;
  }
  return edits;
}

/** Lines with their ends. */
function split(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
