import { expect, test } from 'vitest';
import type { ProposalRow } from '#shared/model/proposal.ts';
import {
  inboxSections,
  partsOf,
  placeOfCitation,
  putOff,
  sectionRows,
  shownOf,
  thatOne,
  thisOne,
} from './proposals.ts';

const row = (id: string, more: Partial<ProposalRow> = {}): ProposalRow => ({
  id,
  from: 'researcher',
  at: '2026-02-03T10:00:00Z',
  trigger: 'auto-detect',
  store: 'semantic',
  content: `Statement ${id}`,
  entities: ['person--ines-kolar'],
  confidence: 'medium',
  coreWorthy: false,
  status: 'pending',
  said: 'pending',
  line: 3,
  problems: [],
  rivals: [],
  known: null,
  group: `group ${id}`,
  connection: null,
  forOwner: false,
  repeated: 0,
  also: [],
  ...more,
});

const against = (id: string, where: 'proposal' | 'memory' = 'proposal'): ProposalRow['rivals'] => [
  { id, where, from: 'coder', content: `Statement ${id}`, citation: 'memory/x.md#L3', about: 'project: deadline' },
];

test('contradictions come first and beside each other, kinds before single ones, what cannot be read last', () => {
  const rows = [
    row('bad', { status: 'malformed', store: null }),
    row('a1', { group: 'one' }),
    row('c1', { status: 'conflict', rivals: against('c2') }),
    row('b1', { from: 'coder' }),
    row('c3', { status: 'conflict', rivals: against('m1', 'memory') }),
    row('single'),
    row('c2', { status: 'conflict', rivals: against('c1') }),
    row('a2', { group: 'one' }),
    row('late', { status: 'deferred' }),
  ];
  const sections = inboxSections(rows);
  expect(sections.map(({ title }) => title)).toEqual([
    'Contradictions',
    'researcher',
    'coder',
    'Left to reflection',
    'Cannot be read',
  ]);
  expect(sections.flatMap(sectionRows).map(({ id }) => id)).toEqual([
    'c1',
    'c2',
    'c3',
    'a1',
    'a2',
    'single',
    'b1',
    'late',
    'bad',
  ]);
  expect(sections[1]?.kinds.map(({ title }) => title)).toEqual(['facts on Ines Kolar', null]);
});

test('the one that holds is committed, and what contradicts it is rejected with the reason', () => {
  const one = row('1', { status: 'conflict', rivals: against('2') });
  const two = row('2', { status: 'conflict', rivals: against('1') });
  const holds = [
    { id: '2', decision: 'commit' },
    { id: '1', decision: 'reject', reason: 'The other one holds: “Statement 2”' },
  ];
  expect(thisOne(two)).toEqual(holds);
  expect(thatOne(one, one.rivals[0] as ProposalRow['rivals'][number], [one, two])).toEqual(holds);
  expect(thisOne(one, { store: 'vault' })[0]).toEqual({ id: '1', decision: 'commit', store: 'vault' });
  expect(putOff(one).map(({ id, decision }) => `${id} ${decision}`)).toEqual(['1 defer', '2 defer']);
});

test('against a kept memory, the other one is what is remembered already', () => {
  const one = row('1', { status: 'conflict', rivals: against('fact:x', 'memory') });
  expect(thisOne(one)).toEqual([{ id: '1', decision: 'commit' }]);
  expect(thatOne(one, one.rivals[0] as ProposalRow['rivals'][number], [one])).toEqual([
    { id: '1', decision: 'reject', reason: 'What is remembered holds: “Statement fact:x”' },
  ]);
});

test('a citation is a path and its line', () => {
  expect(placeOfCitation('memory/graph/entities/a--b.md#L12')).toEqual({
    path: 'memory/graph/entities/a--b.md',
    line: 12,
  });
  expect(placeOfCitation('memory/x.md:7-9')).toEqual({ path: 'memory/x.md', line: 7 });
  expect(placeOfCitation('MEMORY.md')).toEqual({ path: 'MEMORY.md' });
});

test('a flood of one connection is one row, by whatever names it came, until it is unfolded', () => {
  const flood = Array.from({ length: 30 }, (_, n) => row(`f${n}`, { from: `agent ${n}`, connection: 's1' }));
  const rows = [row('a1'), ...flood, row('b1', { from: 'coder', connection: 's2' })];
  const [first, ...others] = inboxSections(rows);
  expect(first).toMatchObject({ what: 'flood', title: '30 names over one connection', agent: null });
  expect(first && [sectionRows(first).length, shownOf(first).length]).toEqual([30, 1]);
  expect(others.map(({ title }) => title)).toEqual(['researcher', 'coder']);
  const [again] = inboxSections(rows, new Set([first?.key ?? '']));
  expect(again && shownOf(again)).toHaveLength(30);
});

test('more decisions than one call takes are sent in several', () => {
  const refused = Array.from({ length: 1_203 }, (_, n) => ({
    id: `proposal:${n}`,
    decision: 'reject' as const,
    from: 'x',
  }));
  const parts = partsOf([...refused, { id: 'proposal:9000', decision: 'commit', from: 'y' }]);
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 203, 1]);
  expect(new Set(parts.flat().map(({ id }) => id)).size).toBe(1_204);
});
