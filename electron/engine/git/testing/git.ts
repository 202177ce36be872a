import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gitEnvironment } from '../spawn.ts';

/** Plain git on a workspace's history, as its owner types it; gives what git printed. */
export function git(root: string, ...args: string[]): string {
  const owner = ['-c', 'user.name=Ines', '-c', 'user.email=ines@example.org'];
  const place = ['--git-dir', join(root, '.audit'), '--work-tree', root];
  return execFileSync('git', [...owner, ...place, ...args], {
    cwd: root,
    env: gitEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
