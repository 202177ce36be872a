import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { type Engine, openEngine } from '../engine.ts';
import type { Signer } from '../ports.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';

const owner: Caller = { name: 'test', role: 'owner', session: '' };
const main: Caller = { name: 'Scribe', role: 'main', session: 's' };
const open = new Set<Engine>();
let place = '';
let ids = 0;
/** What each machine signs with. */
const keys = new Map<string, Signer>();

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
  const own = signer();
  keys.set(name, own);
  const ports = { clock, log, emit() {}, id, owner: person, signer: own };
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
  const holds = [{ about: 'Tide Gauge', text: 'The tide gauge stands on the north mole' }];
  expect(await give(ines, { entities: ['Tide Gauge'], look: true })).toMatchObject({ memories: 1, holds });
  await expect(readdir(folder())).rejects.toMatchObject({ code: 'ENOENT' });
  await give(ines, { to: 'Luka', entities: ['Tide Gauge'] });
  expect(await readFile(join(folder(), 'tide-gauge.md'), 'utf8')).toContain('north mole');
  expect(await readFile(join(folder(), 'handover.json'), 'utf8')).not.toContain('barometer is broken');

  const seen = await take(luka);
  expect(seen).toMatchObject({ from: 'Ines on kuna', to: 'Luka', known: false, statements: 1, holds, proposed: 0 });
  expect(seen.fingerprint).toMatch(/^([0-9a-f]{4} ){5}[0-9a-f]{4}$/);
  expect(await waiting(luka)).toEqual([]);
  expect((await take(luka, true)).proposed).toBe(1);
  const [first] = await waiting(luka);
  expect(JSON.stringify(first)).toContain('north mole');
  expect(JSON.stringify(first)).toContain('handed over by Ines on kuna: memory/graph/entities/');

  await store(ines, 'The tide gauge is read at noon', 'Tide Gauge');
  expect(await give(ines)).toMatchObject({ n: 2, memories: 2 });
  expect((await take(luka)).proposed).toBe(1);
  expect((await waiting(luka)).filter((one) => JSON.stringify(one).includes('noon'))).toHaveLength(1);
  expect((await waiting(luka)).filter((one) => JSON.stringify(one).includes('north mole'))).toHaveLength(1);

  await give(ines, { revoke: true });
  expect(await take(luka)).toMatchObject({ revoked: true, proposed: 0 });
  const toTheGiver = { value: { code: 'sync.refused', remedy: expect.stringContaining('Name another folder') } };
  await expect(give(ines)).rejects.toMatchObject(toTheGiver);
  await expect(give(luka, { entities: ['Tide Gauge'] })).rejects.toMatchObject(toTheGiver);
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

test('[HANDOVER-3] no secret is signed, in the manifest or on a page', async () => {
  const ines = await machine('Ines');
  const { path } = await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  const page = join(place, 'Ines', path);
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  const lines = `- The gauge is read with ${secret}\n- The gauge floats on the tide\n`;
  await writeFile(
    page,
    (await readFile(page, 'utf8')).replace(/^- .*north mole.*\n/m, (line) => `${line}${lines}`),
  );
  // Its owner says that it is none; whoever receives the slice was not asked.
  await expect.poll(async () => (await ines.call('alerts.list', { settled: false }, owner)).alerts.length).toBe(1);
  await ines.call('alerts.settle', { id: `secret:${path}`, how: 'mine' }, owner);
  const seen = async () =>
    (await ines.call('memory.search', methods['memory.search'].input.parse({ query: 'gauge floats' }), owner)).hits;
  await expect.poll(async () => JSON.stringify(await seen())).toContain('floats');
  await give(ines, { entities: ['Tide Gauge'] });
  const all = await Promise.all(
    ['handover.json', 'tide-gauge.md'].map((name) => readFile(join(folder(), name), 'utf8')),
  );
  for (const text of all) {
    expect(text).toContain('north mole');
    expect(text).not.toContain(secret);
    expect(text).toContain('floats');
  }
});

test('[HANDOVER-4] what was taken back stays so for its receiver, whatever is signed after it', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await give(ines, { entities: ['Tide Gauge'] });
  const files = ['handover.json', 'handover.sig'].map((name) => join(folder(), name));
  const first = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await give(ines, { revoke: true });
  expect((await take(luka)).revoked).toBe(true);
  await rm(folder(), { recursive: true });
  await mkdir(folder());
  const { key, sign: signed } = keys.get('Ines') ?? signer();
  const told = { ...JSON.parse(first[0] ?? ''), n: 3, key, files: {} };
  await writeFile(files[0] ?? '', JSON.stringify(told));
  await writeFile(files[1] ?? '', signed(JSON.stringify(told)));
  await expect(take(luka, true)).rejects.toMatchObject({ message: expect.stringContaining('taken back') });
});

test('[HANDOVER-5] a full Inbox stops no handover half way: its key is held, and what is left is told', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await give(ines, { entities: ['Tide Gauge'] });
  const inbox = join(place, 'Luka', proposalsPath);
  await mkdir(dirname(inbox), { recursive: true });
  await writeFile(inbox, `# Pending memories\n\n${`${'Long ago. '.repeat(20)}\n`.repeat(5_500)}`);
  const seen = await take(luka, true);
  expect(seen).toMatchObject({ proposed: 0, message: expect.stringContaining('1 had no room') });
  expect((await take(luka)).known).toBe(true);
});

test('[HANDOVER-6] whose key came first is not forgotten when the note of it cannot be read', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await give(ines, { entities: ['Tide Gauge'] });
  await take(luka, true);
  await writeFile(join(place, 'Luka', '.mneme', 'handovers.json'), '{');
  await expect(take(luka, true)).rejects.toMatchObject({ code: 'disk.failed' });
});

test('[HANDOVER-7] no folder that leads into the workspace takes a handover', async () => {
  const ines = await machine('Ines');
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await symlink(join(place, 'Ines'), join(place, 'way'));
  const asked = give(ines, { folder: join(place, 'way', 'for-luka'), entities: ['Tide Gauge'] });
  await expect(asked).rejects.toMatchObject({ code: 'path.refused' });
});

test('[HANDOVER-8] of a workspace that stays on this machine nothing is handed over, and what was can be taken back', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await give(ines, { entities: ['Tide Gauge'] });
  await ines.call('settings.write', { values: { 'sync.local': true } }, owner);
  await expect(give(ines, { entities: ['Tide Gauge'] })).rejects.toMatchObject({ code: 'sync.refused' });
  await give(ines, { revoke: true });
  expect((await take(luka)).revoked).toBe(true);
});

test('[HANDOVER-9] a page comes as what it is with its giver', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'Kestrel moors at the north mole', 'organization--Kestrel');
  await give(ines, { entities: ['Kestrel'] });
  await take(luka, true);
  expect((await waiting(luka)).map(({ entities }) => entities)).toEqual([['organization--kestrel']]);
});

test('[HANDOVER-10] what was proposed once is not proposed again, whether it waits still or was rejected', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await give(ines, { entities: ['Tide Gauge'] });
  await take(luka, true);
  expect(await take(luka)).toMatchObject({ proposed: 0, message: expect.stringContaining('0 new proposals') });
  const [first] = await waiting(luka);
  expect(first).toMatchObject({ giver: 'Ines on kuna', repeated: 1 });
  const decisions = [{ id: first?.id ?? '', decision: 'reject' as const, reason: 'ours is elsewhere' }];
  await luka.call('proposals.decide', { decisions }, owner);
  expect(await take(luka, true)).toMatchObject({ proposed: 0 });
  expect(await waiting(luka)).toEqual([]);
});

test('[HANDOVER-11] what was given and taken is listed; what was given away is taken back without its folder', async () => {
  const [ines, luka] = [await machine('Ines'), await machine('Luka')];
  await store(ines, 'The tide gauge stands on the north mole', 'Tide Gauge');
  await give(ines, { to: 'Luka', entities: ['Tide Gauge'] });
  const { fingerprint } = await take(luka, true);
  const list = (engine: Engine) => engine.call('handover.list', {}, owner);
  const given = { folder: folder(), to: 'Luka', n: 1, memories: 1, slice: { entities: ['Tide Gauge'] } };
  expect(await list(ines)).toMatchObject({ given: [{ ...given, revoked: false }], taken: [] });
  expect(await list(luka)).toMatchObject({
    given: [],
    taken: [{ from: 'Ines on kuna', folder: folder(), fingerprint }],
  });
  await rm(folder(), { recursive: true });
  await give(ines, { revoke: true });
  expect((await take(luka)).revoked).toBe(true);
  expect(await list(ines)).toMatchObject({ given: [{ n: 2, revoked: true }] });
  expect(await list(luka)).toMatchObject({ taken: [{ revoked: true }] });
});

test('[HANDOVER-12] a folder is named by its whole path', async () => {
  const ines = await machine('Ines');
  const asked = ines.call('handover.take', { folder: '~/from-luka', accept: false }, owner);
  await expect(asked).rejects.toMatchObject({ code: 'path.refused' });
});
