import { mergeText } from '../../workspace/merge/text.ts';
import { type MergePart, uniteParts } from '../../workspace/merge/unite.ts';

export type Sectioning = {
  /** Whether a line begins a part; what stands before the first is the head. */
  begins(line: string): boolean;
  order?(line: string): string | null;
  /** What makes two parts the same one although their words differ; then the better one stays, mine of equals. */
  name?(part: string): string | null;
  better?(part: string, than: string): boolean;
  /** What parts two of them; a blank line else. */
  between?: string;
};

type Split = { head: string; parts: MergePart[] };

function split(text: string | null, { begins, order, between }: Sectioning): Split {
  const lines = (text ?? '').split('\n');
  const groups: string[][] = [[]];
  for (const line of lines) {
    if (begins(line)) groups.push([line]);
    else groups.at(-1)?.push(line);
  }
  const [head = [], ...rest] = groups;
  const parts = rest.map((group) => {
    const text = bare(group.join('\n'), between);
    return { key: text.replaceAll('\r', '').trimEnd(), text, order: order?.(group[0] ?? '') ?? null };
  });
  return { head: bare(head.join('\n'), between), parts };
}

/** Without what parts it from the next. */
function bare(text: string, between: string | undefined): string {
  const end = text.trimEnd();
  return between !== undefined && end.endsWith(between.trim()) ? end.slice(0, -between.trim().length).trimEnd() : end;
}

/** Every part of either side, once; the head by its lines, as mine has it where the sides differ. */
export function mergeSections(
  base: string | null,
  mine: string | null,
  theirs: string | null,
  sectioning: Sectioning,
): string {
  const [b, m, t] = [split(base, sectioning), split(mine, sectioning), split(theirs, sectioning)];
  const head = mergeText(b.head, m.head, t.head) ?? m.head;
  const parts = renamed(uniteParts(b.parts, m.parts, t.parts), sectioning);
  const texts = [head, ...parts.map(({ text }) => text)].filter((text, n) => n > 0 || text.trim() !== '');
  return `${texts.map((text) => text.trimEnd()).join(sectioning.between ?? '\n\n')}\n`;
}

/** Of two versions of the same part one stays, where the first of them stood. */
function renamed(parts: MergePart[], { name, better }: Sectioning): MergePart[] {
  if (name === undefined) return parts;
  const best = new Map<string, MergePart>();
  for (const part of parts) {
    const own = name(part.text);
    const known = own === null ? undefined : best.get(own);
    if (own !== null && (known === undefined || better?.(part.text, known.text))) best.set(own, part);
  }
  const seen = new Set<string>();
  return parts.flatMap((part) => {
    const own = name(part.text);
    if (own === null) return [part];
    if (seen.has(own)) return [];
    seen.add(own);
    return [best.get(own) ?? part];
  });
}
