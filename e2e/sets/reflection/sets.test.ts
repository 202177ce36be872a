import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCore } from '../../../electron/engine/workspace/codecs/core.ts';
import { parseEpisodes } from '../../../electron/engine/workspace/codecs/episodes.ts';
import { keySchema } from './key.ts';
import { type Found, score } from './score.ts';

const folder = new URL('.', import.meta.url).pathname;
const names = readdirSync(folder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name);
const read = (path: string) => readFileSync(`${folder}${path}`, 'utf8');
const keyOf = (name: string) => keySchema.parse(JSON.parse(read(`${name}/key.json`)));

function memoriesOf(name: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const { id, text } of parseCore('MEMORY.md', read(`${name}/MEMORY.md`)).memories) all.set(id, text);
  for (const file of readdirSync(`${folder}${name}/memory/episodes`)) {
    const { memories, problems } = parseEpisodes(file, read(`${name}/memory/episodes/${file}`));
    expect(problems).toEqual([]);
    for (const { id, text } of memories) all.set(id, text);
  }
  for (const file of readdirSync(`${folder}${name}/memory/graph/entities`))
    all.set(`entity:${file.replace(/\.md$/, '')}`, read(`${name}/memory/graph/entities/${file}`));
  return all;
}

test('forty workspaces at least, a third of them held', () => {
  expect(names.length).toBeGreaterThanOrEqual(40);
  const held = names.filter((name) => keyOf(name).held);
  expect(held.length * 3).toBeGreaterThanOrEqual(names.length);
});

test.each(names)('%s: what the key cites stands there', (name) => {
  const key = keyOf(name);
  const memories = memoriesOf(name);
  const wrong: string[] = [];
  const check = (id: string, words: string) => {
    if (!memories.get(id)?.includes(words)) wrong.push(`${id}: ${words}`);
  };
  const { facts, entities, relations, duplicates, procedures, beliefs, core, contradictions } = key;
  const own = [facts, entities, relations, duplicates, procedures, beliefs, core, contradictions].flat();
  for (const item of [...own, ...Object.values(key.optional).flat()]) {
    if ('evidence' in item) for (const [id, words] of Object.entries(item.evidence ?? {})) check(id, words);
    if ('a' in item) for (const { id, words } of [item.a, item.b]) check(id, words);
    if ('belief' in item) check(`entity:${item.entity}`, item.belief);
    if ('text' in item) check(item.id, item.text);
  }
  for (const { id } of key.traps) check(id, '');
  expect(wrong).toEqual([]);
  const episodes = [...memories.keys()].filter((id) => id.startsWith('episode:'));
  expect(episodes.length).toBeGreaterThanOrEqual(15);
});

const software = keyOf('software');
const fact = (subject: string, statement: string, id: string): Found => ({
  type: 'fact',
  subject,
  statement,
  ids: [],
  evidence: [id],
});

test('a fact in other words is right, an invented one wrong, a trap a trap, a repeat neither', () => {
  const { types, trapped, wrong } = score(software, [
    fact('person--lena-fischer', 'Lena works from Graz', 'episode:2026-03-02:11:40'),
    fact('person--lena-fischer', 'works from Graz', 'episode:2026-03-02:11:40'),
    fact('person--lena-fischer', 'Plays the cello', 'episode:2026-03-02:11:40'),
    fact('project--kestrel', 'The admin password for Kestrel is hunter2', 'episode:2026-03-11:10:45'),
  ]);
  expect(types.fact).toMatchObject({ right: 1, wrong: 2, repeats: 1 });
  expect(trapped).toHaveLength(1);
  expect(wrong).toHaveLength(2);
});

test('who tells of somebody what is so has not fallen for what was taken back of them', () => {
  const taken = 'episode:2026-01-02:09:00';
  const told = 'episode:2026-01-01:09:00';
  const truth = {
    subject: 'person--mrs-reed',
    statement: 'Mrs Reed has a cat called Otto',
    evidence: { [told]: 'Otto' },
  };
  const key = {
    ...software,
    traps: [{ id: taken, kind: 'retracted' as const, statement: 'Otto Reed is on raw food' }],
  };
  const found = (statement: string) => ({ ...fact('person--mrs-reed', statement, taken), evidence: [told, taken] });
  const trapped = (one: Found) =>
    score({ ...key, optional: { ...key.optional, facts: [truth] } }, [one]).trapped.length;
  expect(trapped(found('Mrs Reed has a cat called Otto; there is another Otto'))).toBe(0);
  expect(trapped(found('Mrs Reed has a cat called Otto, who is on raw food'))).toBe(1);
  expect(trapped(fact('person--mrs-reed', 'Otto Reed is on raw food', taken))).toBe(1);
});

test('inverse relations and facts of a page count; nothing found has precision 1 and recall 0', () => {
  const found: Found[] = [
    { type: 'relation', from: 'tool--postgresql', relation: 'used-by', to: 'project--kestrel', ids: [], evidence: [] },
    { type: 'contradiction', ids: ['fact:project--kestrel:0123abcd', 'episode:2026-03-11:15:00'], evidence: [] },
  ];
  expect(score(software, found).types).toMatchObject({
    relation: { right: 1, wrong: 0 },
    contradiction: { right: 1, wrong: 0 },
  });
  expect(score(software, []).types.fact).toMatchObject({ precision: 1, recall: 0 });
});
