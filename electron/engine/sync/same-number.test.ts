import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { pendIn } from '../reflection/testing/pend.ts';
import { syncOne, untilQuiet } from './testing/apart.ts';
import { filesIn, owner, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine } = remoteGround('same-number');

const day = 'memory/episodes/2026-02-18.md';
const said = 'Mira leads the harvest team.';
const evidence = { id: 'episode:2026-02-18:09:00', path: day, line: 4, quote: said, at: '2026-02-18T09:00' };
const mira = 'memory/graph/entities/person--mira.md';
const ana = 'memory/graph/entities/person--ana.md';
const read = (name: string, path: string) => readFile(join(at(name), path), 'utf8');

/** A reflection of one's own on one machine, approved there. */
async function reflected(engine: Engine, entity: string, statement: string, made: string): Promise<void> {
  const does = { kind: 'fact', entity, statement, supersedes: null } as const;
  await pendIn(engine, owner, evidence, [does], { made });
  const decisions = [{ id: 'c1', verdict: 'accept' as const }];
  await engine.call('reflection.draft', { session: 'r-001', decisions }, owner);
  await engine.call('reflection.decide', { session: 'r-001', verdict: 'decided' }, owner);
}

/** Two machines that each made and approved a reflection 1 while they were apart. */
async function bothReflected(): Promise<[Engine, Engine]> {
  const a = await machine('kuna', 'Ines');
  await writeFile(
    join(at('kuna'), day),
    `# 2026-02-18 — Episode Log\n\n## 09:00 | fact | confidence:high | tags:[] | source:conversation\n${said}\n`,
  );
  for (const entity of ['person--mira', 'person--ana'])
    await storeIn(a, 'Speaks Catalan', { store: 'semantic', entity });
  await syncOne(a);
  const b = await machine('lira', 'Luka');
  await syncOne(b);
  await untilQuiet([a, b]);
  await reflected(a, 'person--mira', 'Leads the harvest team', '2026-02-20T03:00:00.000Z');
  await reflected(b, 'person--ana', 'Keeps bees in the orchard', '2026-02-20T03:00:00.250Z');
  await syncOne(a);
  await untilQuiet([a, b]);
  return [a, b];
}

test('[SAME-NUMBER-1] two reflections that two machines gave one number both stand, and one is taken back only when it is said which', async () => {
  const [a, b] = await bothReflected();
  for (const engine of [a, b]) expect(await engine.call('sync.status', {}, owner)).toMatchObject({ decided: [] });
  expect(await read('kuna', ana)).toContain('Keeps bees');
  expect((await read('kuna', 'memory/meta/reflection-log.md')).match(/Session: r-001/g)).toHaveLength(2);

  const target = { what: 'session', session: 'r-001' } as const;
  const asked = a.call('rollback.preview', { target }, owner);
  await expect(asked).rejects.toMatchObject({
    value: {
      code: 'history.none',
      message: 'r-001 is the number of 2 reflections, each made on a machine of its own.',
      remedy: expect.stringContaining(' (Luka on lira, '),
    },
  });
  const remedy: string = await asked.catch(({ value }) => value.remedy);
  const ours = { ...target, of: /([0-9a-f]{10}) \(Ines on kuna, /.exec(remedy)?.[1] ?? '' };
  const { preview, title } = await a.call('rollback.preview', { target: ours }, owner);
  expect(title).toBe('Roll back reflection 1 of Ines on kuna');
  await a.call('rollback.apply', { target: ours, preview, resolutions: [], red: true }, owner);
  expect(await read('kuna', mira)).not.toContain('Leads the harvest');
  expect(await read('kuna', ana)).toContain('Keeps bees');
  const log = await read('kuna', 'memory/meta/reflection-log.md');
  expect(log.match(/Taken back: /g)).toHaveLength(1);
  await untilQuiet([a, b]);
  expect(await filesIn(at('lira'))).toEqual(await filesIn(at('kuna')));
});
