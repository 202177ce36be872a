import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Proposal } from '#shared/model/reflection.ts';
import type { Engine } from '../engine.ts';
import { pendIn } from '../reflection/testing/pend.ts';
import { isSound, syncOne, untilQuiet } from './testing/apart.ts';
import { filesIn, openAt, owner, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine } = remoteGround('decided');

const read = (name: string, path: string) => readFile(join(at(name), path), 'utf8');
const day = 'memory/episodes/2026-02-18.md';
const said = 'Mira leads the harvest team.';
const evidence = { id: 'episode:2026-02-18:09:00', path: day, line: 4, quote: said, at: '2026-02-18T09:00' };
const fact = (statement: string): Proposal => ({ kind: 'fact', entity: 'person--mira', statement, supersedes: null });
const pages = 'memory/graph/entities/person--mira.md';

/** One reflection of two facts that waits on two machines. */
async function bothPending(): Promise<[Engine, Engine]> {
  const a = await machine('a', 'Ines');
  await writeFile(
    join(at('a'), day),
    `# 2026-02-18 — Episode Log\n\n## 09:00 | fact | confidence:high | tags:[] | source:conversation\n${said}\n`,
  );
  await storeIn(a, 'Speaks Catalan', { store: 'semantic', entity: 'person--mira' });
  await pendIn(a, owner, evidence, [fact('Leads the harvest team'), fact('Keeps bees')]);
  await syncOne(a);
  const b = await machine('b', 'Luka');
  await syncOne(b);
  await untilQuiet([a, b]);
  return [a, b];
}

type Verdicts = ('accept' | 'reject')[];
async function decide(engine: Engine, verdicts: Verdicts): Promise<void> {
  const decisions = verdicts.map((verdict, n) => ({ id: `c${n + 1}`, verdict }));
  await engine.call('reflection.draft', { session: 'r-001', decisions }, owner);
  await engine.call('reflection.decide', { session: 'r-001', verdict: 'decided' }, owner);
}

test('[DECIDED-1] a reflection that two owners decide on is decided once: the first at the remote stands, nothing is there twice', async () => {
  const [a, b] = await bothPending();

  await decide(a, ['accept', 'reject']);
  await syncOne(a);
  await decide(b, ['accept', 'accept']);
  await storeIn(b, 'Plays the oboe', { store: 'semantic', entity: 'person--mira' });
  expect(await read('b', pages)).toContain('Keeps bees');
  const { state, message } = await b.call('sync.run', { unrelated: false }, owner);
  expect(state).toBe('done');
  expect(message).toContain('Reflection #1 was decided on first at Ines on a');
  const gaveWay = { session: 'r-001', number: '1', by: expect.objectContaining({ owner: 'Ines on a' }) };
  expect(await b.call('sync.status', {}, owner)).toMatchObject({ decided: [gaveWay] });
  await untilQuiet([a, b]);

  const page = await read('b', pages);
  expect(page.match(/Leads the harvest team/g)).toHaveLength(1);
  expect(page).not.toContain('Keeps bees');
  expect(page).toContain('Plays the oboe');
  const log = await read('b', 'memory/meta/reflection-log.md');
  expect(log.match(/Session: r-001/g)).toHaveLength(1);
  expect(log).toContain('partially approved');
  for (const engine of [a, b]) expect((await engine.call('reflection.pending', {}, owner)).pending).toBeNull();
  // Who approved it is told on every machine; what its own owner did is nobody else's.
  const { rows } = await b.call('history.list', { what: 'changes', session: 'r-001', limit: 50 } as never, owner);
  const approved = (rows as { actor: string; approval: string; owner: string | null }[]).filter(
    ({ actor }) => actor === 'reflection:r-001',
  );
  expect(new Set(approved.map(({ owner }) => owner))).toEqual(new Set(['Ines on a', null]));
  expect(await filesIn(at('b'))).toEqual(await filesIn(at('a')));
  expect(isSound(at('b'))).toBe(true);
  const again = b.call('reflection.decide', { session: 'r-001', verdict: 'sure' }, owner);
  await expect(again).rejects.toMatchObject({ code: 'reflection.none' });

  // Told until it is read, and after a restart.
  await b.close();
  const later = await openAt(at('b'), false, [], 0, 'Luka');
  expect(await later.call('sync.status', {}, owner)).toMatchObject({ decided: [gaveWay] });
  await later.call('sync.dismiss', {}, owner);
  expect(await later.call('sync.status', {}, owner)).toMatchObject({ decided: [] });
});

test('[DECIDED-2] a page that is no text any more stays as it is when what was decided of it gives way', async () => {
  const [a, b] = await bothPending();
  await decide(a, ['accept', 'reject']);
  await syncOne(a);
  await decide(b, ['accept', 'accept']);
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x01]);
  await writeFile(join(at('b'), pages), bytes);
  const { state, conflicts } = await b.call('sync.run', { unrelated: false }, owner);
  expect({ state, conflicts }).toMatchObject({ state: 'conflict', conflicts: [{ path: pages, binary: true }] });
  expect(await readFile(join(at('b'), pages))).toEqual(bytes);
});
