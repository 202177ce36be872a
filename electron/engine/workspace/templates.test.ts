import { expect, test } from 'vitest';
import { countTokens } from '#shared/text/tokens.ts';
import { parseAliases, resolveAlias, setAlias } from './codecs/aliases.ts';
import { pairKey, parseAssociations, setAssociation } from './codecs/associations.ts';
import { parseDecayScores, renderDecayScores, setDecayScores } from './codecs/decay-scores.ts';
import { parse } from './parse.ts';
import { normalise } from './paths.ts';
import { initialFiles } from './templates.ts';

const files = initialFiles({ now: Date.UTC(2026, 1, 2, 16), zone: 'Europe/Zagreb' });

test('[INIT-1] a new workspace holds the tree of the design, and its files are read without a problem or a memory', () => {
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  for (const { path, content } of files) {
    expect(normalise(path)).toBe(path);
    expect(content.endsWith('\n') && !content.includes('\r')).toBe(true);
    const { kind, memories, problems } = parse(path, content);
    expect([path, problems, memories]).toEqual([path, [], []]);
    expect(kind).not.toBe('other');
  }
  expect(countTokens(files.find(({ path }) => path === 'MEMORY.md')?.content ?? '')).toBeLessThan(300);
  expect(JSON.parse(files.find(({ path }) => path === 'mneme.json')?.content ?? '')).toEqual({
    version: 1,
    zone: 'Europe/Zagreb',
  });
});

const score = {
  store: 'episodic',
  base_relevance: 1,
  created: '2026-02-02T14:30:00Z',
  last_accessed: '2026-02-02T16:00:00Z',
  access_count: 2,
  type_weight: 0.8,
  current_score: 0.92,
  status: 'active',
  pinned: false,
} as const;

test('[DECAY-FILE-1] scores are set one by one; entries, unknown keys and an owner’s form stay', () => {
  const text = '{"version": 1, "last_updated": "x", "mine": [1.0],\n "entries": {"a": {"store":"core"}, "b": {}}}\n';
  const after = setDecayScores(text, '2026-02-02T16:00:00Z', [
    ['episode:2026-02-02:14:30', score],
    ['b', null],
  ]);
  expect(
    after.startsWith(
      '{"version": 1, "last_updated": "2026-02-02T16:00:00Z", "mine": [1.0],\n "entries": {"a": {"store":"core"}',
    ),
  ).toBe(true);
  const read = parseDecayScores(after);
  expect([...read.entries]).toEqual([['episode:2026-02-02:14:30', score]]);
  expect(read.problems.map(({ message }) => message)).toEqual([expect.stringContaining('a is not of the form')]);
  expect(parseDecayScores(renderDecayScores({ updated: 'x', entries: [['a', score]] })).entries.get('a')).toEqual(
    score,
  );
  expect(parseDecayScores('{').problems).toHaveLength(1);
  expect(
    parseDecayScores(
      setDecayScores(null, 'x', [
        ['a', score],
        ['b', null],
      ]),
    ).entries.size,
  ).toBe(1);
});

test('[ALIASES-1] an old id resolves through any chain of merges, and circles end', () => {
  let text = setAlias(null, 'person--al', 'person--alex');
  text = setAlias(text, 'person--alex', 'person--alexander');
  text = setAlias(text, 'fact:x', null);
  const aliases = parseAliases(text);
  expect([resolveAlias(aliases, 'person--al'), resolveAlias(aliases, 'fact:x'), resolveAlias(aliases, 'new')]).toEqual([
    'person--alexander',
    null,
    'new',
  ]);
  expect(resolveAlias(parseAliases(setAlias(text, 'person--alexander', 'person--al')), 'person--al')).toBe(
    'person--al',
  );
  expect(parseAliases('[').size).toBe(0);
});

test('[ASSOCIATIONS-1] a pair has one weight, whichever way round it is named', () => {
  let text = setAssociation(null, { a: 'note:b c.md', b: 'a', weight: 0.05, updated: 'x' });
  text = setAssociation(text, { a: 'a', b: 'note:b c.md', weight: 0.15, updated: 'y' });
  expect(parseAssociations(text)).toEqual([{ a: 'a', b: 'note:b c.md', weight: 0.15, updated: 'y' }]);
  expect(parseAssociations(setAssociation(text, { a: 'a', b: 'note:b c.md', weight: null, updated: 'z' }))).toEqual([]);
  expect(pairKey('b', 'a')).toBe(pairKey('a', 'b'));
});
