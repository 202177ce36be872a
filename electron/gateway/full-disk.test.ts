import { spawnSync } from 'node:child_process';
import { appendFileSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connectOwner, type OwnerConnection } from './connect.ts';
import { agent, use } from './testing/gateway.ts';
import { startEngine } from './testing/processes.ts';
import { openTerminal } from './testing/terminal.ts';

const place = openTerminal();
let mounted = '';
afterEach(() => {
  if (mounted !== '') spawnSync('umount', ['-l', mounted]);
  mounted = '';
});

const filler = () => join(place.root, '.mneme', 'filler');

/** Leaves not a byte on the disk of the workspace. */
function fill(): void {
  const file = openSync(filler(), 'a');
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 4)) {
      for (const piece = Buffer.alloc(size); ; ) if (writeSync(file, piece) < size) break;
    }
  } catch {
    // Full.
  } finally {
    closeSync(file);
  }
  try {
    for (let n = 0; n < 64; n++) appendFileSync(filler(), Buffer.alloc(4_096));
  } catch {
    // Full to the last page.
  }
}

/** What any agent asks, answered as on any day. */
async function requireReading(owner: OwnerConnection, address: string, token: string): Promise<void> {
  const client = await agent(address, 'reader', token);
  const answers = [
    await use(client, 'memory_search', { query: 'harbour marker' }),
    await use(client, 'memory_context', { query: 'harbour marker', again: true }),
    await use(client, 'memory_browse', {}),
    await use(client, 'memory_entity', { entity: 'project--harbour' }),
    await use(client, 'memory_history', { about: 'harbour' }),
    await use(client, 'memory_read', { path: 'memory/graph/entities/project--harbour.md' }),
  ];
  expect(answers.map((answer) => (/harbour/i.test(JSON.stringify(answer)) ? 'read' : answer))).toEqual(
    answers.map(() => 'read'),
  );
  expect(answers.filter(({ isError }) => isError === true)).toEqual([]);
  const { hits } = await owner.call('memory.search', { query: 'harbour marker' });
  const [first] = hits;
  expect((await owner.call('memory.get', { ids: [first?.id ?? ''] })).memories).toHaveLength(1);
  await client.close();
}

const wrote = (owner: OwnerConnection, n: number) =>
  owner
    .call('memory.store', {
      store: 'semantic',
      entity: 'project--harbour',
      content: `The harbour has pier ${n}. ${'Its planks are counted. '.repeat(600)}`,
    })
    .then(
      () => 'stored',
      (thrown: { code?: string }) => thrown.code,
    );

test('[DISK-5] full, killed while full, then read-only: everything can be read, writes say why not', async (context) => {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', place.root]).status !== 0) return context.skip();
  mounted = place.root;
  const first = await place.start();
  let owner = await connectOwner(place.root, { client: 'a test', start: false });
  const { token } = await owner.call('agents.grant', { name: 'reader', role: 'main' });
  expect(await wrote(owner, 1)).toBe('stored');
  await owner.call('memory.store', { content: 'The harbour marker is orange.', store: 'episodic' });
  await owner.call('history.list', { limit: 1 });
  fill();
  await requireReading(owner, first.said.address, token);
  // What was released meanwhile is filled, too.
  fill();
  expect(await wrote(owner, 2)).toBe('disk.full');

  first.child.kill('SIGKILL');
  await first.ended;
  fill();
  const second = await startEngine(place.root, place.env);
  expect(second.said).toMatchObject({ ready: true });
  owner = await connectOwner(place.root, { client: 'a test', start: false });
  await owner.call('doctor.run', {});
  await requireReading(owner, second.said.address, token);
  // What the killed one had begun was cleared away, which made room.
  fill();
  expect(await wrote(owner, 3)).toBe('disk.full');
  rmSync(filler());
  expect(await wrote(owner, 4)).toBe('stored');
  await owner.call('history.list', { limit: 1 });
  second.child.kill('SIGKILL');
  await second.ended;

  expect(spawnSync('mount', ['-o', 'remount,ro', place.root]).status).toBe(0);
  const third = await startEngine(place.root, place.env);
  expect(third.said).toMatchObject({ ready: true });
  owner = await connectOwner(place.root, { client: 'a test', start: false });
  await owner.call('doctor.run', {});
  await requireReading(owner, third.said.address, token);
  expect(await wrote(owner, 5)).toBe('workspace.readonly');
  third.child.kill('SIGKILL');
  await third.ended;
});
