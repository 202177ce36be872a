import { expect, test } from 'vitest';
import { meantPath, rescored, scoreLineOf } from './about.ts';

const scores = 'memory/meta/decay-scores.json';

test('a memory that was archived is named by its page, not by the file of scores', () => {
  const one = { path: scores, summary: 'archived episode:2026-11-04:14:25 (Wrote to the harbour office)' };
  expect(meantPath(one)).toBe('memory/episodes/2026-11-04.md');
  const other = { path: scores, summary: 'pinned fact:person--山田太郎:59079a26 (会議)' };
  expect(rescored(other)).toEqual(['fact:person--山田太郎:59079a26']);
  expect(meantPath(other)).toBe('memory/graph/entities/person--山田太郎.md');
});

test('several memories, and other files, keep the path of the commit', () => {
  const two = { path: scores, summary: 'archived episode:2026-11-04:14:25 (a), vault:note (b) and 3 more' };
  expect(rescored(two)).toHaveLength(2);
  expect(meantPath(two)).toBe(scores);
  expect(meantPath({ path: 'SOUL.md', summary: 'archived episode:2026-11-04:14:25 (a)' })).toBe('SOUL.md');
});

test('the standing before and after is read from the lines of the file', () => {
  const text = `{
  "scores": {
    "vault:note": {"store":"vault","current_score":0.31,"status":"fading","pinned":false,"by":"Ines"},
    "vault:other": {"store":"vault","current_score":1,"status":"active","pinned":true}
  }
}
`;
  expect(scoreLineOf(text, 'vault:note')).toEqual({ status: 'fading', score: 0.31, pinned: false });
  expect(scoreLineOf(text, 'vault:none')).toBeNull();
  expect(scoreLineOf(null, 'vault:note')).toBeNull();
});
