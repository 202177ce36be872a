import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#shared/contract/events.ts';
import type { Engine } from '../engine.ts';
import { SyncByItself } from './by-itself.ts';
import { off } from './kept.ts';
import { Syncing } from './syncing.ts';
import { closeAll, filesIn, openAt, owner, storeIn } from './testing/engines.ts';
import { transportTo } from './transport.ts';

let place = '';
let remote = '';

beforeEach(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'mneme-sync-')));
  remote = join(place, 'remote.git');
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
});
afterEach(async () => {
  await closeAll();
  await rm(place, { recursive: true, force: true });
});

const git = (directory: string, ...args: string[]) =>
  execFileSync('git', ['--git-dir', directory, ...args], { encoding: 'utf8' }).trim();
const history = (root: string, ...args: string[]) => git(join(root, '.audit'), ...args);
const sync = (engine: Engine, unrelated = false) => engine.call('sync.run', { unrelated }, owner);
const status = (engine: Engine) => engine.call('sync.status', {}, owner);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown) => thrown.code ?? String(thrown),
  );
const at = (name: string) => join(place, name);
const write = (name: string, path: string, text: string) => writeFile(join(at(name), path), text);
const read = (name: string, path: string) => readFile(join(at(name), path), 'utf8');

async function machine(name: string, events?: Event[]): Promise<Engine> {
  const engine = await openAt(at(name), true, events);
  await engine.call('sync.set', { remote }, owner);
  return engine;
}

/** In turn, until nothing comes and nothing goes. */
async function untilQuiet(...engines: Engine[]): Promise<number> {
  for (let round = 1; round <= 8; round++) {
    let moved = 0;
    for (const engine of engines) {
      const { state, pulled, pushed } = await sync(engine);
      expect(state).toBe('done');
      moved += pulled + pushed;
    }
    if (moved === 0) return round;
  }
  throw new Error('never quiet');
}

/** A commit of somebody's own tools on the remote's branch. */
async function foreign(change: (folder: string) => Promise<unknown>, words = 'by hand'): Promise<void> {
  const folder = await mkdtemp(join(place, 'clone-'));
  execFileSync('git', ['clone', '--quiet', '--branch', 'mneme', remote, folder], { stdio: 'pipe' });
  await change(folder);
  const run = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@x', ...args], { stdio: 'pipe' });
  run('add', '-A', '-f');
  run('commit', '--quiet', '--allow-empty', '-m', words);
  run('push', '--quiet', 'origin', 'HEAD:mneme');
}

describe('[SYNC-1] two machines over one remote', () => {
  test('a second, new workspace takes over what the first has; then both have the same bytes and one history', async () => {
    const a = await machine('a');
    await storeIn(a, 'The harbour opens at six.');
    await write('a', 'SOUL.md', '# SOUL.md\n\nPatient.\n');
    const ahead = async () => (await status(a)).ahead;
    await expect.poll(ahead).toBeGreaterThan(0);
    const before = await ahead();
    await storeIn(a, 'It shuts at ten.');
    await expect.poll(ahead).toBeGreaterThan(before);
    expect((await sync(a)).pushed).toBeGreaterThan(0);
    expect(await ahead()).toBe(0);
    const b = await machine('b');
    await sync(b);
    await untilQuiet(a, b);
    expect(await filesIn(at('b'))).toEqual(await filesIn(at('a')));
    expect(history(at('a'), 'rev-parse', 'HEAD')).toBe(history(at('b'), 'rev-parse', 'HEAD'));
    expect(git(remote, 'rev-parse', 'mneme')).toBe(history(at('a'), 'rev-parse', 'HEAD'));
    const { hits } = await b.call('memory.search', { query: 'harbour opens' } as never, owner);
    expect(hits.length).toBeGreaterThan(0);
  });

  test('stores and edits on both sides meet; the merge has both parents and stands in audit.log', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    await sync(a);
    await sync(b);
    await untilQuiet(a, b);
    await storeIn(a, 'Ana keeps bees on the roof.');
    await storeIn(b, 'Bo repairs clocks in the cellar.');
    await write('a', 'USER.md', `${await read('a', 'USER.md')}\nLikes tea.\n`);
    await write('b', 'TOOLS.md', `${await read('b', 'TOOLS.md')}\nA saw.\n`);
    await sync(a);
    const { merged } = await sync(b);
    expect(merged.some((path) => path.startsWith('memory/episodes/'))).toBe(true);
    expect(history(at('b'), 'log', '--merges', '-1', '--format=%P').split(' ')).toHaveLength(2);
    await untilQuiet(a, b);
    expect(await filesIn(at('b'))).toEqual(await filesIn(at('a')));
    const day = (await filesIn(at('a')))[
      Object.keys(await filesIn(at('a'))).find((path) => path.startsWith('memory/episodes/2')) ?? ''
    ];
    const text = Buffer.from(day ?? '', 'base64').toString();
    expect(text).toContain('bees');
    expect(text).toContain('clocks');
    expect(await read('a', 'memory/meta/audit.log')).toMatch(/\| MERGE \| \* \| system:sync \| auto \|/);
    for (const name of ['a', 'b']) expect(history(at(name), 'fsck', '--strict')).toBe('');
    for (const engine of [a, b]) {
      expect((await engine.call('audit.check', {}, owner)).findings).toEqual([]);
      const { alerts } = await engine.call('alerts.list', {} as never, owner);
      expect(alerts.filter(({ kind }) => kind !== 'critical')).toEqual([]);
    }
  });

  test('numbers of sets go on past those of both sides, and survive a restart', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    for (let n = 0; n < 6; n++) await storeIn(a, `Note ${n} of the first machine.`);
    await sync(a);
    await sync(b);
    await storeIn(b, 'One of the second machine.');
    await sync(b);
    await b.close();
    const again = await openAt(at('b'));
    await storeIn(again, 'After a restart.');
    await sync(again);
    await untilQuiet(a, again);
    const numbers = history(at('a'), 'log', '--first-parent', '--format=%B').match(/^Seq: \d+$/gm) ?? [];
    const seqs = numbers.map((line) => Number(line.slice(5)));
    expect(seqs).toEqual([...seqs].sort((x, y) => y - x));
    expect(await filesIn(at('b'))).toEqual(await filesIn(at('a')));
  });

  test('uses of a memory on both sides add up', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    const { id } = (await storeIn(a, 'The lighthouse keeper is called Marin.')) as { id: string };
    await sync(a);
    await sync(b);
    await untilQuiet(a, b);
    const agent = { name: 'Scribe', role: 'main', session: 's' } as const;
    for (let n = 0; n < 2; n++) await a.call('memory.get', { ids: [id] } as never, agent);
    // Uses in the same millisecond on two machines would be one line.
    await new Promise((resolve) => setTimeout(resolve, 20));
    for (let n = 0; n < 3; n++) await b.call('memory.get', { ids: [id] } as never, agent);
    await untilQuiet(a, b);
    const uses = (await read('a', 'memory/meta/access.log'))
      .split('\n')
      .filter((line) => line.includes(` get `) && line.includes(id));
    expect(uses).toHaveLength(5);
    expect(await read('b', 'memory/meta/access.log')).toBe(await read('a', 'memory/meta/access.log'));
  });
});

describe('[SYNC-2] what both changed', () => {
  test('waits for the owner, changes nothing meanwhile, and goes on with his word', async () => {
    const events: Event[] = [];
    const [a, b] = [await machine('a'), await machine('b', events)];
    await sync(a);
    await sync(b);
    await untilQuiet(a, b);
    await write('a', 'USER.md', '# USER.md\n\nLives in Rovinj.\n');
    await write('b', 'USER.md', '# USER.md\n\nLives in Pula.\n');
    await writeFile(join(at('a'), 'photo.bin'), Buffer.from([255, 1]));
    await writeFile(join(at('b'), 'photo.bin'), Buffer.from([255, 2]));
    await sync(a);
    const before = await filesIn(at('b'));
    const first = await sync(b);
    expect(first.state).toBe('conflict');
    expect(first.conflicts.map(({ path, binary }) => [path, binary])).toEqual([
      ['USER.md', false],
      ['photo.bin', true],
    ]);
    const known = { by: expect.any(String), at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) };
    expect(first.conflicts[0]).toMatchObject({ mineBy: known, theirsBy: known });
    expect((await filesIn(at('b')))['USER.md']).toBe(before['USER.md']);
    expect((await status(b)).state).toBe('conflict');
    expect(events.some((event) => event.name === 'sync' && event.data.state === 'conflict')).toBe(true);
    const half = await b.call(
      'sync.resolve',
      { files: [{ path: 'USER.md', content: '# USER.md\n\nLives in both.\n' }] },
      owner,
    );
    expect(half.state).toBe('conflict');
    expect(half.conflicts.map(({ path }) => path)).toEqual(['photo.bin']);
    const whole = await b.call('sync.resolve', { files: [{ path: 'photo.bin', take: 'theirs' }] }, owner);
    expect(whole.state).toBe('done');
    await untilQuiet(a, b);
    expect(await read('a', 'USER.md')).toBe('# USER.md\n\nLives in both.\n');
    expect(await readFile(join(at('b'), 'photo.bin'))).toEqual(Buffer.from([255, 1]));
    expect(await refusal(b.call('sync.resolve', { files: [{ path: 'USER.md', content: 'x' }] }, owner))).toBe(
      'file.missing',
    );
  });

  test('a remote whose history was written anew is told apart from another workspace’s, and not followed', async () => {
    const a = await machine('a');
    await storeIn(a, 'Of the first workspace.');
    await sync(a);
    const before = await filesIn(at('a'));
    const person = ['-c', 'user.name=Somebody', '-c', 'user.email=somebody@example.org'];
    const anew = git(remote, ...person, 'commit-tree', 'mneme^{tree}', '-m', 'anew');
    git(remote, 'update-ref', 'refs/heads/mneme', anew);
    await expect(sync(a)).rejects.toMatchObject({
      value: { code: 'sync.unrelated', message: expect.stringContaining('written anew since the last sync') },
    });
    expect((await filesIn(at('a')))['USER.md']).toBe(before['USER.md']);
  });

  test('histories that have nothing in common are not joined unasked', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    await storeIn(a, 'Of the first workspace.');
    await storeIn(b, 'Of the second workspace.');
    await sync(a);
    const before = await filesIn(at('b'));
    expect(await refusal(sync(b))).toBe('sync.unrelated');
    expect((await status(b)).remedy).toContain('--unrelated');
    expect((await filesIn(at('b')))['SOUL.md']).toBe(before['SOUL.md']);
    const { state } = await sync(b, true);
    expect(state).toBe('done');
    await untilQuiet(a, b);
    expect(
      JSON.stringify(Object.values(await filesIn(at('a'))).map((text) => Buffer.from(text, 'base64').toString())),
    ).toContain('Of the second workspace');
    expect(await filesIn(at('b'))).toEqual(await filesIn(at('a')));
  });

  test('what was taken out of a rewritten history does not come back', async () => {
    const a = await machine('a');
    await storeIn(a, 'A word that is to go away for good.');
    await sync(a);
    const b = await machine('b');
    await sync(b);
    await untilQuiet(a, b);
    const { hits } = await a.call('memory.search', { query: 'go away for good' } as never, owner);
    const ids = hits.map(({ id }) => id).slice(0, 1);
    await a.call('memory.forget', { ids, permanent: true, rewriteHistory: true }, owner);
    expect(await refusal(sync(a))).toBe('sync.unrelated');
    expect(
      JSON.stringify(Object.values(await filesIn(at('a'))).map((text) => Buffer.from(text, 'base64').toString())),
    ).not.toContain('to go away');
    // With the old branch out of the way, the new history takes its place.
    git(remote, 'update-ref', '-d', 'refs/heads/mneme');
    expect((await sync(a)).state).toBe('done');
  });
});

describe('[SYNC-3] a remote that is not what it should be', () => {
  test('hostile addresses are refused', async () => {
    const a = await openAt(at('a'), true);
    const set = (address: string) => refusal(a.call('sync.set', { remote: address }, owner));
    for (const address of [
      'ext::sh -c touch% /tmp/x',
      '--upload-pack=touch /tmp/x',
      '-oProxyCommand=x',
      'http://host/x.git',
      'ftp://host/x',
      'ssh://-oProxyCommand=x/y',
      'git@-host:x',
      'host:-x',
      'relative/path',
      at('a'),
      join(at('a'), 'inside.git'),
      'https://',
      'a\nb',
      `file://${at('a')}/.audit`,
      '   ',
    ]) {
      expect([address, await set(address)]).toEqual([address, 'sync.refused']);
    }
    expect((await status(a)).state).toBe('off');
    expect(await refusal(sync(a))).toBe('sync.off');
    const shown = await a.call('sync.set', { remote: 'https://me:secret@example.org/x.git' }, owner);
    expect(shown.remote).toBe('https://me:•••@example.org/x.git');
    expect(JSON.stringify(await status(a))).not.toContain('secret');
    expect((await stat(join(at('a'), '.mneme/sync.json'))).mode & 0o777).toBe(0o600);
  });

  test('one that is gone, no repository, or closed is named, and nothing is lost', async () => {
    const a = await machine('a');
    await storeIn(a, 'Kept meanwhile.');
    await rm(remote, { recursive: true });
    expect(await refusal(sync(a))).toBe('sync.missing');
    expect((await status(a)).state).toBe('failed');
    await mkdir(remote);
    expect(await refusal(sync(a))).toBe('sync.missing');
    await a.call('sync.set', { remote: 'ssh://127.0.0.1:1/x.git' }, owner);
    expect(['sync.unreachable', 'sync.denied']).toContain(await refusal(sync(a)));
    await a.call('sync.set', { remote: 'git://127.0.0.1:1/x.git' }, owner);
    expect(await refusal(sync(a))).toBe('sync.unreachable');
    await rm(remote, { recursive: true });
    execFileSync('git', ['init', '--quiet', '--bare', remote]);
    await symlink(join(remote, 'description'), join(remote, 'refs/heads/mneme'));
    await a.call('sync.set', { remote }, owner);
    expect(await refusal(sync(a))).toBe('sync.refused');
    await rm(join(remote, 'refs/heads/mneme'));
    // A remote in a folder has no say of its own: its hooks and settings would run here.
    await writeFile(join(remote, 'hooks/pre-receive'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    await writeFile(join(remote, 'config'), '[uploadpack]\nnonsense = [\n[core]\nbare = perhaps\n');
    expect((await sync(a)).state).toBe('done');
    expect((await status(a)).state).toBe('idle');
  });

  test('links, reserved places and names that leave the workspace are refused whole', async () => {
    const a = await machine('a');
    await sync(a);
    const before = await filesIn(at('a'));
    const good = git(remote, 'rev-parse', 'mneme');
    const tries: [string, (folder: string) => Promise<unknown>][] = [
      ['link', (folder) => symlink('/etc/passwd', join(folder, 'link.md'))],
      [
        'reserved',
        async (folder) => {
          await mkdir(join(folder, '.mneme'));
          await writeFile(join(folder, '.mneme/agents.json'), '{}');
        },
      ],
      [
        'history',
        async (folder) => {
          await mkdir(join(folder, '.audit'));
          await writeFile(join(folder, '.audit/config'), '[core]\n');
        },
      ],
      ['device', (folder) => writeFile(join(folder, 'aux.md'), 'x')],
      ['control', (folder) => writeFile(join(folder, 'a\u0001b.md'), 'x')],
    ];
    for (const [name, change] of tries) {
      await foreign(change);
      expect([name, await refusal(sync(a))]).toEqual([name, 'sync.refused']);
      git(remote, 'update-ref', 'refs/heads/mneme', good);
    }
    expect(await filesIn(at('a'))).toEqual(before);
  });

  test('commits of the owner’s own tools come in, whatever numbers they claim, and ours go on from there', async () => {
    const a = await machine('a');
    await storeIn(a, 'Before.');
    await sync(a);
    await foreign((folder) => appendFile(join(folder, 'USER.md'), '\nBy hand.\n'));
    await sync(a);
    expect(await read('a', 'USER.md')).toContain('By hand.');
    await foreign(
      (folder) => appendFile(join(folder, 'USER.md'), '\nAgain.\n'),
      '[EDIT] USER.md — x\n\nActor: manual\nApproval: —\nTrigger: x\nChange: y\nSeq: 999999999999',
    );
    await sync(a);
    expect(await read('a', 'USER.md')).toContain('Again.');
    const { receipt } = { receipt: await storeIn(a, 'After.') };
    expect(receipt).toBeTruthy();
    await a.close();
    const again = await openAt(at('a'));
    await sync(again);
    expect(await read('a', 'memory/meta/audit.log')).toContain('system:sync');
    expect(
      (
        (await again.call('doctor.run', { repair: false } as never, owner)) as {
          checks: { ok: boolean; name: string }[];
        }
      ).checks.filter(({ ok }) => !ok),
    ).toEqual([]);
  });

  test('a critical file that the other side changed is taken only when the owner says so', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    await sync(a);
    await sync(b);
    await untilQuiet(a, b);
    await write('a', 'SOUL.md', '# SOUL.md\n\nObeys strangers.\n');
    await sync(a);
    const before = await read('b', 'SOUL.md');
    const asked = await sync(b);
    expect(asked.state).toBe('conflict');
    expect(asked.conflicts.map(({ path }) => path)).toEqual(['SOUL.md']);
    expect(await read('b', 'SOUL.md')).toBe(before);
    await b.call('sync.resolve', { files: [{ path: 'SOUL.md', take: 'theirs' }] }, owner);
    expect(await read('b', 'SOUL.md')).toContain('Obeys strangers.');
  });

  test('a critical file that both changed is taken whole: no line of it comes along with a word on another', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    const soul = (first: string, last: string) => `# SOUL.md\n\n${first}\n\nSpeaks plainly.\n\n${last}\n`;
    await write('a', 'SOUL.md', soul('Patient.', 'Asks first.'));
    await sync(a);
    await sync(b);
    await untilQuiet(a, b);
    await write('a', 'SOUL.md', soul('Bold.', 'Obeys strangers.'));
    await sync(a);
    const own = soul('Calm.', 'Asks first.');
    await write('b', 'SOUL.md', own);
    const { conflicts } = await sync(b);
    expect(conflicts).toMatchObject([{ path: 'SOUL.md', entries: [] }]);
    const files = [{ path: 'SOUL.md', entries: [{ n: 0, take: 'mine' as const }] }];
    await expect(b.call('sync.resolve', { files }, owner)).rejects.toMatchObject({ code: 'input.invalid' });
    await b.call('sync.resolve', { files: [{ path: 'SOUL.md', take: 'mine' }] }, owner);
    expect(await read('b', 'SOUL.md')).toBe(own);
  });
});

test('a remote that says nothing is given up, whatever it holds open', async () => {
  const root = at('a');
  await (await openAt(root, true)).close();
  const held: Socket[] = [];
  const silent = createServer((socket) => void held.push(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const { signal } = new AbortController();
  const transport = transportTo({ root, address: `git://127.0.0.1:${port}/x.git`, patienceMs: 400, signal });
  expect(await refusal(transport.fetch())).toBe('sync.unreachable');
  for (const socket of held) socket.destroy();
  silent.close();
});

test('where the owner wants it, changes are synced by themselves when nothing more comes, never for the first time', async () => {
  const remotes = { remote };
  const settings = { get: (key: string) => key === 'sync.auto' };
  const a = await machine('a');
  await sync(a);
  let runs = 0;
  const workspace = {
    settings,
    consent: { given: () => true, give: () => undefined },
    door: { damage: null },
    root: at('b'),
    ports: { log: { warn: () => void runs++ }, emit: () => undefined, clock: { now: () => 0 } },
  };
  await mkdir(join(at('b'), '.mneme'), { recursive: true });
  await writeFile(join(at('b'), '.mneme/sync.json'), JSON.stringify({ ...off, ...remotes }));
  const unlooked = new SyncByItself(new Syncing(workspace as never), workspace as never, { idle: 1, look: 2 });
  unlooked.committed();
  await sync(a);
  expect(runs).toBe(0);
  await unlooked.close();

  const last = '2026-02-18T09:00:00.000Z';
  await writeFile(join(at('b'), '.mneme/sync.json'), JSON.stringify({ ...off, ...remotes, last }));
  const own = new SyncByItself(new Syncing(workspace as never), workspace as never, { idle: 5, look: 1_000_000 });
  own.committed();
  own.committed();
  await expect.poll(() => runs).toBe(1);
  await own.close();
});

test('a restored backup syncs on', async () => {
  const a = await machine('a');
  await storeIn(a, 'Ana keeps bees.');
  await sync(a);
  await a.close();
  await cp(at('a'), at('c'), { recursive: true });
  const c = await openAt(at('c'));
  // The copied remote is a file's word: nothing goes there until the owner says so here.
  expect(await refusal(sync(c))).toBe('sync.off');
  await c.call('settings.confirm', { topics: ['remote'], accept: true }, owner);
  await storeIn(c, 'Kept in the copy.');
  expect((await sync(c)).state).toBe('done');
});
