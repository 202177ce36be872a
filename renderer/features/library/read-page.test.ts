import { expect, test } from 'vitest';
import { beliefRows, datedRows, factsInWords, readSections } from './read-page.ts';

const page = [
  '# project--gauge-ingest',
  '',
  '## Summary',
  'Takes readings.',
  '',
  '## Beliefs',
  '- The radio link is weak (c=0.65, since 2026-02-20) [+episode:2026-02-20:09:05] [-episode:2026-03-05:17:40]',
  '- Nobody reads the log',
  '## Timeline',
  '- 2026-01-14: Moved to TimescaleDB',
].join('\n');

test('a page is read by its sections', () => {
  const sections = readSections(page);
  expect(sections.map(({ heading }) => heading)).toEqual([null, 'Summary', 'Beliefs', 'Timeline']);
  expect(sections[1]?.text).toBe('Takes readings.');
});

test('the entry that a line was taken from is a link by its day', () => {
  const [, facts] = readSections(
    '# a\n\n## Facts\n- We use 0.38 m (since 2026-10-23) [from episode:2026-10-23:10:20]\n',
  );
  expect(facts?.text).toBe('- We use 0.38 m (since 2026-10-23) [[memory/episodes/2026-10-23.md|2026-10-23, 10:20]]');
});

test('a belief says how sure it is, since when, and what is for and against it', () => {
  const [, , beliefs, timeline] = readSections(page);
  expect(beliefs && beliefRows(beliefs)).toEqual([
    {
      text: 'The radio link is weak',
      c: 0.65,
      since: '2026-02-20',
      supporting: ['episode:2026-02-20:09:05'],
      contradicting: ['episode:2026-03-05:17:40'],
      line: 7,
    },
    { text: 'Nobody reads the log', c: null, since: null, supporting: [], contradicting: [], line: 8 },
  ]);
  expect(timeline && datedRows(timeline)).toEqual([{ day: '2026-01-14', text: 'Moved to TimescaleDB' }]);
  // What has another form is shown as it is written.
  expect(beliefRows({ heading: 'Beliefs', text: 'A sentence.', line: 1, lines: [1] })).toBeNull();
  expect(datedRows({ heading: 'Timeline', text: '- long ago: it began', line: 1, lines: [1] })).toBeNull();
});

test('a citation names the line of the file, whatever comments and blank lines stand above it', () => {
  const body = [
    '# project--gauge-ingest',
    '<!-- Type: project | Created: 2026-01-15',
    '| Aliases: ingest -->',
    '',
    '## Beliefs',
    '',
    '<!-- a remark -->',
    '- The radio link is weak <!-- said twice -->',
    '',
    '- Nobody reads the log',
    '',
  ].join('\n');
  const beliefs = readSections(body).find(({ heading }) => heading === 'Beliefs');
  expect(beliefs && beliefRows(beliefs)?.map(({ text, line }) => [text, line])).toEqual([
    ['The radio link is weak', 8],
    ['Nobody reads the log', 10],
  ]);
});

test('a line inside a fence is code, not a heading', () => {
  const code = ['````md', '## Not a section', '```', '## Nor this', '````'];
  const sections = readSections(['## Summary', '', ...code, '## Timeline', '- 2026-01-14: Moved'].join('\n'));
  expect(sections.map(({ heading }) => heading)).toEqual(['Summary', 'Timeline']);
  expect(sections[0]).toMatchObject({ text: code.join('\n'), lines: [3, 4, 5, 6, 7] });
});

test('metadata is told in words, and the strip’s part not twice', () => {
  const facts = [
    { name: 'Type', value: 'project' },
    { name: 'Last updated', value: '2026-03-10' },
    { name: 'Aliases', value: 'ingest' },
    { name: 'Scope', value: 'tideline' },
  ];
  expect(factsInWords(facts)).toEqual([
    { name: 'Updated', value: '2026-03-10' },
    { name: 'Also called', value: 'ingest' },
    { name: 'Scope', value: 'tideline' },
  ]);
});

test('marks that are the engine’s are not read, and what was superseded is struck', () => {
  const rows = [
    '## Facts',
    '- Sends by modem [superseded-by fact:a:1]',
    '- Sends by LoRa [supersedes fact:a:2] [stored 2026-11-12]',
  ];
  expect(readSections(rows.join('\n'))[0]?.text).toBe('- ~~Sends by modem~~\n- Sends by LoRa');
});
