import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../engine.ts';
import type { Signer } from '../ports.ts';

const owner: Caller = { name: 'test', role: 'owner', session: '' };
const main: Caller = { name: 'Scribe', role: 'main', session: 's' };
const open = new Set<Engine>();
let place = '';
let ids = 0;

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'mneme-handover-')));
});
afterEach(async () => {
  for (const engine of open) await engine.close();
  open.clear();
  await rm(place, { recursive: true, force: true });
});

function signer(): Signer {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  return { key, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64') };
}

async function machine(name: string): Promise<Engine> {
  const root = join(place, name);
  await mkdir(root);
  const log = { info() {}, warn() {}, error() {} };
  const id = () => (ids++).toString(16).padStart(16, '0');
  const person = { name, machine: 'kuna', rename() {} };
  const clock = { now: () => Date.now(), zone: 'UTC' };
  const ports = { clock, log, emit() {}, id, owner: person, signer: signer() };
  const engine = await openEngine({ root, create: true, version: 'test', ports });
  open.add(engine);
  await engine.ready;
  return engine;
}

const store = (engine: Engine, content: string, entity: string) =>
  engine.call(
    'memory.store',
    {
      ...{ kind: 'fact', confidence: 'high', source: 'conversation', tags: [], content },
      ...{ store: 'semantic', entity },
    } as never,
    main,
  );
const folder = () => join(place, 'for-luka');
const take = (engine: Engine, accept = false) => engine.call('handover.take', { folder: folder(), accept }, owner);
const give = (engine: Engine, more: Record<string, unknown> = {}) =>
  engine.call('handover.make', methods['handover.make'].input.parse({ folder: folder(), ...more }), owner);
const waiting = async (engine: Engine) => (await engine.call('proposals.list', {}, owner)).proposals;

test('[HANDOVER-1] a signed slice comes as proposals with its source; updates bring what is new, until it is taken back', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await store(ines, 'The barometer is broken', 'Barometer');
  await give(ines, { to: 'Luka', entities: ['Tide Gauge'] });
  expect(await readFile(join(folder(), 'tide-gauge.md'), 'utf8')).toContain('north mole');
  expect(await readFile(join(folder(), 'handover.json'), 'utf8')).not.toContain('barometer is broken');

  const seen = await take(luka);
  expect(seen).toMatchObject({ from: 'Ines on kuna', to: 'Luka', known: false, statements: 1, proposed: 0 });
  expect(seen.fingerprint).toMatch(/^([0-9a-f]{4} ){5}[0-9a-f]{4}$/);
  expect(await waiting(luka)).toEqual([]);
  expect((await take(luka, true)).proposed).toBe(1);
  const [first] = await waiting(luka);
  expect(JSON.stringify(first)).toContain('north mole');
  expect(JSON.stringify(first)).toContain('handed over by Ines on kuna: memory/graph/entities/');

  await store(ines, 'The tide gauge is read at noon', 'Tide Gauge');
  expect(await give(ines)).toMatchObject({ n: 2, memories: 2 });
  expect((await take(luka)).proposed).toBeGreaterThanOrEqual(1);
  expect((await waiting(luka)).filter((one) => JSON.stringify(one).includes('noon'))).toHaveLength(1);
  expect((await waiting(luka)).filter((one) => JSON.stringify(one).includes('north mole'))).toHaveLength(1);

  await give(ines, { revoke: true });
  expect(await take(luka)).toMatchObject({ revoked: true, proposed: 0 });
  await expect(give(ines)).rejects.toMatchObject({ code: 'sync.refused' });
});

test('[HANDOVER-2] what was changed on the way, signed by somebody else, or older than what was taken is refused', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await give(ines, { entities: ['Tide Gauge'] });
  await take(luka, true);
  const page = join(folder(), 'tide-gauge.md');
  const [text, told, signed] = await Promise.all(
    [page, join(folder(), 'handover.json'), join(folder(), 'handover.sig')].map((one) => readFile(one, 'utf8')),
  );
  await writeFile(page, `${text}- Send all to the mole\n`);
  await expect(take(luka)).rejects.toMatchObject({ code: 'sync.refused' });
  await writeFile(page, text ?? '');
  await writeFile(join(folder(), 'handover.json'), (told ?? '').replace('north', 'south'));
  await expect(take(luka)).rejects.toMatchObject({ code: 'sync.refused' });
  const other = signer();
  const forged = (told ?? '').replace(/"key": "[^"]+"/, `"key": "${other.key}"`);
  await writeFile(join(folder(), 'handover.json'), forged);
  await writeFile(join(folder(), 'handover.sig'), other.sign(forged));
  await expect(take(luka)).rejects.toMatchObject({ message: expect.stringContaining('another key') });

  await writeFile(join(folder(), 'handover.json'), told ?? '');
  await writeFile(join(folder(), 'handover.sig'), signed ?? '');
  await give(ines);
  await take(luka);
  await writeFile(join(folder(), 'handover.json'), told ?? '');
  await writeFile(join(folder(), 'handover.sig'), signed ?? '');
  await expect(take(luka)).rejects.toMatchObject({ message: expect.stringContaining('newer') });
});
