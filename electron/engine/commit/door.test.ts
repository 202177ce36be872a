import { chmodSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { git } from '../git/testing/git.ts';
import {
  agent,
  auditLog,
  edit,
  freshFolder,
  hashOf,
  openTestWorkspace,
  read,
  removeFolder,
  store,
  type TestWorkspace,
} from './testing/workspace.ts';

describe('the one door', () => {
  let root: string;
  let workspace: TestWorkspace;
  beforeEach(async () => {
    root = freshFolder();
    workspace = await openTestWorkspace(root);
  });
  afterEach(async () => {
    await workspace.close();
    removeFolder(root);
  });

  test('[DOOR-1] a set is on disk, in the index and in audit.log when it is acknowledged, in git soon after', async () => {
    const { receipt } = await store(workspace, {
      'MEMORY.md': '# Core\n',
      'memory/vault/key.md': '# Key\n\nUnder the mat.\n',
    });
    expect(receipt.seq).toBe(1);
    expect(read(root, 'memory/vault/key.md')).toBe('# Key\n\nUnder the mat.\n');
    expect(workspace.index.file('memory/vault/key.md')?.hash).toBe(receipt.files[1]?.hash);
    expect(auditLog(root)).toEqual([
      '2026-02-02T14:30Z | CREATE | MEMORY.md | bot:trigger-remember | auto | wrote MEMORY.md',
      '2026-02-02T14:30Z | CREATE | memory/vault/key.md | bot:trigger-remember | auto | wrote memory/vault/key.md',
    ]);
    await workspace.door.settled();
    expect(git(root, 'log', '--format=%an <%ae> %s').trim().split('\n')).toEqual([
      'bot:trigger-remember <bot-trigger-remember@mneme.local> [CREATE] memory/vault/key.md — wrote memory/vault/key.md',
      'bot:trigger-remember <bot-trigger-remember@mneme.local> [CREATE] MEMORY.md — wrote MEMORY.md',
    ]);
    expect(await workspace.history.lastSeq()).toBe(1);
    expect(workspace.events.map((event) => event.name)).toEqual(['changed', 'committed']);
  });

  test('[DOOR-2] an edit from outside is adopted under its own name before the plan runs again', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    edit(root, 'MEMORY.md', 'one\nmine\n');
    let runs = 0;
    await workspace.door.commit(async () => {
      runs++;
      const text = read(root, 'MEMORY.md');
      const change = {
        path: 'MEMORY.md',
        action: 'EDIT' as const,
        before: hashOf(text),
        after: `${text}two\n`,
        summary: 'two',
      };
      return { set: { changes: [change] }, result: null };
    }, agent);
    expect(runs).toBe(2);
    await workspace.door.settled();
    expect(read(root, 'MEMORY.md')).toBe('one\nmine\ntwo\n');
    expect(git(root, 'log', '--format=%an').trim().split('\n')).toEqual([
      'bot:trigger-remember',
      'manual',
      'bot:trigger-remember',
    ]);
  });

  test('[DOOR-3] a plan that starts from something else is refused and changes nothing', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n' });
    const plan = async () => ({
      set: {
        changes: [{ path: 'MEMORY.md', action: 'EDIT' as const, before: 'f'.repeat(64), after: 'x', summary: 'x' }],
      },
      result: null,
    });
    await expect(workspace.door.commit(plan, agent)).rejects.toMatchObject({ code: 'file.changed' });
    expect(read(root, 'MEMORY.md')).toBe('one\n');
    expect(auditLog(root)).toHaveLength(1);
  });

  test('[DOOR-4] closing leaves a quiet git status and an empty journal', async () => {
    await store(workspace, { 'MEMORY.md': 'one\n', 'memory/episodes/2026-02-02.md': '# day\n' });
    await store(workspace, { 'MEMORY.md': 'two\n' });
    await workspace.close();
    expect(git(root, 'status', '--porcelain', '--untracked-files=all')).toBe('');
    expect(git(root, 'log', '-1', '--format=%an')).toBe('system:checkpoint\n');
    workspace = await openTestWorkspace(root);
    expect((await store(workspace, { 'MEMORY.md': 'three\n' })).receipt.seq).toBe(4);
  });

  test('[DOOR-5] a path twice, or out of the workspace, is refused', async () => {
    const twice = () =>
      workspace.door.commit(async () => {
        const one = { action: 'CREATE' as const, before: null, after: 'x', summary: 'x' };
        return {
          set: {
            changes: [
              { ...one, path: 'a.md' },
              { ...one, path: './a.md' },
            ],
          },
          result: null,
        };
      }, agent);
    await expect(twice()).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(store(workspace, { '../a.md': 'x' })).rejects.toMatchObject({ code: 'path.outside' });
    await expect(store(workspace, { '.audit/config': 'x' })).rejects.toMatchObject({ code: 'path.reserved' });
    expect(workspace.door.backlog).toBe(0);
  });

  test('[DOOR-6] what changes nothing makes no commit; a failing plan is only its own', async () => {
    await store(workspace, { 'a.md': 'a\n' });
    expect((await store(workspace, { 'a.md': 'a\n' })).receipt.seq).toBe(1);
    await expect(workspace.door.commit(() => Promise.reject(new Error('no plan')), agent)).rejects.toThrow('no plan');
    expect((await store(workspace, { 'a.md': 'b\n' })).receipt.seq).toBe(2);
    expect(auditLog(root)).toHaveLength(2);
  });

  test('[DOOR-9] a change of many pages is in the index whole when it is acknowledged', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 600 }, (_, n) => [
        `memory/vault/page-${n}.md`,
        `# Page ${n}\n\n${'The gauge. '.repeat(60)}\n`,
      ]),
    );
    const { receipt } = await store(workspace, pages);
    expect(receipt.files.every(({ path, hash }) => workspace.index.file(path)?.hash === hash)).toBe(true);
    expect(workspace.index.counts().files).toBeGreaterThanOrEqual(600);
  });

  test('[DOOR-7] fifty at once are serial: each sees what the one before wrote', async () => {
    const append = (n: number) =>
      workspace.door.commit(async () => {
        const text = existsSync(join(root, 'log.md')) ? read(root, 'log.md') : null;
        const change = {
          path: 'log.md',
          action: 'APPEND' as const,
          before: text === null ? null : hashOf(text),
          after: `${text ?? ''}${n}\n`,
          summary: `${n}`,
        };
        return { set: { changes: [change] }, result: n };
      }, agent);
    const results = await Promise.all(Array.from({ length: 50 }, (_, n) => append(n)));
    expect(results.map(({ receipt }) => receipt.seq)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(read(root, 'log.md')).toBe(Array.from({ length: 50 }, (_, n) => `${n}\n`).join(''));
    await workspace.door.settled();
    expect(git(root, 'rev-list', '--count', 'main').trim()).toBe('50');
  });

  test('[DOOR-8] a replaced file keeps its permissions, and an emptied one its place', async () => {
    await store(workspace, { 'a.md': 'a\n' });
    chmodSync(join(root, 'a.md'), 0o600);
    await store(workspace, { 'a.md': '' });
    expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o600);
    expect(read(root, 'a.md')).toBe('');
  });

  test('[DOOR-9] closed is closed', async () => {
    await workspace.close();
    await expect(store(workspace, { 'a.md': 'a\n' })).rejects.toMatchObject({ code: 'engine.stopped' });
    workspace = await openTestWorkspace(root);
  });
});
