/** Steps said in one line: `How to deploy: 1. run the tests 2. tag 3. push`. `lead`: what stands before the first. */
export type InlineSteps = { lead: string; steps: string[] };

const number = /(?:^|\s)(\d{1,2})[.)]\s+/g;

/** Null for a text of several lines, which has its own form, and for one that does not count 1, 2 … */
export function inlineSteps(text: string): InlineSteps | null {
  const line = text.trim();
  const marks = [...line.matchAll(number)];
  if (line.includes('\n') || marks.length < 2 || marks.some(([, n], at) => Number(n) !== at + 1)) return null;
  const steps = marks.map((mark, at) =>
    line.slice(mark.index + mark[0].length, marks[at + 1]?.index).replace(/(?<![\s,;])[\s,;]+$/, ''),
  );
  if (steps.some((step) => step === '')) return null;
  const lead = line.slice(0, marks[0]?.index).replace(/(?<![\s:—–-])[\s:—–-]+$/, '');
  return { lead, steps };
}
