import { bulletLines, itemsIn } from '../items.ts';
import { isBlank, oneLine, print, splice, toDoc } from '../lines.ts';
import { maskOf, sectionsOf } from '../markdown.ts';
import { reflectionLogTemplate } from '../template-texts.ts';

/** One decided cycle. `decision` as the owner gave it: approved, partial, rejected. @source 000 §10.6 */
export type LoggedReflection = { n: number; day: string; decision: string; session: string; notes: string[] };

/** Adds a cycle at the end. `line` is that of its heading. */
export function appendReflection(text: string | null, reflection: LoggedReflection): { text: string; line: number } {
  const doc = toDoc(text === null || isBlank(text) ? `${text ?? ''}${reflectionLogTemplate}` : text);
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  const lines = [
    `## Reflection #${reflection.n} — ${oneLine(reflection.day)}`,
    `- Decision: ${oneLine(reflection.decision)}`,
    `- Session: ${oneLine(reflection.session)}`,
    ...reflection.notes.flatMap((note) => bulletLines(note) ?? []),
  ];
  return { text: print(splice(doc, doc.lines.length, 0, [...gap, ...lines])), line: doc.lines.length + gap.length + 1 };
}

/** The cycles in the file's order; lines 1-based. Sections of another form are passed over. */
export function parseReflectionLog(text: string): (LoggedReflection & { line: number })[] {
  const { lines } = toDoc(text);
  const mask = maskOf(lines);
  return sectionsOf(lines, mask, 0).flatMap((section) => {
    const [, n, day = ''] = /^Reflection #(\d{1,9})(?:\s+[—–-]\s+(.*))?$/s.exec(section.title) ?? [];
    if (n === undefined) return [];
    const items = itemsIn(lines, mask, section.from, section.to).map((item) => item.text);
    const value = (key: string) => items.find((item) => item.startsWith(`${key}: `))?.slice(key.length + 2) ?? '';
    const notes = items.filter((item) => !/^(?:Decision|Session): /.test(item));
    return [
      { n: Number(n), day, decision: value('Decision'), session: value('Session'), notes, line: section.line + 1 },
    ];
  });
}
