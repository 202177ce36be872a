import { expect, test } from 'vitest';
import { chapterOf } from './chapters.ts';
import { searchGuide } from './search.ts';

const text = [
  '# Data, and trouble',
  '',
  'Everything is a file.',
  '',
  '## Where data lives',
  '',
  'Any git reads the history:',
  '',
  '```sh',
  'git log --stat',
  '```',
  '',
  '## When something is wrong?',
  '',
  'Run the doctor.',
].join('\n');
const chapter = chapterOf('data', text);

test('a paragraph that its file wraps is one, lists and tables keep their lines', () => {
  const wrapped = chapterOf('x', '# X\n\none\ntwo\n\n- a\n  b\n- c\n\n| p | q |\n|---|---|\n| 1 | 2 |');
  expect(wrapped.intro[0]?.text).toBe('one two\n\n- a   b\n- c\n\n| p | q |\n|---|---|\n| 1 | 2 |');
});

test('a chapter has a title, what stands first, and sections with their code apart', () => {
  expect(chapter.title).toBe('Data, and trouble');
  expect(chapter.intro).toEqual([{ kind: 'text', text: 'Everything is a file.', language: '' }]);
  expect(chapter.sections.map(({ id }) => id)).toEqual(['where-data-lives', 'when-something-is-wrong']);
  expect(chapter.sections[0]?.blocks).toEqual([
    { kind: 'text', text: 'Any git reads the history:', language: '' },
    { kind: 'code', text: 'git log --stat', language: 'sh' },
  ]);
});

test('words are found wherever they stand, also in code, and a heading comes first', () => {
  const found = (asked: string) => searchGuide([chapter], asked).map(({ section }) => section);
  expect(found('git stat')).toEqual(['where-data-lives']);
  expect(found('data')).toEqual([null, 'where-data-lives']);
  expect(found('doctor')).toEqual(['when-something-is-wrong']);
  expect(found('nowhere')).toEqual([]);
  expect(found('  ')).toEqual([]);
  expect(searchGuide([chapter], 'doctor')[0]?.excerpt).toBe('Run the doctor.');
});
