import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { Proposal, Reflection } from '#shared/model/reflection.ts';
import { type Engine, openEngine } from '../engine.ts';
import { pendIn } from './testing/pend.ts';

const owner: Caller = { name: 'test', role: 'owner', session: 'o' };
const now = Date.parse('2026-02-20T09:00:00Z');
const episodes = 'memory/episodes/2026-02-18.md';
const said = 'Mira leads the harvest team since Monday.';

let root = '';
let engine: Engine;
let ids = 0;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-habits-')));
  const entry = (time: string, text: string) =>
    `## ${time} | fact | confidence:high | tags:[] | source:conversation\n${text}\n`;
  await put(episodes, `# 2026-02-18 — Episode Log\n\n${entry('09:00', said)}\n${entry('10:00', 'The barn is red.')}`);
  await put(
    'memory/graph/entities/person--mira.md',
    '# person--mira\n<!-- Type: person | Created: 2026-01-01 | Last updated: 2026-01-01 -->\n\n## Facts\n- Leads the orchard team\n- Speaks Catalan\n\n## Beliefs\n- Likes early starts (c=0.60, since 2026-01-01) [+episode:2026-02-18:09:00]\n',
  );
  await put(
    'MEMORY.md',
    '# MEMORY.md — Core Memory\n\n## Active Context\n- Planting the west field\n- Waiting for the seeds\n',
  );
  const log = { info() {}, warn() {}, error() {} };
  const id = () => String(ids++).padStart(16, '0');
  const ports = { clock: { now: () => now, zone: 'UTC' }, log, emit() {}, id };
  engine = await openEngine({ root, create: true, version: 'test', ports });
  await engine.ready;
});
afterEach(async () => {
  await engine.close();
  await rm(root, { recursive: true, force: true });
});

async function put(path: string, text: string) {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}
const read = (path: string) => readFile(join(root, path), 'utf8');

const evidence = { id: 'episode:2026-02-18:09:00', path: episodes, line: 4, quote: said, at: '2026-02-18T09:00' };
const fact: Proposal = { kind: 'fact', entity: 'person--mira', statement: 'Leads the harvest team', supersedes: null };

const pend = (proposals: Proposal[], more: Partial<Reflection> = {}) =>
  pendIn(engine, owner, evidence, proposals, more);

const pending = async () => (await engine.call('reflection.pending', {}, owner)).pending;
const draft = (
  ...decisions: { id: string; verdict: 'accept' | 'reject' | 'open'; edited?: Proposal; lossAccepted?: boolean }[]
) => engine.call('reflection.draft', { session: 'r-001', decisions }, owner);
const decide = (verdict: 'decided' | 'sure') => engine.call('reflection.decide', { session: 'r-001', verdict }, owner);

const facts = (n: number, about: string): Proposal[] =>
  Array.from({ length: n }, (_, at) => ({ ...fact, statement: `${about} number ${at + 1}` }) as Proposal);
const insights = (n: number): Proposal[] =>
  Array.from({ length: n }, (_, at) => ({ kind: 'insight', title: `Mood ${at + 1}`, text: 'It was a good day.' }));

/** Decides on all of it, one way. */
async function decideAll(proposals: Proposal[], verdict: 'accept' | 'reject') {
  const { changes } = await pend(proposals);
  await draft(...changes.map(({ id }) => ({ id, verdict })));
  await decide('decided');
}

test('what the owner nearly always accepts comes as one, and is still decided by them', async () => {
  await decideAll(facts(12, 'Knows tree'), 'accept');
  expect((await read('memory/meta/decided.jsonl')).trim().split('\n')).toHaveLength(1);
  await pend([...facts(4, 'Keeps hive'), { kind: 'question', text: 'How many hives?', about: [] }]);
  const changes = (await pending())?.changes ?? [];
  expect(new Set(changes.slice(0, 4).map(({ bundle }) => bundle?.key)).size).toBe(1);
  expect(changes[0]).toMatchObject({
    habit: { accepted: 12, of: 12 },
    bundle: { source: 'conversation' },
    verdict: 'open',
  });
  expect(changes[4]).toMatchObject({ bundle: null, hidden: null });
  await pend(facts(2, 'Sings song'));
  expect((await pending())?.changes.map(({ bundle }) => bundle)).toEqual([null, null]);
});

test('what is nearly always refused is not shown, is not taken along, and keeps no reflection open', async () => {
  await decideAll(insights(11), 'reject');
  await pend([fact, ...insights(13).slice(11)]);
  expect((await pending())?.changes.map(({ hidden }) => hidden)).toEqual([null, 'refused', 'refused']);
  const status = await engine.call('reflection.status', {}, owner);
  expect(status.pending).toMatchObject({ open: 3, contradictions: 0, losses: 0, sure: 1 });
  expect(await decide('sure')).toMatchObject({ accepted: 1, left: 0 });
  expect(await pending()).toBeNull();
  expect(await read('memory/meta/reflection-log.md')).toContain('such things are nearly always refused: 2');
});

test('no more decisions than the budget are shown, contradictions first; the others wait', async () => {
  const page = 'memory/graph/entities/person--mira.md';
  await engine.call('settings.write', { values: { 'reflection.decisions': 5 } }, owner);
  const [first, second] = (await engine.call('memory.browse', { kinds: ['fact'], k: 10 }, owner)).memories;
  const sides = [first, second].map((one) => ({ id: one?.id ?? '', text: one?.text ?? '' })) as [
    { id: string; text: string },
    { id: string; text: string },
  ];
  await pend([...facts(8, 'Keeps hive'), { kind: 'contradiction', about: 'Mira', sides, holds: null }]);
  const changes = (await pending())?.changes ?? [];
  expect(changes.filter(({ hidden }) => hidden === null)).toHaveLength(5);
  expect(changes.at(-1)).toMatchObject({ hidden: null, sides: [{ was: { path: page } }, { was: { path: page } }] });
  expect(await decide('sure')).toMatchObject({ accepted: 4, left: 5 });
  expect((await pending())?.changes.filter(({ hidden }) => hidden === null)).toHaveLength(5);
});

test('a page stands with the best of what is said on it, and is neither shown nor made alone', async () => {
  await engine.call('settings.write', { values: { 'reflection.decisions': 5 } }, owner);
  const names = ['organ', 'barn', 'mill', 'well', 'dyke', 'loft'];
  const page = (name: string): Proposal => ({ kind: 'entity', entity: `concept--${name}`, name, summary: '' });
  const told = (name: string): Proposal => ({
    ...{ kind: 'fact', entity: `concept--${name}`, statement: `The ${name} is red`, supersedes: null },
  });
  await pend([...names.map(page), ...names.map(told)]);
  const shown = ((await pending())?.changes ?? []).filter(({ hidden }) => hidden === null);
  const shownOf = (kind: string) =>
    shown.flatMap(({ does }) => (does.kind === kind && 'entity' in does ? [does.entity] : []));
  expect(shownOf('fact')).toHaveLength(5);
  expect(shownOf('entity').sort()).toEqual(shownOf('fact').sort());
  const [first] = shown.filter(({ does }) => does.kind === 'fact');
  await draft({ id: first?.id ?? '', verdict: 'reject' });
  await decide('sure');
  const made = shownOf('fact').slice(1);
  for (const name of names) {
    const text = await read(`memory/graph/entities/concept--${name}.md`).catch(() => null);
    expect(text !== null, name).toBe(made.includes(`concept--${name}`));
  }
  // The page of what was refused is asked about no more; the other one comes with its fact, decided by that alone.
  const left = (await pending())?.changes ?? [];
  expect(left.map(({ does }) => does.kind).sort()).toEqual(['entity', 'fact']);
  await draft({ id: left.find(({ does }) => does.kind === 'fact')?.id ?? '', verdict: 'accept' });
  await decide('decided');
  expect(await pending()).toBeNull();
});
