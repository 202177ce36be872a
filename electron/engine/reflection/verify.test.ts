import { expect, test } from 'vitest';
import type { Proposal, Suggestion } from '#shared/model/reflection.ts';
import { verified } from './verify.ts';

const path = 'memory/episodes/2026-02-02.md';
const text = '# 2026-02-02\n## 09:00 | fact\nMara Lind moved to Porto on 3 January.\n';
const read = async (asked: string) => {
  if (asked.startsWith('..')) throw new Error('outside');
  return asked === path ? text : null;
};
const cited = { id: 'episode:2026-02-02:09:00', path, line: 3, quote: 'moved to Porto', at: null };
const fact = (statement: string): Proposal => ({
  kind: 'fact',
  entity: 'person--mara-lind',
  statement,
  supersedes: null,
});
const one = (does: Proposal, evidence = [cited]): Suggestion => ({ does, reason: 'said', evidence });

test('what its line says is kept', async () => {
  const { kept, dropped } = await verified([one(fact('Mara moved to Porto on 3 January'))], read);
  expect([kept.length, dropped]).toEqual([1, []]);
});

test.each([
  ['no citation', fact('Moved to Porto'), []],
  ['a line that is not there', fact('Moved to Porto'), [{ ...cited, line: 9 }]],
  ['a file that is not there', fact('Moved to Porto'), [{ ...cited, path: 'x.md' }]],
  ['a file outside', fact('Moved to Porto'), [{ ...cited, path: '../x.md' }]],
  ['words that do not stand there', fact('Moved to Porto'), [{ ...cited, quote: 'moved to Lisbon' }]],
  ['an empty quote', fact('Moved to Porto'), [{ ...cited, quote: ' ' }]],
  ['another name', fact('Moved to Lisbon'), [cited]],
  ['another number', fact('Moved to Porto on 4 January'), [cited]],
  ['something else altogether', fact('Likes long walks with the dog'), [cited]],
])('dropped: %s', async (_what, does, evidence) => {
  const { kept, dropped } = await verified([one(does, evidence)], read);
  expect([kept.length, dropped.length]).toEqual([0, 1]);
});

test('of several citations those that hold are kept', async () => {
  const { kept } = await verified([one(fact('Moved to Porto'), [cited, { ...cited, line: 9 }])], read);
  expect(kept[0]?.evidence).toEqual([cited]);
});

test('a contradiction’s sides must stand in the lines they cite', async () => {
  const side = (words: string) => ({ id: 'x', text: words });
  const does = (b: string): Proposal => ({
    kind: 'contradiction',
    about: 'person--mara-lind',
    sides: [side('moved to Porto'), side(b)],
    holds: null,
  });
  const { kept, dropped } = await verified([one(does('moved to Porto')), one(does('moved to Bergen'))], read);
  expect([kept.length, dropped.length]).toEqual([1, 1]);
});

test('an item of core memory needs evidence for what is new in it alone', async () => {
  const does = (now: string): Proposal => ({
    kind: 'core',
    block: 'Identity',
    was: { id: 'core:identity:1', text: 'Name: Ines Falk' },
    now,
    to: null,
  });
  const { kept, dropped } = await verified(
    [one(does('Name: Ines Falk, in Porto')), one(does('Name: Ines Falk, in Rome'))],
    read,
  );
  expect([kept.length, dropped.length]).toEqual([1, 1]);
});
