import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { git } from '../../git/testing/git.ts';
import { readFileStamped } from '../../workspace/read.ts';
import { actorOf, filesOf } from './load.ts';
import { auditLog, type TestWorkspace } from './workspace.ts';

/**
 * What must hold after any crash once the workspace was opened again: every acknowledged set is there, every set is
 * whole, in order, with its true actor and one audit line a file; git is sound; disk, index and git agree.
 */
export async function verify(workspace: TestWorkspace, acknowledged: number[]): Promise<number[]> {
  const { root } = workspace;
  await workspace.door.settled();
  git(root, 'fsck', '--full', '--strict', '--no-dangling');
  const form = '%an%x1f%s%x1f%(trailers:key=Trigger,valueonly,separator=)%x1f%(trailers:key=Seq,valueonly,separator=)';
  const said = workspace.history.head() === null ? '' : git(root, 'log', '--reverse', `--format=${form}`).trim();
  const commits = said === '' ? [] : said.split('\n').map((line) => line.split('\x1f'));
  const commitsOf = new Map<number, number>();
  const lines: string[] = [];
  let last = 0;
  for (const [actor = '', subject = '', trigger = '', seq = ''] of commits) {
    expect(Number(seq)).toBeGreaterThanOrEqual(last);
    last = Number(seq);
    if (actor === 'system:checkpoint') continue;
    const n = Number(/^set (\d+) with/.exec(trigger)?.[1]);
    expect(actor).toBe(actorOf(n));
    commitsOf.set(n, (commitsOf.get(n) ?? 0) + 1);
    lines.push(`${subject.replace(/^\[[A-Z]+\] /, '').replace(/ — .*$/, '')} set ${n}`);
  }
  for (const [n, count] of commitsOf) expect(`set ${n}: ${count}`).toBe(`set ${n}: ${filesOf(n)}`);
  for (const n of acknowledged) expect(commitsOf.has(n) ? n : `set ${n} was acknowledged and is lost`).toBe(n);

  const audited = (existsSync(join(root, 'memory/meta/audit.log')) ? auditLog(root) : []).map((line) => {
    const [, , path, , , summary] = line.split(' | ');
    return `${path} ${summary}`;
  });
  expect(audited).toEqual(lines);

  const projections = ['memory/meta/audit.log'];
  expect((await workspace.history.differing()).filter((path) => !projections.includes(path))).toEqual([]);
  for (const path of (await workspace.history.held()).keys()) {
    if (projections.includes(path)) continue;
    expect(workspace.index.file(path)?.hash).toBe((await readFileStamped(root, path))?.stamp.hash);
  }
  return [...commitsOf.keys()];
}
