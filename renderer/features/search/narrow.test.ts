import { expect, test } from 'vitest';
import {
  agentWords,
  chosenWords,
  daysInWords,
  isSearchNarrowed,
  noSearchFilter,
  type SearchFilter,
  searchInput,
  searchTimeWords,
} from './narrow.ts';

const now = new Date('2026-11-28T12:00:00');

test('only what narrows is sent', () => {
  expect(searchInput('datum', noSearchFilter)).toEqual({ query: 'datum', k: 20, explain: true });
  expect(searchInput('datum', { ...noSearchFilter, kinds: ['fact'], since: '30d', k: 50 })).toEqual({
    query: 'datum',
    k: 50,
    explain: true,
    kinds: ['fact'],
    since: '30d',
  });
});

test('the time is said in words', () => {
  expect(searchTimeWords(noSearchFilter, now)).toBe('Any time');
  expect(searchTimeWords({ ...noSearchFilter, since: '30d' }, now)).toBe('Past 30 days');
  expect(searchTimeWords({ ...noSearchFilter, since: '2026-01-01', until: '2026-02-01' }, now)).toBe('1 Jan to 1 Feb');
  expect(searchTimeWords({ ...noSearchFilter, until: '2025-02-01' }, now)).toBe('Until 1 Feb 2025');
});

test('statuses, agents and names are asked for as they are chosen', () => {
  const narrow: SearchFilter = {
    ...noSearchFilter,
    statuses: ['archived'],
    agents: ['owner'],
    scopes: ['harbour'],
    entities: ['place--rovinj'],
  };
  expect(searchInput('datum', narrow)).toMatchObject({
    statuses: ['archived'],
    agents: ['owner'],
    scopes: ['harbour'],
    entities: ['place--rovinj'],
  });
  expect(isSearchNarrowed(narrow)).toBe(true);
  expect(isSearchNarrowed(noSearchFilter)).toBe(false);
  expect(['owner', 'Scribe'].map(agentWords)).toEqual(['you', 'Scribe']);
  expect(chosenWords('Any kind', [])).toBe('Any kind');
  expect(chosenWords('Any kind', ['Facts', 'Notes'])).toBe('Facts and Notes');
  expect(chosenWords('Any kind', ['Facts', 'Notes', 'Core'])).toBe('Facts and 2 more');
});

test('a time taken out of the question stays out while its words stand there', () => {
  const narrow: SearchFilter = { ...noSearchFilter, plain: 'last week' };
  expect(searchInput('what happened last week', narrow)).toMatchObject({ dates: false });
  expect(searchInput('what happened last month', narrow)).not.toHaveProperty('dates');
  expect(isSearchNarrowed(narrow)).toBe(false);
  expect(daysInWords({ since: '2026-11-09', until: '2026-11-15' }, now)).toBe('9 Nov to 15 Nov');
  expect(daysInWords({ since: null, until: '2026-11-15' }, now)).toBe('until 15 Nov');
});
