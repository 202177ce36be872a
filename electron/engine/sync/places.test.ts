import { execFileSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { openAt, owner, storeIn } from './testing/engines.ts';
import { remoteGround } from './testing/remote-ground.ts';

const { at, machine, remote } = remoteGround('places');

const sync = (engine: Engine) => engine.call('sync.run', { unrelated: false }, owner);
const look = (engine: Engine) => engine.call('sync.look', {}, owner);
const write = (name: string, path: string, text: string) => writeFile(join(at(name), path), text);
const read = (name: string, path: string) => readFile(join(at(name), path), 'utf8');
const tips = (...roots: string[]) =>
  roots.map((root) => execFileSync('git', ['--git-dir', root, 'for-each-ref', 'refs/heads'], { encoding: 'utf8' }));

const facts = (...lines: string[]) => `# Notes\n\n${lines.map((line) => `## ${line}\n\nText.\n`).join('\n')}`;
const user = (city: string, drink: string, work: string) =>
  `# USER.md\n\n## Home\n\nLives in ${city}.\n\n## Taste\n\n- Likes ${drink}.\n- Works ${work}.\n- Has a dog.\n`;

describe('[LOOK-1] before a sync', () => {
  test('it is told whose history goes where, and nothing changes on either side', async () => {
    const a = await machine('a');
    await storeIn(a, 'The harbour opens at six.');
    const first = await look(a);
    expect(first).toMatchObject({ standing: 'empty', come: { commits: 0 }, conflicts: [] });
    expect(first.go.commits).toBeGreaterThan(0);
    expect(first.go.by.some(({ by }) => by.startsWith('bot:'))).toBe(true);
    expect(tips(remote())).toEqual(['']);
    await sync(a);
    expect((await look(a)).standing).toBe('same');

    const b = await machine('b');
    await look(b);
    const before = tips(remote(), join(at('b'), '.audit'));
    const second = await look(b);
    expect(second).toMatchObject({ standing: 'takes-over', conflicts: [] });
    expect(second.come.files).toBeGreaterThan(0);
    expect(tips(remote(), join(at('b'), '.audit'))).toEqual(before);
    await sync(b);

    const c = await machine('c');
    await storeIn(c, 'Something else entirely.');
    expect((await look(c)).standing).toBe('strangers');
  });

  test('the first day is that of the oldest commit, however many came since; who made them says of how many it speaks', async () => {
    const a = await machine('a');
    await sync(a);
    await a.close();
    const git = (...args: string[]) =>
      execFileSync('git', ['--git-dir', join(at('a'), '.audit'), ...args], { encoding: 'utf8' }).trim();
    const head = git('rev-parse', 'HEAD');
    const first = Date.UTC(2020, 0, 1) / 1_000;
    // The first of them is the oldest, and all but unseen behind 2,100 others.
    const commits = Array.from({ length: 2_101 }, (_, n) => {
      const by = `name${n % 9} <a@b> ${first + n * 60} +0000`;
      return `commit refs/heads/mneme\nmark :${n + 1}\nauthor ${by}\ncommitter ${by}\ndata 1\nx\n${n === 0 ? `from ${head}\n` : ''}`;
    });
    execFileSync('git', ['--git-dir', remote(), 'fast-import', '--quiet'], { input: commits.join('\n') });
    const again = await openAt(at('a'));
    const { come } = await look(again);
    expect(come).toMatchObject({ commits: 2_101, told: 2_000, first: '2020-01-01T00:00:00.000Z' });
    expect(come.by).toHaveLength(8);
  });

  test('what would wait for a person is shown, and waits only after the sync', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    await write('a', 'USER.md', user('Split', 'tea', 'late'));
    await sync(a);
    await sync(b);
    await write('a', 'USER.md', user('Pula', 'tea', 'late'));
    await sync(a);
    await write('b', 'USER.md', user('Zadar', 'tea', 'late'));
    const seen = await look(b);
    expect(seen.standing).toBe('apart');
    expect(seen.conflicts.map(({ path }) => path)).toEqual(['USER.md']);
    expect(seen.message).toContain('1 place would wait');
    expect((await b.call('sync.status', {}, owner)).conflicts).toEqual([]);
  });
});

test('[LOOK-2] a commit of a day that no calendar has is looked at like any other', async () => {
  const a = await machine('a');
  await storeIn(a, 'The harbour opens at six.');
  await sync(a);
  const b = await machine('b');
  await sync(b);
  const git = (input: string, ...args: string[]) =>
    execFileSync('git', ['--git-dir', remote(), ...args], { encoding: 'utf8', input }).trim();
  const commit = git('', 'cat-file', 'commit', 'refs/heads/mneme');
  const forged = commit
    .replace(/\nparent .*/g, '')
    .replace(
      /\nauthor (.*>) .*/,
      `\nparent ${git('', 'rev-parse', 'refs/heads/mneme')}\nauthor $1 99999999999999 +0000`,
    );
  git(
    '',
    'update-ref',
    'refs/heads/mneme',
    git(`${forged}\n`, 'hash-object', '-t', 'commit', '-w', '--stdin', '--literally'),
  );
  expect(await look(b)).toMatchObject({ standing: 'come', come: { commits: 1 } });
});

describe('[PLACES-1] conflicts by entry', () => {
  test('each fact is decided on by itself, with who wrote it on each side; nothing changes before all are', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    await write('a', 'USER.md', user('Split', 'tea', 'late'));
    await sync(a);
    await sync(b);
    await write('a', 'USER.md', user('Pula', 'mate', 'by night'));
    await sync(a);
    const own = user('Zadar', 'coffee', 'early');
    await write('b', 'USER.md', own);
    const { conflicts } = await sync(b);
    const entries = conflicts[0]?.entries ?? [];
    expect(entries.map(({ under, base, mine, theirs }) => [under, base, mine, theirs])).toEqual([
      ['Home', 'Lives in Split.', 'Lives in Zadar.', 'Lives in Pula.'],
      ['Taste', '- Likes tea.', '- Likes coffee.', '- Likes mate.'],
      ['Taste', '- Works late.', '- Works early.', '- Works by night.'],
    ]);
    for (const { mineBy, theirsBy } of entries) expect([mineBy?.by, theirsBy?.by]).toEqual(['manual', 'manual']);
    const decide = (n: number, take: 'mine' | 'theirs' | 'both') =>
      b.call('sync.resolve', { files: [{ path: 'USER.md', entries: [{ n, take }] }] }, owner);
    expect(await decide(0, 'theirs')).toMatchObject({
      state: 'conflict',
      message: expect.stringContaining('2 places'),
    });
    expect((await b.call('sync.status', {}, owner)).conflicts[0]?.entries.map(({ taken }) => taken)).toEqual([
      'theirs',
      null,
      null,
    ]);
    await decide(1, 'both');
    expect(await read('b', 'USER.md')).toBe(own);
    expect((await decide(2, 'mine')).state).toBe('done');
    expect(await read('b', 'USER.md')).toBe(user('Pula', 'coffee.\n- Likes mate', 'early'));
    await sync(a);
    expect(await read('a', 'USER.md')).toBe(await read('b', 'USER.md'));
  });

  test('a place that is not there is refused in words; a file that is gone has none', async () => {
    const [a, b] = [await machine('a'), await machine('b')];
    await write('a', 'notes.md', facts('One', 'Two'));
    await sync(a);
    await sync(b);
    await rm(join(at('a'), 'notes.md'));
    await sync(a);
    await write('b', 'notes.md', facts('One', 'Three'));
    const { conflicts } = await sync(b);
    expect(conflicts[0]?.entries).toEqual([]);
    const asked = b.call('sync.resolve', { files: [{ path: 'notes.md', entries: [{ n: 0, take: 'mine' }] }] }, owner);
    await expect(asked).rejects.toMatchObject({ code: 'input.invalid' });
  });
});

test('[PLACES-2] what was merged here waits no longer, though the remote is away before it gets it', async () => {
  const [a, b] = [await machine('a'), await machine('b')];
  await write('a', 'USER.md', user('Split', 'tea', 'late'));
  await sync(a);
  await sync(b);
  await write('a', 'USER.md', user('Zadar', 'tea', 'late'));
  await write('b', 'USER.md', user('Rijeka', 'tea', 'late'));
  await sync(a);
  expect(await sync(b)).toMatchObject({ state: 'conflict' });
  // It can be read, and takes nothing.
  const locked = join(remote(), 'refs/heads/mneme.lock');
  await writeFile(locked, '');
  const files = [{ path: 'USER.md', take: 'mine' as const }];
  await expect(b.call('sync.resolve', { files }, owner)).rejects.toThrow();
  expect(await b.call('sync.status', {}, owner)).toMatchObject({ state: 'failed', conflicts: [] });
  await rm(locked);
  expect(await sync(b)).toMatchObject({ state: 'done' });
  await sync(a);
  expect(await read('a', 'USER.md')).toContain('Rijeka');
});
