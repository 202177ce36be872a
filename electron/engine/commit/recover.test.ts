import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { git } from '../git/testing/git.ts';
import { journalKey, readSegments } from './journal.ts';
import { buildWriter, startWriter } from './testing/child.ts';
import { verify } from './testing/verify.ts';
import { auditLog, edit, freshFolder, openTestWorkspace, read, removeFolder } from './testing/workspace.ts';

const day = 'memory/episodes/2026-02-02.md';
let writer = '';
let root = '';
let acknowledged: number[] = [];

beforeAll(async () => {
  writer = await buildWriter();
});
afterAll(() => rmSync(writer, { force: true }));
/** Killed right after the sixth acknowledgement, before git holds anything. */
beforeEach(async () => {
  root = freshFolder();
  const writing = startWriter(writer, [root, 0, 100, 'acknowledged', 6]);
  await writing.ended;
  acknowledged = writing.acknowledged();
  expect(acknowledged).toHaveLength(5);
});
afterEach(() => removeFolder(root));

const dayText = [0, 1, 2, 3, 4, 5].map((n) => `set ${n}\n`).join('');

describe('[RECOVER] the journal after a crash', () => {
  test('[RECOVER-1] a power cut: files that were never synced get their bytes again', async () => {
    truncateSync(join(root, day), 0);
    writeFileSync(join(root, 'memory/vault/own-1.md'), Buffer.alloc(8));
    rmSync(join(root, 'memory/vault/own-2.md'));
    rmSync(join(root, 'memory/meta/audit.log'));
    for (const name of ['', '-wal', '-shm']) rmSync(join(root, `.mneme/index.sqlite${name}`), { force: true });
    const workspace = await openTestWorkspace(root, { boot: 'another run of the system' });
    expect(read(root, day)).toBe(dayText);
    await verify(workspace, acknowledged);
    await workspace.close();
  });

  test('[RECOVER-2] a torn last record was never acknowledged and is left out', async () => {
    const folder = join(root, '.mneme/journal');
    const [segment = ''] = readdirSync(folder);
    appendFileSync(join(folder, segment), `${'0'.repeat(6)}ff 00000000000f ${'a'.repeat(64)}\n{"seq":7,`);
    expect((await readSegments(folder, journalKey(root))).flatMap(({ records }) => records)).toHaveLength(6);
    const workspace = await openTestWorkspace(root);
    await verify(workspace, acknowledged);
    await workspace.close();
  });

  test('[RECOVER-3] who edited a file after the crash is not written over, and is adopted', async () => {
    edit(root, day, `${dayText}by hand\n`);
    const workspace = await openTestWorkspace(root);
    expect(read(root, day)).toBe(`${dayText}by hand\n`);
    expect(
      await workspace.door.adopt([day], { actor: 'manual', approval: '—', trigger: 'edited outside Mneme' }),
    ).toEqual([day]);
    await workspace.door.settled();
    const actors = git(root, 'log', '--format=%an', '--', day).trim().split('\n');
    expect(actors).toHaveLength(7);
    expect(actors[0]).toBe('manual');
    expect(git(root, 'cat-file', 'blob', `main~1:${day}`)).toBe(dayText);
    await workspace.close();
    expect(git(root, 'status', '--porcelain')).toBe('');
  });

  test('[RECOVER-4] an owner who goes back to the bytes from before keeps them', async () => {
    edit(root, day, dayText.replace('set 5\n', ''));
    const workspace = await openTestWorkspace(root);
    expect(read(root, day)).toBe(dayText.replace('set 5\n', ''));
    await workspace.close();
  });

  test('[RECOVER-5] audit lines are completed where the file was cut, and never doubled', async () => {
    const whole = auditLog(root);
    truncateSync(join(root, 'memory/meta/audit.log'), whole.join('\n').length - 25);
    let workspace = await openTestWorkspace(root);
    expect(auditLog(root)).toEqual(whole);
    await workspace.close();
    workspace = await openTestWorkspace(root);
    expect(auditLog(root)).toEqual(whole);
    await workspace.close();
  });

  test('[RECOVER-6] audit lines of a log its owner edited are neither lost nor doubled', async () => {
    const whole = auditLog(root);
    edit(root, 'memory/meta/audit.log', `# my log\n${whole.slice(0, -2).join('\n')}\n`);
    const workspace = await openTestWorkspace(root);
    expect(auditLog(root)).toEqual(['# my log', ...whole]);
    await workspace.close();
  });

  test('[RECOVER-7] a recovery that is itself killed is finished by the next one', async () => {
    for (const step of ['recorded', 'synced', 'dropped']) {
      const again = startWriter(writer, [root, 1_000, 0, step, 1]);
      await again.ended;
    }
    const workspace = await openTestWorkspace(root);
    await verify(workspace, acknowledged);
    await workspace.close();
  });

  test('[RECOVER-8] a git directory that was lost altogether gets what the journal has', async () => {
    rmSync(join(root, '.audit'), { recursive: true });
    const workspace = await openTestWorkspace(root);
    await verify(workspace, acknowledged);
    await workspace.close();
  });

  test('[RECOVER-9] what lies in the staging folder from a dead commit is cleared', async () => {
    mkdirSync(join(root, '.mneme/staging'), { recursive: true });
    edit(root, '.mneme/staging/ffff-0.new', 'half');
    const workspace = await openTestWorkspace(root);
    expect(existsSync(join(root, '.mneme/staging/ffff-0.new'))).toBe(false);
    await workspace.close();
    expect(readdirSync(join(root, '.mneme/journal'))).toEqual([]);
  });
});
