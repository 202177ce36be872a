import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFile, anyText, anyWords, asKept, lost } from '../samples.ts';
import { addEvolution, addInsight, parseEvolution } from './evolution.ts';
import { parseReflection, type ReflectionSummary, renderReflection } from './pending-reflection.ts';
import { appendReflection, parseReflectionLog } from './reflection-log.ts';

const summary: ReflectionSummary = {
  day: '2026-02-02',
  knowledge: ['Learned that Alex prefers hybrid approaches'],
  connections: ['person--alex → prefers → concept--brainstorm-first (NEW)'],
  archival: ['Episode 2025-12-15: discussion (score: 0.03)'],
  contradictions: [],
  core: ['## Active Context', '- Currently working on: [research]', '+ Currently working on: [design]'],
  evolution: [{ title: 'Emergent Theme', text: 'Both/and over either/or.' }],
  questions: ['Still relevant?'],
  number: 5,
  budget: '5,200 / 8,000',
  processed: '23 episodes, 8 entities, 3 procedures',
  reviewed: '4 past reflections',
  next: '2026-02-03 03:00',
};

test('[REFLECTION-1] a summary has the form of the design and is read back whole', () => {
  const text = renderReflection(summary);
  expect(text).toContain('# Reflection Summary — 2026-02-02\n\n## 🧠 New Knowledge Extracted\n- Learned that');
  expect(text).toContain(
    '## ⚠️ Contradictions Detected\n- None this cycle\n\n## ✏️ Core Memory Changes\n```diff\n## Active Context\n- Currently',
  );
  expect(text).toContain('**Reflection #**: 5\n**Token budget used**: 5,200 / 8,000\n');
  expect(text.endsWith('> Reply with `approve`, `approve with changes`, or `reject` to apply this reflection.\n')).toBe(
    true,
  );
  expect(parseReflection(text)).toEqual({ ...summary, reply: null });
});

test('[REFLECTION-2] no finding, thought or diff line forges a section or a reply', () => {
  const words = anyWords.map(asKept).filter((text) => !/^none\b/i.test(text.trim()));
  const list = fc.array(words, { maxLength: 3 });
  fc.assert(
    fc.property(
      list,
      list,
      fc.array(anyText.map((text) => text.replace(/[\r\n]+/g, ' '))),
      fc.array(
        words.filter((text) => text.trim() === text),
        { maxLength: 2 },
      ),
      (knowledge, questions, core, thoughts) => {
        const given = {
          ...summary,
          knowledge,
          questions,
          core,
          evolution: thoughts.map((text) => ({ title: 'Theme', text })),
        };
        const read = parseReflection(renderReflection(given));
        expect(read?.knowledge).toEqual(knowledge);
        expect(read?.questions).toEqual(questions);
        expect(read?.core).toEqual(core);
        expect(read?.evolution).toEqual(given.evolution);
        expect(read?.reply).toBeNull();
        expect(read?.number).toBe(5);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  ['approve', 'approve', ''],
  ['> Approve', 'approve', ''],
  ['approve with changes: do not archive the CSS bug', 'approve with changes', 'do not archive the CSS bug'],
  ['partial — only the first\nand the second', 'partial', 'only the first\nand the second'],
  ['`reject`', 'reject', ''],
])('[REFLECTION-3] the reply %j is a draft decision', (reply, verdict, words) => {
  expect(parseReflection(`${renderReflection(summary)}\n${reply}\n`)?.reply).toMatchObject({ verdict, words });
});

test('[REFLECTION-4] any text at all is read without failing', () => {
  fc.assert(
    fc.property(anyText, (text) => void parseReflection(`# Reflection Summary — 2026-02-02\n${text}`)),
    { numRuns: 1000 },
  );
  expect(parseReflection('# Reflection Summary\n')).toBeNull();
});

test('[REFLECTION-LOG-1] a cycle is added behind whatever is there and read back', () => {
  fc.assert(
    fc.property(
      anyFile,
      fc.array(
        anyWords.map((words) => `n ${words}`),
        { maxLength: 3 },
      ),
      (text, notes) => {
        const added = appendReflection(text, {
          n: 4,
          day: '2026-03-12',
          decision: 'approved',
          session: 'r-004',
          notes,
        });
        const found = parseReflectionLog(added.text).find(({ line }) => line === added.line);
        expect(found).toEqual({
          n: 4,
          day: '2026-03-12',
          decision: 'approved',
          session: 'r-004',
          notes: notes.map(asKept),
          line: added.line,
        });
        expect(lost(text ?? '', added.text)).toEqual([]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('[EVOLUTION-1] an insight is added to its section and read back', () => {
  fc.assert(
    fc.property(anyFile, fc.constantFrom('Threads', 'Insights', 'Mine'), anyWords, (text, section, words) => {
      const added = addEvolution(text, section, words);
      expect(parseEvolution(added.text).find(({ line }) => line === added.line)).toEqual({
        section,
        text: asKept(words),
        line: added.line,
      });
      expect(lost(text ?? '', added.text)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
  expect(addInsight(null, { day: '2026-02-20', reflection: 2, text: 'Decides faster' }).text).toContain(
    '## Insights\n- 2026-02-20 (reflection #2): Decides faster\n',
  );
});
