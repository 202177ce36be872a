import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { agent, openGraph } from '../handlers/testing/graph.ts';
import { plainName } from '../language/naming/name-forms.ts';

type Statement = { id: string; split: string; text: string; gold: { name: string; type: string[] } | null };
const set = new URL('../../../e2e/sets/names/statements.jsonl', import.meta.url);
const statements = readFileSync(set, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Statement)
  .filter(({ split }) => split === 'dev');

const storeOf = (path: string) =>
  path.startsWith('memory/graph/')
    ? 'semantic'
    : ({ episodes: 'episodic', procedures: 'procedural', vault: 'vault' }[path.split('/')[1] ?? ''] ?? 'core');

/** Whether a page is of what the statement names, under its name and type. */
function isRight(page: string, label: string, gold: Statement['gold']): boolean {
  if (gold === null || !gold.type.includes(page.split('--')[0] ?? '')) return false;
  const [named, meant] = [plainName(label), plainName(gold.name)];
  return named === meant || named.endsWith(meant) || meant.endsWith(named);
}

test('what is told makes pages of names only, each of its type; answers say where the file is; the rest makes none', async () => {
  const workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n' });
  onTestFinished(() => workspace.close());
  const before = new Set<string>();
  const [right, wrong]: [string[], string[]] = [[], []];
  for (const { text, gold } of statements) {
    const answer = await workspace.ask('memory.store', { content: text }, agent);
    expect([answer.store, answer.routing?.store], text).toEqual([storeOf(answer.path), storeOf(answer.path)]);
    expect(
      (await workspace.read(answer.path))
        .split('\n')
        .slice(answer.line - 1)
        .join('\n'),
    ).toContain(text.slice(0, 8));
    for (const file of await readdir(join(workspace.root, 'memory/graph/entities')).catch(() => [])) {
      if (before.has(file)) continue;
      before.add(file);
      const { entity } = await workspace.ask('memory.entity', { name: file.slice(0, -3) });
      expect(entity?.label, file).not.toMatch(/--|‐‐/);
      (isRight(file, entity?.label ?? '', gold) ? right : wrong).push(`${file}: ${text}`);
    }
  }
  expect(right.length, wrong.join('\n')).toBeGreaterThanOrEqual(34);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4);
});

test('a name the caller gives plainly is of the type that the statement shows', async () => {
  const workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n' });
  onTestFinished(() => workspace.close());
  const said = [
    ['Tariq Bensalem', 'Tariq Bensalem joined the evening shift.', 'person--tariq-bensalem'],
    ['Okapi Freight Ltd', 'Okapi Freight Ltd brings the pallets.', 'organization--okapi-freight-ltd'],
    ['Heron', 'The project Heron is on hold.', 'project--heron'],
    ['Setúbal', 'Setúbal is a port south of Lisbon.', 'place--setúbal'],
    ['left-handed scissors', 'Left-handed scissors hang in the hall.', 'concept--left-handed-scissors'],
  ] as const;
  for (const [entity, content, id] of said) {
    const { path } = await workspace.ask('memory.store', { store: 'semantic', entity, content }, agent);
    expect(path).toBe(`memory/graph/entities/${id}.md`);
  }
});

test('who is named with a title and without has one page; what somebody is in charge of is no part of a name', async () => {
  const workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n' });
  onTestFinished(() => workspace.close());
  const told = ['潮汐课题的导师是赵晓明教授。', '赵晓明老师周五去青岛。', '李娜负责公司的财务。'];
  for (const content of told) await workspace.ask('memory.store', { content }, agent);
  const pages = await readdir(join(workspace.root, 'memory/graph/entities'));
  expect(pages.filter((page) => /^person--/.test(page)).sort()).toEqual(['person--李娜.md', 'person--赵晓明.md']);
  expect(pages.filter((page) => page.includes('公司'))).toEqual([]);
});

test('what is counted, a saint whose day it is and the key of a house are no names; a role in front of a name is no part of it', async () => {
  const workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n' });
  onTestFinished(() => workspace.close());
  const told = [
    'Wir haben 12 Völker am Waldrand stehen, alle gesund.',
    "The St Oswald's fair is on the green every August.",
    'Den Ersatzschlüssel von der Praxis habe ich am Brett.',
    'Potter Philomena lives by the weir.',
  ];
  for (const content of told) await workspace.ask('memory.store', { content }, agent);
  const pages = await readdir(join(workspace.root, 'memory/graph/entities'));
  expect(pages).toEqual(['person--philomena.md']);
});

test.each([
  ['Peter van Dyke', 'Yesterday Peter van Dyke broke his arm on the ice.', 'person--peter-van-dyke'],
  [
    'Halvorsen Shipping GmbH',
    'We met Halvorsen Shipping GmbH at noon and signed nothing.',
    'organization--halvorsen-shipping-gmbh',
  ],
])('whom the caller names has a page, whatever the sentence is like: %s', async (entity, content, id) => {
  const workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n' });
  onTestFinished(() => workspace.close());
  const answer = await workspace.ask('memory.store', { content, entity }, agent);
  expect(await readdir(join(workspace.root, 'memory/graph/entities'))).toEqual([`${id}.md`]);
  const page = await workspace.ask('memory.entity', { name: entity });
  expect(page.entity).toMatchObject({ id, label: entity });
  const { hits } = await workspace.ask('memory.search', { query: `what happened with ${entity}?` });
  expect(hits[0]?.id).toBe(answer.id);
});

test('of two of one first name each has a page of their own, and what is counted has none', async () => {
  const workspace = await openGraph({ 'MEMORY.md': '# MEMORY\n' });
  onTestFinished(() => workspace.close());
  const told = [
    'There are two Martins in my life.',
    'Martin Haddad is my brother, a locksmith in Sheffield.',
    'Martin Pickles is our quantity surveyor at Calder & Wray.',
  ];
  for (const content of told) await workspace.ask('memory.store', { content }, agent);
  const pages = await readdir(join(workspace.root, 'memory/graph/entities'));
  expect(pages.filter((page) => /martin/.test(page)).sort()).toEqual([
    'person--martin-haddad.md',
    'person--martin-pickles.md',
  ]);
});
