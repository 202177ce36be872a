import { expect, test } from 'vitest';
import { linkPath } from './markdown.ts';

test('a link’s target is a file of the workspace', () => {
  expect(linkPath('person--amara-nwosu')).toBe('memory/graph/entities/person--amara-nwosu.md');
  expect(linkPath('memory/procedures/deploy')).toBe('memory/procedures/deploy.md');
  expect(linkPath(' USER.md ')).toBe('USER.md');
});
