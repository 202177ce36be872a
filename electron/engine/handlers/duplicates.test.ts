import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import { keep } from '../capture/remember.ts';
import { duplicatesDeps } from '../duplicates/around.ts';
import { mergesPath } from '../duplicates/file.ts';
import { duplicatesOf, listMerges, planMerges, proposeMerges } from '../duplicates/propose.ts';
import { openServices } from '../open.ts';
import { parsePending, pendingPath } from '../reflection/pending.ts';
import { proposalKey } from '../reflection/rejected.ts';
import type { Services } from '../services.ts';
import { readFileStamped } from '../workspace/read.ts';
import { decayHandlers } from './decay.ts';
import { lifecycleHandlers } from './lifecycle.ts';

const agent: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const by = { actor: 'system:decay', approval: 'auto', trigger: 'cycle' } as const;
const dayMs = 86_400_000;
type Request = Parameters<typeof keep>[1];

/** Which words a text has, as a vector: alike words, alike vectors. */
function bag(text: string): Float32Array {
  const vector = new Float32Array(256);
  for (const word of text.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []) {
    const at = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 256, 7);
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

/** A workspace on a real disk, its clock in the test's hand. */
async function open({ meaning } = { meaning: true }) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-duplicates-')));
  let now = Date.UTC(2026, 10, 21, 12);
  let ids = 0;
  const log = { info() {}, warn() {}, error() {} };
  const clock = { now: () => now, zone: 'UTC' };
  const embedder = { id: 'bag', embed: async (texts: string[]) => texts.map(bag), close: async () => undefined };
  const ports = { clock, log, emit() {}, id: () => String(ids++).padStart(16, '0') };
  const workspace = await openServices({
    root,
    create: true,
    version: 'test',
    ports: meaning ? { ...ports, embedders: { open: () => embedder } } : ports,
  });
  await workspace.ready;
  onTestFinished(async () => {
    await workspace.close();
    await rm(root, { recursive: true, force: true });
  });
  const store = async (content: string, request: Partial<Request> = {}) =>
    (
      await keep(
        workspace,
        {
          kind: 'fact',
          confidence: 'medium',
          source: 'user-explicit',
          tags: [],
          content,
          store: 'episodic',
          ...request,
        },
        agent,
      )
    ).id;
  const pass = (days: number) => {
    now += days * dayMs;
  };
  return { root, workspace, store, pass, run: () => run(workspace) };
}

/** As a cycle does it: searched outside the door, written in its change set. */
async function run(workspace: Services) {
  await workspace.vectors.settled();
  const around = duplicatesDeps(workspace);
  const proposed = await proposeMerges(around);
  await workspace.door.commit(async () => {
    const change = await planMerges(proposed, around);
    return { set: { changes: change ? [change] : [] }, result: null };
  }, by);
  return { proposed, merges: await listMerges(around) };
}

const refuse = async (root: string, { keep, drop }: { keep: { id: string }; drop: { id: string } }, at: string) => {
  const key = proposalKey({ kind: 'merge', keep: keep.id, drop: drop.id, merged: '' });
  await writeFile(
    join(root, 'memory/meta/rejected.jsonl'),
    `${JSON.stringify({ at, session: 's', key, says: '', evidence: [] })}\n`,
  );
};

test('the order of the words aside: one pair, with both texts, what stays and what it inherits', async () => {
  const { workspace, store, run } = await open();
  const first = await store('The tax return is filed on April 15');
  const second = await store('On April 15 the tax return is filed');
  await store('The garden needs water every evening in July');
  const { proposed, merges } = await run();
  expect(proposed.looked).toBe(3);
  expect(merges).toEqual([
    {
      keep: {
        id: first,
        text: 'The tax return is filed on April 15',
        citation: expect.stringMatching(/#L\d+$/),
      },
      drop: { id: second, text: 'On April 15 the tax return is filed', citation: expect.any(String) },
      merged: 'The tax return is filed on April 15',
      similarity: expect.any(Number),
      how: 'absorbs',
      inherits: { associations: 0, aliases: [second] },
      found: '2026-11-21T12:00:00.000Z',
    },
  ]);
  expect(workspace.index.get([first, second])).toHaveLength(2);
});

test('a pair is found once; the next run looks at what came since', async () => {
  const { root, store, run, pass } = await open();
  await store('Alex keeps the spare key under the blue flower pot');
  await store('Alex keeps the spare key under the flower pot');
  expect((await run()).proposed.pairs).toHaveLength(1);
  const written = await readFile(join(root, mergesPath), 'utf8');
  const again = await run();
  expect(again).toMatchObject({ proposed: { pairs: [], looked: 0 }, merges: [{ how: 'absorbs' }] });
  expect(await readFile(join(root, mergesPath), 'utf8')).toBe(written);
  pass(1);
  await store('The printer jams with thick paper on damp days');
  expect((await run()).proposed).toMatchObject({ looked: 1, pairs: [] });
});

test('facts on the same page alone; what changed is no duplicate', async () => {
  const { store, run } = await open();
  const fact = { store: 'semantic' as const };
  const one = await store('Prefers short answers without any preamble', { ...fact, entity: 'Alex' });
  const two = await store('Prefers short answers without any long preamble', { ...fact, entity: 'Alex' });
  await store('Prefers short answers without any preamble', { ...fact, entity: 'Maria' });
  await store('The port of the staging server is 8080', { ...fact, entity: 'Alex' });
  await store('The port of the staging server is 9090', { ...fact, entity: 'Alex' });
  const { merges } = await run();
  expect(merges.map(({ keep, drop, how }) => [keep.id, drop.id, how])).toEqual([[two, one, 'absorbs']]);
});

test.each([
  ['The nightly backup takes 20 minutes on the old server', 'The nightly backup takes 40 minutes on the old server'],
  [
    'The workshop about pottery is on Monday in the big hall',
    'The workshop about pottery is on Friday in the big hall',
  ],
  ['Maria never drinks coffee after lunch at the office', 'Maria drinks coffee after lunch at the office'],
  ['The invoices of the bakery go to Berlin every month', 'The invoices of the bakery go to Hamburg every month'],
  ['The editor at work shows the dark theme by default', 'The editor at work shows the light theme by default'],
])('two statements stay two: %s | %s', async (one, other) => {
  const { store, run } = await open();
  await store(one);
  await store(other);
  expect((await run()).merges).toEqual([]);
});

test('an event that happened on two days is two', async () => {
  const { store, run, pass } = await open();
  await store('Went for a long walk along the river', { kind: 'event' });
  await store('Decided to use plain files for the notes', { kind: 'decision' });
  pass(1);
  await store('Went for a very long walk along the river', { kind: 'event' });
  await store('Decided to use plain text files for the notes', { kind: 'decision' });
  expect((await run()).merges.map(({ merged }) => merged)).toEqual(['Decided to use plain text files for the notes']);
});

test('words alone have to share more than words with meaning', async () => {
  for (const meaning of [false, true]) {
    const { store, run } = await open({ meaning });
    await store('The bakery around the corner delivers bread early in winter');
    await store('The bakery around the corner delivers crusty bread early in winter');
    await store('The tax return is filed on April 15');
    await store('On April 15 the tax return is filed');
    const merged = (await run()).merges.map(({ merged }) => merged).sort();
    const always = 'The tax return is filed on April 15';
    expect(merged).toEqual(
      meaning ? ['The bakery around the corner delivers crusty bread early in winter', always] : [always],
    );
  }
});

test('weak memories are neither asked nor answered with', async () => {
  const { store, run, pass } = await open();
  await store('The attic light switch is hidden behind the door', { source: 'conversation' });
  pass(40);
  await store('The light switch is hidden behind the door', { source: 'conversation' });
  const { proposed, merges } = await run();
  expect(proposed.looked).toBe(1);
  expect(merges).toEqual([]);
});

test('what was refused is not proposed again', async () => {
  const { root, workspace, store, run, pass } = await open();
  await store('Alex keeps the spare key under the blue flower pot');
  const short = await store('Alex keeps the spare key under the flower pot');
  const [pair] = (await run()).merges;
  if (pair === undefined) throw new Error('no pair');
  await refuse(root, pair, '2026-11-22T00:00:00.000Z');
  expect((await run()).merges).toEqual([]);
  pass(1);
  workspace.access.note(workspace.ports.clock.now(), 'get', [short]);
  expect(await run()).toMatchObject({ proposed: { looked: 1, pairs: [] }, merges: [] });
  await rm(join(root, mergesPath));
  expect(await run()).toMatchObject({ proposed: { pairs: [] }, merges: [] });
});

test('one of the two archived, the pair goes', async () => {
  const { workspace, store, run } = await open();
  await store('Alex keeps the spare key under the blue flower pot');
  const short = await store('Alex keeps the spare key under the flower pot');
  expect((await run()).merges).toHaveLength(1);
  await lifecycleHandlers['memory.forget'](workspace, { ids: [short], permanent: false, rewriteHistory: false }, agent);
  expect(await listMerges(duplicatesDeps(workspace))).toEqual([]);
});

test('at most twenty a run, the rest in the next; three alike are absorbed by one', async () => {
  const { store, run } = await open();
  const things =
    'anvils,barrels,candles,drums,easels,flutes,gongs,hammers,inkwells,jars,kettles,lanterns,mirrors,needles,oars,pumps,quilts,ropes,saddles,tents,urns,vases,wagons'.split(
      ',',
    );
  for (const thing of things) {
    await store(`The ${thing} stand behind the northern wooden ${thing} gate`);
    await store(`The ${thing} stand behind the northern ${thing} gate`);
  }
  await store('The anvils stand behind the northern wooden anvils gate of oak');
  const first = await run();
  expect(first.proposed.pairs).toHaveLength(20);
  const second = await run();
  expect(second.proposed.pairs.length).toBeGreaterThanOrEqual(3);
  const drops = second.merges.map(({ drop }) => drop.id);
  expect(new Set(drops).size).toBe(drops.length);
  expect((await run()).proposed.pairs).toEqual([]);
});

test('a file that is broken is begun anew, one of a later version left alone', async () => {
  const { root, workspace, store, run } = await open();
  await store('Alex keeps the spare key under the blue flower pot');
  await store('Alex keeps the spare key under the flower pot');
  await writeFile(join(root, mergesPath), '{"version": 1, "pairs": [{"keep"');
  await workspace.door.adopt([mergesPath], { ...by, actor: 'manual' });
  expect((await run()).merges).toHaveLength(1);
  const later = '{"version": 2, "pairs": {}}\n';
  await writeFile(join(root, mergesPath), later);
  await workspace.door.adopt([mergesPath], { ...by, actor: 'manual' });
  expect((await run()).merges).toEqual([]);
  expect((await readFileStamped(root, mergesPath))?.text).toBe(later);
});

test('a run that is cancelled changes nothing', async () => {
  const { workspace, store } = await open();
  await store('Alex keeps the spare key under the blue flower pot');
  const around = duplicatesDeps(workspace);
  const slow = {
    ...around,
    standingOf: (memory: Parameters<typeof around.standingOf>[0]) => {
      for (const began = performance.now(); performance.now() - began < 12; );
      return around.standingOf(memory);
    },
  };
  await expect(proposeMerges(slow, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  expect(await listMerges(around)).toEqual([]);
});

test('a cycle looks for them, writes them in its change, and has them for the next reflection', async () => {
  const { root, workspace, store, pass } = await open();
  await store('Alex keeps the spare key under the blue flower pot');
  await store('Alex keeps the spare key under the flower pot');
  await workspace.vectors.settled();
  pass(1);
  const result = await workspace.cycle.run('test');
  expect(result).toMatchObject({ duplicates: 1, change: expect.any(String) });
  const { merges } = await decayHandlers['decay.candidates'](workspace, { limit: 10 }, agent);
  expect(merges).toMatchObject([{ how: 'absorbs', merged: 'Alex keeps the spare key under the blue flower pot' }]);
  const before = await readFile(join(root, mergesPath), 'utf8');
  pass(1);
  expect(await workspace.cycle.run('test')).toMatchObject({ duplicates: 0 });
  expect(await readFile(join(root, mergesPath), 'utf8')).toBe(before);
});

test('a search that fails does not end the cycle', async () => {
  const { workspace, store } = await open();
  await store('Alex keeps the spare key under the blue flower pot');
  // A root that is no path: the first read throws.
  const broken = { ...duplicatesDeps(workspace), root: '\0' };
  const duplicates = duplicatesOf(broken, workspace.ports.log);
  const sought = await duplicates.seek(new AbortController().signal);
  expect([sought.count, await sought.change()]).toEqual([0, null]);
  await expect(duplicates.seek(AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
});

test('the next reflection proposes them, the richer wording stays, and no other pair', async () => {
  const { root, workspace, store, run } = await open();
  const fact = { store: 'semantic' as const, entity: 'Alex' };
  const drop = await store('Keeps the spare key under the flower pot by the gate', fact);
  const keep = await store('Keeps the spare key under the blue flower pot by the gate', fact);
  await store('Keeps the spare bike under the blue flower pot by the gate', fact);
  const { merges } = await run();
  expect(merges).toMatchObject([{ keep: { id: keep }, drop: { id: drop }, how: 'absorbs' }]);
  await workspace.reflecting.run('test');
  const pending = parsePending((await readFileStamped(root, pendingPath))?.text ?? null);
  const found = pending?.changes.filter(({ does }) => does.kind === 'merge').map(({ does }) => does);
  const merged = 'Keeps the spare key under the blue flower pot by the gate';
  expect(found).toEqual([{ kind: 'merge', keep, drop, merged }]);
});
