import { bulletLines, itemsIn } from '../items.ts';
import { isBlank, oneLine, printDoc, splice, toDoc } from '../lines.ts';
import { markdownSections, maskOf } from '../markdown.ts';
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
  return {
    text: printDoc(splice(doc, doc.lines.length, 0, [...gap, ...lines])),
    line: doc.lines.length + gap.length + 1,
  };
}

/** The cycles in the file's order; lines 1-based. Sections of another form are passed over. */
export function parseReflectionLog(text: string): (LoggedReflection & { line: number })[] {
  const { lines } = toDoc(text);
  const mask = maskOf(lines);
  return markdownSections(lines, mask, 0).flatMap((section) => {
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

const takenBack = 'Taken back: ';

/** The day on which a cycle was taken back, as its notes say; null when it was not. */
export const takenBackOn = ({ notes }: Pick<LoggedReflection, 'notes'>): string | null =>
  notes.find((note) => note.startsWith(takenBack))?.slice(takenBack.length) ?? null;

/** What tells apart two cycles that two machines gave one number: what was decided of them, and when. */
export const entryName = ({ n, day, decision, notes }: LoggedReflection): string =>
  JSON.stringify([n, day, decision, notes.filter((note) => !note.startsWith(takenBack))]);

/** Notes that the cycle whose heading stands in a line was taken back, on a day; null: it is not so any more. Every other line keeps its bytes. */
export function noteTakenBack(text: string, line: number, day: string | null): string {
  const doc = toDoc(text);
  const mask = maskOf(doc.lines);
  const section = markdownSections(doc.lines, mask, 0).find((one) => one.line + 1 === line);
  if (section === undefined) return text;
  const items = itemsIn(doc.lines, mask, section.from, section.to);
  const said = items.find((item) => item.text.startsWith(takenBack));
  if ((said?.text.slice(takenBack.length) ?? null) === day) return text;
  const lines = day === null ? [] : [`- ${takenBack}${oneLine(day)}`];
  if (said !== undefined) return printDoc(splice(doc, said.line, said.end - said.line + 1, lines));
  return printDoc(splice(doc, (items.at(-1)?.end ?? section.line) + 1, 0, lines));
}
