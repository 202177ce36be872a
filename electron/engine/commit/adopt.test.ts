import { mkdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { git } from '../git/testing/git.ts';
import { hashOf } from '../workspace/hash.ts';
import {
  agent,
  auditLog,
  edit,
  freshFolder,
  openTestWorkspace,
  read,
  removeFolder,
  store,
  type TestWorkspace,
} from './testing/workspace.ts';

const manual = { actor: 'manual', approval: '—', trigger: 'edited outside Mneme' } as const;
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

const subjects = () => git(root, 'log', '--reverse', '--format=%an %s').trim().split('\n');

describe('[ADOPT] edits from outside', () => {
  test('[ADOPT-1] made, edited and removed files become commits of their maker, one a file, and none is rewritten', async () => {
    await store(workspace, { 'gone.md': 'x\n', 'memory/vault/a.md': 'a\n', 'same.md': 'same\n' });
    edit(root, 'memory/vault/a.md', 'a by hand\r\n');
    edit(root, 'notes/new.md', 'new\n');
    edit(root, 'same.md', 'same\n');
    unlinkSync(join(root, 'gone.md'));
    const paths = ['memory/vault/a.md', 'notes/new.md', 'gone.md', 'same.md', 'never.md'];
    expect((await workspace.door.adopt(paths, manual)).sort()).toEqual([
      'gone.md',
      'memory/vault/a.md',
      'notes/new.md',
    ]);
    await workspace.door.settled();
    expect(subjects().slice(3)).toEqual([
      'manual [DELETE] gone.md — removed outside Mneme',
      'manual [EDIT] memory/vault/a.md — edited outside Mneme',
      'manual [CREATE] notes/new.md — added outside Mneme',
    ]);
    expect(read(root, 'memory/vault/a.md')).toBe('a by hand\r\n');
    expect(auditLog(root)).toHaveLength(6);
    expect(workspace.index.file('gone.md')).toBe(null);
    expect(await workspace.door.adopt(paths, manual)).toEqual([]);
  });

  test('[ADOPT-2] bytes that are no text keep the last good rows, and the problem is said', async () => {
    await store(workspace, { 'memory/vault/a.md': '# A\n\nUnder the mat.\n' });
    const before = workspace.index.memoriesOf('memory/vault/a.md');
    expect(before.length).toBeGreaterThan(0);
    edit(root, 'memory/vault/a.md', Buffer.from([0x41, 0xff, 0xfe, 0x0a]));
    await workspace.door.adopt(['memory/vault/a.md'], manual);
    expect(workspace.index.memoriesOf('memory/vault/a.md')).toEqual(before);
    expect(workspace.index.problems()).toMatchObject([
      { path: 'memory/vault/a.md', severity: 'error', code: 'file.unparsed' },
    ]);
    expect(workspace.events.filter((event) => event.name === 'problems')).toHaveLength(1);
    await workspace.door.settled();
    expect(subjects().at(-1)).toBe('manual [EDIT] memory/vault/a.md — edited outside Mneme');
    edit(root, 'memory/vault/a.md', '# A\n\nIn the drawer.\n');
    await workspace.door.adopt(['memory/vault/a.md'], manual);
    expect(workspace.index.problems()).toEqual([]);
  });

  test('[ADOPT-3] an index that lost its rows makes nobody an editor', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n', 'memory/vault/a.md': 'a\n' });
    workspace.index.clear();
    expect(await workspace.door.adopt(['MEMORY.md', 'memory/vault/a.md'], manual)).toEqual([]);
    expect(workspace.index.file('MEMORY.md')).not.toBe(null);
    await store(workspace, { 'MEMORY.md': 'two\n' });
    await workspace.door.settled();
    expect(subjects()).toHaveLength(3);
  });

  test('[ADOPT-4] a critical file raises its alert; a file that became a folder or a link counts as removed', async () => {
    await store(workspace, { 'a.md': 'a\n', 'b.md': 'b\n', 'SOUL.md': 'be kind\n' }, { ...manual, trigger: 'window' });
    for (const path of ['a.md', 'b.md']) rmSync(join(root, path));
    mkdirSync(join(root, 'a.md'));
    edit(root, 'a.md/inside.md', 'inside\n');
    symlinkSync('/etc/hostname', join(root, 'b.md'));
    edit(root, 'SOUL.md', 'be bold\n');
    const adopted = await workspace.door.adopt(['a.md/inside.md', 'a.md', 'b.md', 'SOUL.md'], manual);
    expect(adopted).toEqual(['a.md', 'b.md', 'a.md/inside.md', 'SOUL.md']);
    await workspace.door.settled();
    expect(git(root, 'ls-tree', '-r', '--name-only', 'main').trim().split('\n')).toEqual(['SOUL.md', 'a.md/inside.md']);
    expect(auditLog(root).at(-1)).toContain('| ALERT | SOUL.md | system:audit |');
  });

  test('[ADOPT-5] projections are written without a commit, and committed at a checkpoint', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    await workspace.door.project('memory/graph/index.md', '# Semantic Graph Index\n');
    await workspace.door.settled();
    expect(subjects()).toHaveLength(1);
    expect(read(root, 'memory/graph/index.md')).toBe('# Semantic Graph Index\n');
    await workspace.door.checkpoint('test');
    expect(subjects().slice(1)).toEqual([
      'system:checkpoint [CREATE] memory/meta/audit.log — as it stands',
      'system:checkpoint [CREATE] memory/graph/index.md — as it stands',
    ]);
    await workspace.door.checkpoint('nothing changed');
    expect(subjects()).toHaveLength(3);
    expect(auditLog(root)).toHaveLength(1);
  });

  test('[ADOPT-7] a log that grows is looked at when history takes it, not at each of its lines; gone, it is gone', async () => {
    const log = 'memory/meta/attributions.jsonl';
    edit(root, log, '{"n":1}\n');
    await workspace.door.adopt([log], manual);
    const first = workspace.index.file(log)?.hash;
    expect(first).toBeTruthy();
    edit(root, log, '{"n":1}\n{"n":2}\n');
    expect(await workspace.door.adopt([log], manual)).toEqual([]);
    expect(workspace.index.file(log)?.hash).toBe(first);
    await workspace.door.checkpoint('test');
    expect(workspace.index.file(log)?.hash).toBe(hashOf('{"n":1}\n{"n":2}\n'));
    unlinkSync(join(root, log));
    expect(await workspace.door.adopt([log], manual)).toEqual([]);
    expect(workspace.index.file(log)).toBe(null);
  });

  test('[ADOPT-6] hundreds of files at once', async () => {
    const paths = Array.from({ length: 450 }, (_, n) => `notes/${n}.md`);
    for (const path of paths) edit(root, path, `${path}\n`);
    expect(await workspace.door.adopt(paths, manual)).toHaveLength(450);
    await workspace.door.settled();
    expect(subjects()).toHaveLength(450);
    expect(await store(workspace, { 'notes/3.md': 'agent\n' }, agent)).toMatchObject({ receipt: { seq: 4 } });
  });

  test('[ADOPT-8] a file written again while history begins is history’s, too, as its writer’s', async () => {
    await workspace.close();
    edit(root, 'memory/vault/a.md', 'as it was\n');
    edit(root, 'memory/vault/b.md', 'b\n');
    workspace = await openTestWorkspace(root, {
      emit: ({ name }) => {
        if (name === 'committed' && read(root, 'memory/vault/a.md') === 'as it was\n')
          edit(root, 'memory/vault/a.md', 'meanwhile\n');
      },
    });
    const paths = ['memory/vault/a.md', 'memory/vault/b.md'];
    const init = { actor: 'system:init', approval: 'auto', trigger: 'first run' } as const;
    expect(await workspace.door.adopt(paths, init)).toEqual(paths);
    await workspace.door.settled();
    expect(subjects()).toEqual([
      'system:init [CREATE] * — history begins with the files as they were',
      'manual [EDIT] memory/vault/a.md — edited outside Mneme',
    ]);
    expect(git(root, 'show', 'main~1:memory/vault/a.md')).toBe('as it was\n');
    expect(workspace.index.file('memory/vault/a.md')?.hash).toBe(hashOf('meanwhile\n'));
  });
});
