import { expect, test } from 'vitest';
import { agentWords, chosenWords, isNarrow, type Narrow, searchInput, timeWords, wide } from './narrow.ts';

test('only what narrows is sent', () => {
  expect(searchInput('datum', wide)).toEqual({ query: 'datum', k: 20, explain: true });
  expect(searchInput('datum', { ...wide, kinds: ['fact'], since: '30d', k: 50 })).toEqual({
    query: 'datum',
    k: 50,
    explain: true,
    kinds: ['fact'],
    since: '30d',
  });
});

test('the time is said in words', () => {
  expect(timeWords(wide)).toBe('Any time');
  expect(timeWords({ ...wide, since: '30d' })).toBe('Past 30 days');
  expect(timeWords({ ...wide, since: '2026-01-01', until: '2026-02-01' })).toBe('2026-01-01 to 2026-02-01');
  expect(timeWords({ ...wide, until: '2026-02-01' })).toBe('Until 2026-02-01');
});

test('statuses, agents and names are asked for as they are chosen', () => {
  const narrow: Narrow = { ...wide, statuses: ['archived'], agents: ['owner'], entities: ['place--rovinj'] };
  expect(searchInput('datum', narrow)).toMatchObject({
    statuses: ['archived'],
    agents: ['owner'],
    entities: ['place--rovinj'],
  });
  expect(isNarrow(narrow)).toBe(true);
  expect(isNarrow(wide)).toBe(false);
  expect(['owner', 'Scribe'].map(agentWords)).toEqual(['you', 'Scribe']);
  expect(chosenWords('Any kind', [])).toBe('Any kind');
  expect(chosenWords('Any kind', ['Facts', 'Notes'])).toBe('Facts and Notes');
  expect(chosenWords('Any kind', ['Facts', 'Notes', 'Core'])).toBe('Facts and 2 more');
});
