import { expect, test } from 'vitest';
import { makeDirectory } from './directory.ts';

const record = (id: string, label: string, aliases: string[] = []) => ({
  id,
  type: id.split('--')[0] ?? '',
  label,
  aliases,
});
const directory = makeDirectory([
  record('concept--oauth-pkce', 'OAuth PKCE'),
  record('tool--postgresql', 'PostgreSQL'),
  record('tool--c', 'C'),
  record('tool--cplusplus', 'C++'),
  record('person--hanna', 'Hanna'),
  record('person--robert-smith', 'Robert Smith', ['Bob']),
  record('project--lake-v1', 'Lake v1'),
  record('organization--ecb', 'European Central Bank'),
  record('person--mei', '陈美', ['Mei Chen']),
]);
const best = (name: string) => directory.similar(name)[0]?.id ?? null;

test.each([
  ['OAuth2 PKCE flow', 'concept--oauth-pkce'],
  ['Postgres', 'tool--postgresql'],
  ['Postgre SQL', 'tool--postgresql'],
  ['ECB', 'organization--ecb'],
  ['R. Smith', 'person--robert-smith'],
])('a near-copy is proposed as what exists: %s', (name, id) => expect(best(name)).toBe(id));

test.each(['C#', 'Anna', 'Lake v2', 'Peter Smith', 'OAuth', 'Central Park'])('distinct: %s', (name) =>
  expect(best(name)).toBe(null),
);

test('names in a text, longest first, possessives and scripts without spaces', () => {
  const ids = (text: string) => directory.mentioned(text).map(({ id }) => id);
  expect(ids("Bob's C++ talks to PostgreSQL, not C.")).toEqual([
    'person--robert-smith',
    'tool--cplusplus',
    'tool--postgresql',
    'tool--c',
  ]);
  expect(ids('今天和陈美开会')).toEqual(['person--mei']);
  expect(ids('Hannah is not here')).toEqual([]);
});

test('records come and go', () => {
  const some = makeDirectory();
  some.put(record('tool--a', 'Alpha'));
  some.put(record('tool--a', 'Beta'));
  expect([some.named('alpha'), some.named('BETA')]).toEqual([[], ['tool--a']]);
  some.remove('tool--a');
  expect(some.named('beta')).toEqual([]);
  expect(some.mentioned('Beta')).toEqual([]);
});
