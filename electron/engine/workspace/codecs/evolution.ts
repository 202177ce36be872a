import { fail } from '#shared/model/error.ts';
import { bulletLines, itemsIn } from '../items.ts';
import { isBlank, oneLine, printDoc, splice, toDoc } from '../lines.ts';
import { contentRange, markdownSections, maskOf } from '../markdown.ts';
import { evolutionTemplate } from '../template-texts.ts';

/** evolution.md: sections of bullets, `Threads` and `Insights` first among them. Lines 1-based. @source 000 §10.4 */
export type EvolutionEntry = { section: string; text: string; line: number };

export function parseEvolution(text: string): EvolutionEntry[] {
  const { lines } = toDoc(text);
  const mask = maskOf(lines);
  return markdownSections(lines, mask, 0).flatMap((section) =>
    itemsIn(lines, mask, section.from, section.to).map((item) => ({
      section: section.title,
      text: item.text,
      line: item.line + 1,
    })),
  );
}

/** Adds an insight of a reflection: `- 2026-02-20 (reflection #2): …`. */
export function addInsight(
  text: string | null,
  insight: { day: string; reflection: number; text: string },
): { text: string; line: number } {
  return addEvolution(text, 'Insights', `${insight.day} (reflection #${insight.reflection}): ${insight.text}`);
}

/** Adds a bullet at the end of a section, which is made when there is none. @throws input.invalid for blank words */
export function addEvolution(text: string | null, section: string, words: string): { text: string; line: number } {
  const lines = bulletLines(words);
  if (lines === null) throw fail('input.invalid', 'A blank insight says nothing.', 'Say what was understood.');
  const doc = toDoc(text === null || isBlank(text) ? `${text ?? ''}${evolutionTemplate}` : text);
  const title = oneLine(section);
  const found = markdownSections(doc.lines, maskOf(doc.lines), 0).findLast(
    (one) => one.level === 2 && one.title === title,
  );
  if (found) {
    const at = contentRange(doc.lines, found.from, found.to)?.to ?? found.from;
    return { text: printDoc(splice(doc, at, 0, lines)), line: at + 1 };
  }
  const gap = isBlank(doc.lines.at(-1) ?? '') ? [] : [''];
  const next = splice(doc, doc.lines.length, 0, [...gap, `## ${title}`, ...lines]);
  return { text: printDoc(next), line: doc.lines.length + gap.length + 2 };
}
