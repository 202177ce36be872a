import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { addressesOf } from './address.ts';
import { connectOwner } from './connect.ts';
import { clientEnv, type Env, enginePid, kill, mneme, startEngine } from './testing/processes.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
afterEach(() => void vi.unstubAllEnvs());

const status = (with_: Env = place.env) => mneme(with_, ['status', '--json', '--workspace', place.root]);

test('[ENGINE-1] calls under way when an engine is told to end are answered; nothing of it stays', async () => {
  const { child, ended, said } = await place.start();
  const owner = await connectOwner(place.root, { client: 'a test', start: false });
  await owner.call('doctor.run', {});
  const stores = Array.from({ length: 100 }, (_, n) => owner.call('memory.store', { content: `Note ${n}` }));
  await stores[0];
  child.kill('SIGTERM');
  const answers = await Promise.allSettled(stores);
  expect(answers.map(({ status: how }) => how).filter((how) => how !== 'fulfilled')).toEqual([]);
  expect(await ended).toBe('SIGKILL');
  for (const left of [said.address, join(place.root, '.mneme/address'), join(place.root, '.mneme/lock.json')])
    expect([left, existsSync(left)]).toEqual([left, false]);
});

test('[ENGINE-2] a second engine refuses with words and a code of its own; the first goes on', async () => {
  await place.start();
  const second = await startEngine(place.root, place.env);
  expect(second.said.error).toMatchObject({ code: 'workspace.busy' });
  expect(await second.ended).toBe(3);
  expect((await status()).code).toBe(0);
});

test('[ENGINE-3] the engine of a desktop session is found by a command outside it', async () => {
  const home = join(place.root, '..', 'person');
  const runtime = join(place.root, '..', 'run');
  for (const folder of [home, runtime]) mkdirSync(folder, { mode: 0o700 });
  const { said } = await startEngine(place.root, clientEnv(home, { XDG_RUNTIME_DIR: runtime }), '--create');
  expect(said.address.startsWith(runtime)).toBe(true);
  const { code, stdout } = await status(clientEnv(home));
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ root: place.root, socket: said.address });
});

test('[ENGINE-4] a killed engine’s socket and note are in nobody’s way', async () => {
  const { child, ended, said } = await place.start();
  child.kill('SIGKILL');
  await ended;
  expect(existsSync(said.address)).toBe(true);
  const { code } = await status();
  expect(code).toBe(0);
  expect(enginePid(place.root)).not.toBe(child.pid);
});

test('[ENGINE-5] who starts while another engine is ending gets the next one', async () => {
  const { child, ended, said } = await place.start();
  const owner = await connectOwner(place.root, { client: 'a test', start: false });
  await owner.call('doctor.run', {});
  // Stopped in the middle of its end: its socket is gone, the workspace is still its own.
  const pid = child.pid ?? 0;
  kill(pid, 'SIGSTOP');
  rmSync(said.address);
  const waiting = status();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  kill(pid, 'SIGCONT');
  kill(pid, 'SIGTERM');
  await ended;
  expect((await waiting).code).toBe(0);
});

test('[ENGINE-6] three who start at once share one engine', async () => {
  const answers = await Promise.all([status(), status(), status()]);
  expect(answers.map(({ code, stderr }) => [code, stderr])).toEqual([0, 0, 0].map((code) => [code, '']));
});

test('[ENGINE-7] an engine that cannot start is said at once, and does not hold the command', async () => {
  const { code, stderr } = await status({ ...place.env, MNEME_ENGINE_RUNTIME: '/nowhere/electron' });
  expect([code, JSON.parse(stderr).error.code]).toEqual([5, 'engine.start']);
  const silent = await status({ ...place.env, MNEME_ENGINE_RUNTIME: '/bin/true' });
  expect([silent.code, JSON.parse(silent.stderr).error.message]).toEqual([
    5,
    'The engine ended at once (exit code 0), run by /bin/true.',
  ]);
});

test('[ENGINE-8] what keeps a workspace from opening is told in its own words', async () => {
  rmSync(place.root, { recursive: true });
  const { code, stderr } = await status();
  expect([code, JSON.parse(stderr).error]).toMatchObject([
    3,
    { code: 'workspace.missing', remedy: expect.stringContaining('mneme init') },
  ]);
});

test('[ENGINE-12] an engine that says that its start goes on is waited for, and its word is heard behind that', async () => {
  const engine = join(place.root, '..', 'slow-engine');
  const said = JSON.stringify({ error: { code: 'disk.full', message: 'No room.', remedy: 'Make some.' } });
  writeFileSync(engine, `#!/bin/sh\nprintf ' ' >&3\nsleep 1\nprintf ' ' >&3\nprintf '%s\\n' '${said}' >&3\n`, {
    mode: 0o700,
  });
  const { code, stderr } = await status({ ...place.env, MNEME_ENGINE_RUNTIME: engine });
  expect([code, JSON.parse(stderr).error.code]).toEqual([1, 'disk.full']);
});

test('[ENGINE-9] an engine started for the moment ends when nobody uses it', async () => {
  const { ended } = await place.start('--idle-exit', '1');
  const owner = await connectOwner(place.root, { client: 'a test', start: false });
  await owner.call('memory.store', { content: 'Kept.' });
  owner.close();
  expect(await ended).toBe('SIGKILL');
});

/** What answers in the place of an engine as another version's would; an end that it is told to is its end. */
async function otherVersion(hello: object) {
  const [address = ''] = addressesOf(place.root);
  mkdirSync(dirname(address), { recursive: true });
  const said: string[] = [];
  const server = createServer((socket) => {
    createInterface({ input: socket }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line) as { id: number; method: string; params: { method?: string } };
      said.push(params.method ?? method);
      socket.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: method === 'mneme/hello' ? hello : {} })}\n`);
      if (params.method === 'engine.stop') {
        server.close();
        socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(address, resolve));
  return { said, close: () => new Promise((resolve) => server.close(resolve)) };
}

test.each([{ ok: true }, { ok: true, version: '0.0.9' }])(
  '[ENGINE-10] an older Mneme’s engine (%j) is told to end, and the program’s own serves',
  async (hello) => {
    const { said } = await otherVersion(hello);
    const { code, stdout } = await status();
    expect([code, said]).toEqual([0, ['mneme/hello', 'engine.stop']]);
    expect(JSON.parse(stdout)).toMatchObject({ root: place.root });
  },
);

test('[ENGINE-11] a newer Mneme’s engine goes on, and the older program says what to do', async () => {
  const { said, close } = await otherVersion({ ok: true, version: '99.1.0' });
  const { code, stderr } = await status();
  await close();
  expect([code, said]).toEqual([5, ['mneme/hello']]);
  expect(JSON.parse(stderr).error).toMatchObject({
    code: 'engine.newer',
    message: expect.stringContaining('Mneme 99.1.0 holds this workspace'),
    remedy: expect.stringContaining('start it anew'),
  });
});

test('[ENGINE-13] in a workspace of a newer form an engine writes nothing, its lock and address included', async () => {
  writeFileSync(join(place.root, 'mneme.json'), '{ "version": 99 }\n');
  const before = readdirSync(place.root);
  const { said, ended } = await startEngine(place.root, place.env);
  expect(said.error).toMatchObject({ code: 'workspace.newer', remedy: expect.stringContaining('Update Mneme') });
  await ended;
  expect(readdirSync(place.root)).toEqual(before);
});
