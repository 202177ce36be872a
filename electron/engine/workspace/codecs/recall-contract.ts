import { hash8 } from '../hash.ts';
import { itemsIn } from '../items.ts';
import { isBlank, oneLine, printDoc, splice, toDoc } from '../lines.ts';
import { markdownSections, maskOf } from '../markdown.ts';

export const contractPath = 'memory/meta/contract.md';

/** A question that memory must answer. `contains`: what every right answer has in it. `line`: of its heading, from 1. */
export type Pin = { id: string; question: string; contains: string[]; pinned: string | null; line: number };

const heading = `# Recall Contract

What memory must answer. Each question is asked again before a reflection, an import or a rollback is applied, and every night.
`;

const mark = { contains: 'Contains: ', pinned: 'Pinned: ' } as const;

/** The pins in the file's order. Sections that say of no answer what it contains are passed over. Never throws. */
export function parseContract(text: string): Pin[] {
  const { lines } = toDoc(text);
  const mask = maskOf(lines);
  return markdownSections(lines, mask, 0).flatMap((section): Pin[] => {
    if (section.level !== 2) return [];
    const items = itemsIn(lines, mask, section.from, section.to).map((item) => item.text);
    const values = (key: keyof typeof mark) => items.flatMap((item) => wordsAfter(item, mark[key]));
    const contains = values('contains');
    const question = section.title.trim();
    if (question === '' || contains.length === 0) return [];
    return [{ id: pinId(question), question, contains, pinned: values('pinned')[0] ?? null, line: section.line + 1 }];
  });
}

const wordsAfter = (item: string, key: string): string[] =>
  item.startsWith(key) && item.length > key.length ? [item.slice(key.length).trim()] : [];

/** The same question has the same id, however it is written. */
export const pinId = (question: string): string => hash8(oneLine(question).toLowerCase());

/** With this pin at the end, or in the place of the one for the same question. Every other line keeps its bytes. */
export function withPin(text: string | null, pin: Omit<Pin, 'id' | 'line'>): string {
  const kept = text === null || isBlank(text) ? heading : withoutPin(text, pinId(pin.question));
  const doc = toDoc(kept);
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  const lines = [
    `## ${oneLine(pin.question)}`,
    ...pin.contains.map((words) => `- ${mark.contains}${oneLine(words)}`),
    ...(pin.pinned === null ? [] : [`- ${mark.pinned}${pin.pinned}`]),
  ];
  return printDoc(splice(doc, doc.lines.length, 0, [...gap, ...lines]));
}

/** Without the pin of this id; as it is where there is none. */
export function withoutPin(text: string, id: string): string {
  const doc = toDoc(text);
  const section = markdownSections(doc.lines, maskOf(doc.lines), 0).find(
    ({ title, level }) => level === 2 && pinId(title) === id,
  );
  return section === undefined ? text : printDoc(splice(doc, section.line, section.to - section.line, []));
}
