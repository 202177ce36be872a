import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyFile } from '../samples.ts';
import { agentsTemplate } from './agents.ts';
import { part, partState, withPart } from './part.ts';
import { mainText, skillText, subagentText } from './texts.ts';

const facts = { coreCap: 3000, phrases: [] };
const body = mainText(facts);

test('[AGENTS-1] Mneme’s part is replaced between its marks; the owner’s lines keep their bytes', () => {
  const old = `# Mine\r\nrule\r\n<!-- mneme:begin -->\r\nold part\r\n<!-- mneme:end -->\r\nafter\r\n`;
  const next = withPart(old, body);
  expect(next).toBe(`# Mine\r\nrule\r\n${part(body).replaceAll('\n', '\r\n')}after\r\n`);
  expect(withPart(next, body)).toBe(next);
  expect(withPart('# Mine\nrule', body)).toBe(`# Mine\nrule\n\n${part(body)}`);
  expect(withPart('   ', body)).toBe(`   \n${part(body)}`);
  fc.assert(
    fc.property(anyFile, (text) => {
      const once = withPart(text, body);
      expect(withPart(once, body)).toBe(once);
      expect(partState(once, body)).toBe('current');
    }),
  );
});

test('[AGENTS-2] a part is current, outdated or edited, whatever the line ends and whatever stands around it', () => {
  const file = agentsTemplate();
  expect(partState(null, body)).toBe('missing');
  expect(partState('# AGENTS.md\n', body)).toBe('missing');
  expect(partState(file, body)).toBe('current');
  expect(partState(file.replaceAll('\n', '\r\n'), body)).toBe('current');
  expect(partState(`before\n${file}after`, body)).toBe('current');
  const other = mainText({ ...facts, coreCap: 2000 });
  expect(partState(file, other)).toBe('outdated');
  expect(partState(file.replaceAll('\n', '\r\n'), other)).toBe('outdated');
  expect(partState(withPart(file, other), other)).toBe('current');
  const edited = file.replace('You have a memory', 'You have no memory');
  expect(partState(edited, body)).toBe('edited');
  expect(partState(edited, other)).toBe('edited');
  expect(partState(file.replace(/sum=\w+/, 'sum=00000000'), other)).toBe('edited');
  expect(partState('<!-- mneme:begin -->\nmine\n<!-- mneme:end -->\n', body)).toBe('edited');
});

test('[AGENTS-3] what the owner wrote outside the marks is never touched', () => {
  const before = `\uFEFF# Mine\r\n\r\n* rule  \r\n\tcode\r\n`;
  const after = '\r\n## House rules\n- one\r- two';
  const file = `${before}${part(body)}${after}`;
  const next = withPart(file, skillText(facts));
  expect(next.startsWith(before)).toBe(true);
  expect(next.endsWith(after)).toBe(true);
});

test('[AGENTS-4] the owner’s own phrases and the core’s budget are in the text', () => {
  const text = mainText({ coreCap: 1234, phrases: [{ kind: 'remember', phrase: 'merk dir' }] });
  expect(text).toContain('“merk dir”');
  expect(text).toContain('1234 tokens');
});

test('[AGENTS-5] every heading of the design’s instructions is there, and the form of a proposal', () => {
  for (const heading of [
    'Always-Loaded Context',
    'Trigger Detection',
    'Memory Writes',
    'Memory Reads',
    'Self-Editing Core Memory',
    'Reflection',
    'Audit Trail',
    'Multi-Agent Memory (for sub-agents)',
    'Multi-Agent Memory (for the main agent)',
  ])
    expect(body).toContain(`### ${heading}\n`);
  const fields = [
    'From',
    'Timestamp',
    'Trigger',
    'Suggested store',
    'Content',
    'Entities',
    'Confidence',
    'Core-worthy',
  ];
  for (const text of [body, subagentText()]) for (const field of fields) expect(text).toContain(`- **${field}**: [`);
});
