import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Caller } from '#shared/model/agent.ts';
import type { Change } from '#shared/model/reflection.ts';
import { openEngine } from '../engine.ts';

const main: Caller = { name: 'Scribe', role: 'main', session: 's1' };
const owner: Caller = { name: 'test', role: 'owner', session: '' };

/** A workspace with these statements, each stored as an agent does, and a reflection on them. */
async function reflectedOn(...statements: string[]) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'mneme-losses-')));
  const log = { info() {}, warn() {}, error() {} };
  let ids = 0;
  const ports = {
    clock: { now: () => Date.now(), zone: 'UTC' },
    log,
    emit() {},
    id: () => String(ids++).padStart(16, '0'),
  };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  onTestFinished(async () => {
    await engine.close();
    await rm(root, { recursive: true, force: true });
  });
  await engine.ready;
  const stored: { id: string; path: string }[] = [];
  for (const content of statements)
    stored.push(
      await engine.call(
        'memory.store',
        { kind: 'fact', confidence: 'medium', source: 'user-explicit', tags: [], store: 'episodic', content },
        main,
      ),
    );
  await engine.call('memory.reflect', {}, owner);
  const pending = async () => (await engine.call('reflection.pending', {}, owner)).pending;
  const changes = async (kind: Change['does']['kind']) =>
    ((await pending())?.changes ?? []).filter(({ does }) => does.kind === kind);
  return { root, engine, stored, pending, changes };
}

test('a merge that would lose something is refused until the owner agrees to that', async () => {
  const { root, engine, stored, pending, changes } = await reflectedOn(
    'The blue kayak hangs behind the boathouse in Arvik.',
    'The blue kayak hangs behind the boathouse in Arvik, under a tarpaulin.',
    'The blue canoe hangs behind the boathouse in Arvik.',
  );
  const [merge, ...others] = await changes('merge');
  expect(others).toEqual([]);
  expect(merge).toMatchObject({ does: { keep: stored[1]?.id, drop: stored[0]?.id }, loses: [] });
  const [session, id] = [(await pending())?.session ?? '', merge?.id ?? ''];
  const edited = {
    kind: 'merge' as const,
    keep: stored[1]?.id ?? '',
    drop: stored[0]?.id ?? '',
    merged: 'The blue kayak hangs under a tarpaulin.',
  };
  const decide = async (lossAccepted: boolean) => {
    await engine.call(
      'reflection.draft',
      { session, decisions: [{ id, verdict: 'accept', edited, lossAccepted }] },
      owner,
    );
    return engine.call('reflection.decide', { session, verdict: 'decided' }, owner);
  };
  const refused = await decide(false);
  expect(refused).toMatchObject({ accepted: 0, change: null });
  expect(refused.message).toContain('would be lost');
  expect((await changes('merge'))[0]?.loses[0]?.why).toContain('Arvik');
  expect(await decide(true)).toMatchObject({ accepted: 1 });
  expect(await readFile(join(root, stored[0]?.path ?? ''), 'utf8')).toContain('in Arvik.');
});
