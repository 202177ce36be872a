import { expect, test } from 'vitest';
import { inlineSteps } from './inline-steps.ts';
import { renderPage } from './remember.ts';

test('steps that are said in one line become a list, what stands before them when it is done', () => {
  expect(inlineSteps('How to deploy: 1. run the tests; 2. tag 3. push to v1.2.3.')).toEqual({
    lead: 'How to deploy',
    steps: ['run the tests', 'tag', 'push to v1.2.3.'],
  });
  expect(inlineSteps('1) mix 2) bake')).toEqual({ lead: '', steps: ['mix', 'bake'] });
});

test('what does not count from one stays as it was said', () => {
  for (const text of ['Use version 2. It is newer.', 'Chapter 1. Chapter 3. Both', 'a\n1. b\n2. c', '1. 2. 3.', ''])
    expect(inlineSteps(text)).toBeNull();
});

test('a procedure has them under Trigger and Steps', () => {
  const clock = { now: () => Date.parse('2026-01-25T12:00:00Z'), zone: 'UTC' };
  const request = { title: 'How to deploy', content: 'When we deploy: 1. run the tests 2. tag' };
  expect(renderPage(request, 'procedural', { clock }).text).toBe(
    [
      '# How to deploy',
      '<!-- Type: procedure | Learned: 2026-01-25 -->',
      '',
      '## Trigger',
      'When we deploy',
      '',
      '## Steps',
      '1. run the tests',
      '2. tag',
      '',
    ].join('\n'),
  );
});
