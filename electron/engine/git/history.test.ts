import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repairHistory } from '../commit/repair.ts';
import {
  agent,
  change,
  edit,
  freshFolder,
  openTestWorkspace,
  portsOf,
  read,
  removeFolder,
  store,
  type TestWorkspace,
} from '../commit/testing/workspace.ts';
import { git } from './testing/git.ts';

let root = '';
let workspace: TestWorkspace;
beforeEach(async () => {
  root = freshFolder();
  workspace = await openTestWorkspace(root);
});
afterEach(async () => {
  await workspace.close();
  removeFolder(root);
});

const body = (ref = 'main') => git(root, 'log', '-1', '--format=%B', ref).trimEnd();

describe('[HIST] the commit', () => {
  test('[HIST-1] the message is that of 000, and git reads its trailers', async () => {
    const by = { ...agent, trigger: 'user said\n"remember\tthis"', session: 's-1', proposal: 'p-7' };
    const { receipt } = await store(workspace, { 'MEMORY.md': 'one\n' }, by);
    await workspace.door.settled();
    expect(body()).toBe(
      [
        '[CREATE] MEMORY.md — wrote MEMORY.md',
        '',
        'Actor: bot:trigger-remember',
        'Approval: auto',
        'Trigger: user said "remember this"',
        'Session: s-1',
        'Proposal: p-7',
        `Change: ${receipt.change}`,
        'Seq: 1',
      ].join('\n'),
    );
    const trailers = execFileSync('git', ['interpret-trailers', '--parse'], { input: body(), encoding: 'utf8' });
    expect(trailers.trim().split('\n')).toHaveLength(7);
  });

  test('[HIST-2] a critical file carries its mark, and trailers still parse', async () => {
    await store(
      workspace,
      { 'SOUL.md': 'be kind\n' },
      { actor: 'manual', approval: '—', trigger: 'direct human edit' },
    );
    await workspace.door.settled();
    expect(body().split('\n').slice(0, 6).join('\n')).toBe(
      '[CREATE] SOUL.md — wrote SOUL.md\n\nActor: manual\nApproval: —\nTrigger: direct human edit\n⚠️ CRITICAL FILE CHANGED',
    );
    expect(git(root, 'log', '-1', '--format=%(trailers:key=Seq,valueonly)').trim()).toBe('1');
    expect(read(root, 'memory/meta/audit.log')).toBe(
      '2026-02-02T14:30Z | CREATE | SOUL.md | manual | — | ⚠️ CRITICAL: wrote SOUL.md\n' +
        '2026-02-02T14:30Z | ALERT | SOUL.md | system:audit | — | Critical file change detected. Pending user acknowledgment.\n',
    );
  });

  test('[HIST-3] dates never go backwards, whatever the clock does', async () => {
    for (const ms of [Date.UTC(2026, 1, 2), Date.UTC(2020, 0, 1), Date.UTC(2026, 1, 3)]) {
      workspace.clock.ms = ms;
      await store(workspace, { 'MEMORY.md': `at ${ms}\n` });
      await workspace.door.settled();
    }
    const dates = git(root, 'log', '--reverse', '--format=%ct').trim().split('\n').map(Number);
    expect(dates).toEqual([...dates].sort((a, b) => a - b));
    const seqs = git(root, 'log', '--reverse', '--format=%(trailers:key=Seq,valueonly,separator=)').trim().split('\n');
    expect(seqs).toEqual(['1', '2', '3']);
  });

  test('[HIST-4] bytes, names and versions survive: leading dashes, spaces, quotes, any script, CRLF', async () => {
    const names = ['-rf.md', 'a b — c.md', 'say "hi".md', ':(top)x.md', '[*].md', 'памʼять/日本語.md', "it's.md"];
    edit(root, '.gitattributes', '* text=auto eol=crlf\n*.md filter=evil ident\n');
    edit(root, '.gitignore', '*\n');
    for (const name of names) await store(workspace, { [name]: `$Id$ one\r\ntwo\n` });
    for (const name of names) await store(workspace, { [name]: `$Id$ one\r\ntwo\nthree\n` });
    await workspace.door.settled();
    for (const name of names) {
      expect(git(root, 'cat-file', 'blob', `main:${name}`)).toBe('$Id$ one\r\ntwo\nthree\n');
      const { versions, more } = await workspace.history.versions(name, { limit: 1, skip: 0 });
      expect(more).toBe(true);
      expect(versions[0]).toMatchObject({
        action: 'EDIT',
        actor: agent.actor,
        summary: `wrote ${name}`,
        added: 1,
        removed: 0,
        trigger: agent.trigger,
      });
      const [, first] = (await workspace.history.versions(name, { limit: 9, skip: 0 })).versions;
      expect(first).toMatchObject({ action: 'CREATE', added: 2 });
      expect(await workspace.history.show(name, versions[0]?.commit ?? '')).toEqual({
        content: '$Id$ one\r\ntwo\nthree\n',
        previous: '$Id$ one\r\ntwo\n',
      });
      expect((await workspace.history.show(name, first?.commit ?? '')).previous).toBe(null);
    }
    await workspace.door.adopt(['.gitattributes', '.gitignore'], { actor: 'manual', approval: '—', trigger: 'test' });
    await workspace.door.settled();
    expect(await workspace.history.differing()).toEqual(['memory/meta/audit.log']);
    await workspace.close();
    expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
  });

  test('[HIST-5] show refuses what is no commit', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    await expect(workspace.history.show('MEMORY.md', '--output=/tmp/x')).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('[HIST-6] a commit of the owner on top is kept, and shown as theirs', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    await workspace.door.settled();
    git(root, 'read-tree', 'HEAD');
    git(
      root,
      '-c',
      'user.name=Owner',
      '-c',
      'user.email=o@x',
      'commit',
      '--allow-empty',
      '-m',
      'by hand: [EDIT] x — y',
    );
    expect(await workspace.history.lastSeq()).toBe(1);
    await store(workspace, { 'MEMORY.md': 'two\n' });
    await workspace.door.settled();
    expect(git(root, 'log', '--format=%an').trim().split('\n')).toEqual([agent.actor, 'Owner', agent.actor]);
    expect(await workspace.history.lastSeq()).toBe(2);
  });
});

/** Four megabytes that nothing makes smaller. */
const noise = () => randomBytes(3_000_000).toString('base64');

describe('[HIST] what lies around git', () => {
  test("[HIST-7] the owner's git configuration changes nothing", async () => {
    const home = freshFolder();
    const before = { ...process.env };
    const hook = join(home, 'hooks', 'post-commit');
    edit(home, 'hooks/post-commit', `#!/bin/sh\ntouch ${home}/hook-ran\n`);
    for (const name of ['pre-commit', 'reference-transaction', 'post-commit'])
      edit(home, `hooks/${name}`, read(home, 'hooks/post-commit'));
    for (const name of readdirSync(join(home, 'hooks'))) chmodSync(join(home, 'hooks', name), 0o755);
    edit(home, 'template/hooks/pre-commit', read(home, 'hooks/post-commit'));
    const lines = [
      '[commit]',
      'gpgsign = true',
      '[gpg]',
      'program = /bin/false',
      '[core]',
      'autocrlf = true',
      'safecrlf = true',
      `hooksPath = ${home}/hooks`,
    ];
    edit(
      home,
      '.gitconfig',
      `${[...lines, '[init]', `templateDir = ${home}/template`, 'defaultBranch = odd', '[user]', 'useConfigOnly = true'].join('\n')}\n`,
    );
    Object.assign(process.env, {
      HOME: home,
      XDG_CONFIG_HOME: home,
      GIT_DIR: '/nowhere',
      GIT_INDEX_FILE: '/nowhere',
      GIT_AUTHOR_NAME: 'Wrong',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.autocrlf',
      GIT_CONFIG_VALUE_0: 'true',
    });
    const other = freshFolder();
    try {
      const theirs = await openTestWorkspace(other);
      await store(theirs, { 'MEMORY.md': 'crlf\r\nlf\n' });
      await theirs.close();
      expect(git(other, 'cat-file', 'blob', 'main:MEMORY.md')).toBe('crlf\r\nlf\n');
      expect(git(other, 'log', '-1', '--format=%an %G?', '--', 'MEMORY.md').trim()).toBe(`${agent.actor} N`);
      expect(existsSync(join(home, 'hook-ran'))).toBe(false);
      expect(existsSync(join(other, '.audit/hooks/pre-commit'))).toBe(false);
      // Their own git sees a clean tree as well.
      for (const name of ['GIT_DIR', 'GIT_INDEX_FILE', 'GIT_CONFIG_COUNT']) delete process.env[name];
      expect(
        execFileSync('git', ['--git-dir=.audit', '--work-tree=.', 'status', '--porcelain'], {
          cwd: other,
          encoding: 'utf8',
        }),
      ).toBe('');
    } finally {
      for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
      Object.assign(process.env, before);
      removeFolder(home);
      removeFolder(other);
    }
    expect(hook).toContain('post-commit');
  });

  test('[HIST-8] locks, half packs and crash reports of dead gits are removed, and it is said', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    await workspace.close();
    for (const lock of ['index.lock', 'refs/heads/main.lock', 'HEAD.lock']) {
      writeFileSync(join(root, '.audit', lock), '');
      utimesSync(join(root, '.audit', lock), 1, 1);
    }
    writeFileSync(join(root, '.audit/objects/pack/tmp_pack_abc'), 'half');
    workspace = await openTestWorkspace(root);
    expect(workspace.said.filter((words) => words.includes('lock'))).toHaveLength(3);
    await store(workspace, { 'MEMORY.md': 'two\n' });
    await workspace.door.settled();
    expect(await workspace.history.lastSeq()).toBe(3);
    expect(existsSync(join(root, '.audit/objects/pack/tmp_pack_abc'))).toBe(false);
  });

  test('[HIST-9] without git it is said what to do', async () => {
    const path = process.env.PATH;
    process.env.PATH = '/nowhere';
    try {
      await expect(openTestWorkspace(join(root, 'other'))).rejects.toMatchObject({
        code: 'git.missing',
        value: { remedy: 'Install git, then start Mneme again.' },
      });
    } finally {
      process.env.PATH = path;
    }
  });

  test('[HIST-10] many packs are rolled up, and everything is still there', async () => {
    for (let n = 0; n < 25; n++) {
      await store(workspace, { 'MEMORY.md': `${n}\n` });
      await workspace.door.settled();
    }
    const packs = () => readdirSync(join(root, '.audit/objects/pack')).filter((name) => name.endsWith('.pack')).length;
    expect(packs()).toBe(25);
    await Promise.all([workspace.history.maintain(), store(workspace, { 'MEMORY.md': 'meanwhile\n' })]);
    await workspace.door.settled();
    expect(packs()).toBeLessThan(5);
    git(root, 'fsck', '--full', '--strict');
    expect((await workspace.history.versions('MEMORY.md', { limit: 100, skip: 0 })).versions).toHaveLength(26);
  });

  test('[HIST-15] packed tightly beside somebody who writes; not again before it has grown', async () => {
    for (let n = 0; n < 3; n++) await store(workspace, { 'MEMORY.md': `${n}\n`, [`memory/noise-${n}.bin`]: noise() });
    await workspace.door.settled();
    const done = Promise.all([workspace.history.gc(), store(workspace, { 'MEMORY.md': 'meanwhile\n' })]);
    expect((await done)[0]).toBe(true);
    await workspace.door.settled();
    expect(await workspace.history.gc()).toBe(false);
    git(root, 'fsck', '--full', '--strict');
    expect((await workspace.history.versions('MEMORY.md', { limit: 100, skip: 0 })).versions).toHaveLength(4);
  });

  test('[HIST-16] a packing that is under way when all is closed is given up, and nothing is lost', async () => {
    for (let n = 0; n < 3; n++) await store(workspace, { [`memory/noise-${n}.bin`]: noise() });
    await workspace.door.settled();
    const packing = workspace.history.gc().catch((cause) => cause.code);
    await workspace.close();
    expect(['engine.stopped', true]).toContain(await packing);
    workspace = await openTestWorkspace(root);
    git(root, 'fsck', '--full', '--strict');
    expect((await workspace.history.versions('memory/noise-2.bin', { limit: 100, skip: 0 })).versions).toHaveLength(1);
  });

  test('[HIST-17] a lock that a dead git left while we run is waited for, then removed', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    await workspace.door.settled();
    writeFileSync(join(root, '.audit/refs/heads/main.lock'), '');
    const past = new Date(Date.now() - 3_600_000);
    utimesSync(join(root, '.audit/refs/heads/main.lock'), past, past);
    workspace.clock.ms = Date.now();
    await store(workspace, { 'MEMORY.md': 'two\n' });
    await workspace.door.settled();
    expect(workspace.door.damage).toBeNull();
    expect(workspace.said).toContain('a lock left by a dead git was removed');
    expect(git(root, 'show', 'HEAD:MEMORY.md')).toBe('two\n');
  });
});

function cutOff(file: string): void {
  chmodSync(file, 0o644);
  truncateSync(file, 60);
}

describe('[HIST] damage', () => {
  const pack = () =>
    join(
      root,
      '.audit/objects/pack',
      readdirSync(join(root, '.audit/objects/pack')).find((name) => name.endsWith('.pack')) ?? '',
    );
  const damages: [string, () => void][] = [
    ['a pack that is cut off', () => cutOff(pack())],
    ['a branch that is cut off', () => truncateSync(join(root, '.audit/refs/heads/main'), 10)],
    ['a branch that names nothing', () => writeFileSync(join(root, '.audit/refs/heads/main'), `${'1'.repeat(40)}\n`)],
    ['a HEAD that is garbage', () => writeFileSync(join(root, '.audit/HEAD'), 'garbage')],
    ['a missing HEAD', () => execFileSync('rm', [join(root, '.audit/HEAD')])],
    ['a lost branch', () => execFileSync('rm', [join(root, '.audit/refs/heads/main')])],
  ];

  test('[HIST-18] what is written while every object is read is no damage', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    await workspace.door.settled();
    let over = false;
    const writing = (async () => {
      for (let n = 0; !over; n++) {
        await store(workspace, { 'MEMORY.md': `${n}\n` });
        await workspace.door.settled();
      }
    })();
    for (let n = 0; n < 12; n++) expect(await workspace.history.examine(true)).toBe(null);
    over = true;
    await writing;
  });

  test.each(damages)(
    '[HIST-11] %s is named, nothing is destroyed, and repair goes on from what can be read',
    async (_, damage) => {
      await store(workspace, { 'MEMORY.md': 'one\n', 'memory/vault/a.md': 'a\n' });
      const { receipt } = await store(workspace, { 'MEMORY.md': 'two\n' });
      await workspace.close();
      damage();
      workspace = await openTestWorkspace(root);
      expect(workspace.door.damage).toMatch(/\S/);
      expect(await workspace.history.examine(true)).toMatch(/\S/);
      await expect(store(workspace, { 'MEMORY.md': 'three\n' })).rejects.toMatchObject({
        code: 'audit.damaged',
        value: { remedy: expect.stringContaining('mneme doctor --repair') },
      });
      expect(read(root, 'MEMORY.md')).toBe('two\n');
      await workspace.close();

      const { aside, files } = await repairHistory(root, portsOf());
      expect(files).toBe(3);
      expect(existsSync(join(root, aside, 'objects/pack'))).toBe(true);
      workspace = await openTestWorkspace(root);
      expect(workspace.door.damage).toBe(null);
      const next = await store(workspace, { 'MEMORY.md': 'three\n' });
      expect(next.receipt.seq).toBeGreaterThan(receipt.seq);
      await workspace.close();
      git(root, 'fsck', '--full', '--strict');
      expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
      expect(git(root, 'log', '--format=%an %s')).toContain(
        'system:init [CREATE] * — history begins with the files as they were',
      );
    },
  );

  test('[HIST-12] sets that waited when history broke are recorded after the repair, with their actors', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    await workspace.door.settled();
    cutOff(pack());
    await store(workspace, { 'MEMORY.md': 'two\n' }, { actor: 'skill:late', approval: 'auto', trigger: 'late' });
    await expect(workspace.door.settled()).rejects.toMatchObject({ code: 'audit.damaged' });
    expect(workspace.events.some((event) => event.name === 'notice')).toBe(true);
    await workspace.close();
    await repairHistory(root, portsOf());
    workspace = await openTestWorkspace(root);
    await workspace.door.settled();
    expect(git(root, 'log', '--format=%an', '--', 'MEMORY.md').trim().split('\n')[0]).toMatch(/skill:late|system:init/);
    expect(git(root, 'log', '--format=%an').includes('skill:late')).toBe(true);
    expect(readdirSync(join(root, '.mneme/journal')).length).toBeLessThanOrEqual(1);
  });

  test('[HIST-13] a bent byte deep in a pack is found by the deep look', async () => {
    await store(workspace, { 'MEMORY.md': `${'words '.repeat(200)}\n` });
    await workspace.close();
    const bytes = readFileSync(pack());
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    chmodSync(pack(), 0o644);
    writeFileSync(pack(), bytes);
    workspace = await openTestWorkspace(root);
    expect(await workspace.history.examine(true)).toMatch(/\S/);
  });
});

describe('[HIST] beginning', () => {
  test('[HIST-14] a folder with files begins with one commit and changes none', async () => {
    const files: Record<string, string> = {};
    for (let n = 0; n < 300; n++) files[`notes/${n}.md`] = `note ${n}\n`;
    for (const [path, text] of Object.entries(files)) edit(root, path, text);
    mkdirSync(join(root, 'sub', '.git'), { recursive: true });
    edit(root, 'sub/inside.md', 'in a repository of its own\n');
    appendFileSync(join(root, 'binary.bin'), Buffer.from([0, 255, 254, 10, 13]));
    const paths = [...Object.keys(files), 'sub/inside.md', 'binary.bin'];
    const taken = await workspace.door.adopt(paths, { actor: 'system:init', approval: 'auto', trigger: 'first run' });
    expect(taken).toHaveLength(302);
    expect(git(root, 'rev-list', '--count', 'main').trim()).toBe('1');
    expect(git(root, 'log', '--format=%an').trim()).toBe('system:init');
    expect((await workspace.history.differing()).filter((path) => !path.endsWith('audit.log'))).toEqual([]);
    expect(workspace.index.file('notes/7.md')).not.toBe(null);
    // Again is nothing: history has it.
    expect(await workspace.door.adopt(paths, { actor: 'system:init', approval: 'auto', trigger: 'first run' })).toEqual(
      [],
    );
    expect((await store(workspace, { 'notes/7.md': 'changed\n' })).receipt.seq).toBe(2);
    expect(await change(root, 'notes/7.md', 'x')).toMatchObject({ action: 'EDIT' });
  });
});
