import { spawn } from 'node:child_process';
import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildProgram } from '../commit/testing/build.ts';
import type { Engine } from '../engine.ts';
import { dice, isSound, lostIn, syncOne, untilQuiet } from './testing/apart.ts';
import { filesIn, main, openAt, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine, remote } = remoteGround('together');

test.each([1, 2])(
  'two machines that write, edit and sync at once end with the same bytes, and nothing acknowledged is lost (%i)',
  async (seed) => {
    const roll = dice(seed * 7919);
    const [a, b] = [await machine('a'), await machine('b')];
    await syncOne(a);
    await syncOne(b);
    await untilQuiet([a, b]);
    const acknowledged: string[] = [];
    let n = 0;
    const act = async (engine: Engine, name: string) => {
      const content = `Fact ${n++} of ${name}, about the weather of day ${roll(90)}.`;
      const kind = roll(10);
      if (kind < 5) await storeIn(engine, content);
      else if (kind < 8) await storeIn(engine, content, { store: 'semantic', entity: `Harbour ${roll(2)}` });
      else if (kind === 8) await appendFile(join(at(name), `${name}-notes.md`), `${content}\n`);
      else {
        const { hits } = await engine.call('memory.search', { query: 'weather' } as never, main);
        const id = (hits as { id: string }[])[roll(3)]?.id;
        if (id !== undefined) await engine.call('memory.get', { ids: [id] } as never, main);
        return;
      }
      acknowledged.push(content);
    };
    for (let round = 0; round < 4; round++) {
      await Promise.all(
        [[a, 'a'] as const, [b, 'b'] as const].map(async ([engine, name]) => {
          const syncing = syncOne(engine);
          for (let k = 0; k < 4; k++) await act(engine, name);
          await syncing;
        }),
      );
    }
    await untilQuiet([a, b]);
    expect(await filesIn(at('b'))).toEqual(await filesIn(at('a')));
    expect(await lostIn(at('a'), acknowledged)).toEqual([]);
    for (const name of ['a', 'b']) expect(isSound(at(name))).toBe(true);
  },
  180_000,
);

test('a machine that dies in the middle of syncs loses nothing it acknowledged, and syncs on', async () => {
  const script = await buildProgram(fileURLToPath(new URL('./testing/syncer.ts', import.meta.url)));
  const a = await machine('a');
  const b = await machine('b');
  await storeIn(a, 'The first word.');
  await syncOne(a);
  await syncOne(b);
  await untilQuiet([a, b]);
  await b.close();
  const roll = dice(42);
  const acknowledged: string[] = [];
  for (let round = 0; round < 5; round++) {
    const child = spawn(process.execPath, [script, at('b'), `r${round}`, remote()], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    for (let k = 0; k < 3; k++) {
      await storeIn(a, `Word of the first machine, round ${round}, ${k}.`);
      acknowledged.push(`Word of the first machine, round ${round}, ${k}.`);
    }
    // On a busy machine the other may be faster each time; what it then says holds: the next sync takes it along.
    await syncOne(a).catch((thrown) => expect(thrown).toMatchObject({ message: expect.stringContaining('faster') }));
    const wanted = 3 + roll(8);
    while ((said.match(/^ack /gm) ?? []).length < wanted && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await new Promise((resolve) => setTimeout(resolve, roll(400)));
    child.kill('SIGKILL');
    await ended;
    acknowledged.push(...said.split('\n').flatMap((line) => (line.startsWith('ack ') ? [line.slice(4)] : [])));
    expect(said).toContain('ack ');
    expect(said).not.toMatch(/failed (internal|sync\.off)/);
  }
  const again = await openAt(at('b'));
  await untilQuiet([a, again]);
  expect(await filesIn(at('b'))).toEqual(await filesIn(at('a')));
  expect(await lostIn(at('a'), acknowledged)).toEqual([]);
  expect(isSound(at('b'))).toBe(true);
  expect((await readdir(join(at('b'), '.mneme'))).filter((name) => name.startsWith('copy-'))).toEqual([]);
  expect(await readFile(join(at('b'), 'memory/meta/audit.log'), 'utf8')).toContain('| bot:');
  await rm(script, { force: true });
}, 240_000);
