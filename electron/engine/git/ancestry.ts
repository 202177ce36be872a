import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MnemeError } from '#shared/model/error.ts';
import type { Git } from './git.ts';

/** The branch HEAD names: the owner may have made one. Detached or unreadable, history still grows on main. */
export async function branchOf(root: string): Promise<string> {
  const head = await readFile(join(root, '.audit', 'HEAD'), 'utf8').catch(() => '');
  const branch = /^ref: (refs\/heads\/[^\s]+)\s*$/.exec(head)?.[1] ?? '';
  // It becomes part of a path here and there.
  return branch === '' || branch.split('/').some((part) => part === '' || part.startsWith('.'))
    ? 'refs/heads/main'
    : branch;
}

/** Whether git has no such branch, to be seen without asking it: neither loose nor packed. */
export const isUnborn = (directory: string, ref: string): boolean =>
  !existsSync(join(directory, ref)) && !existsSync(join(directory, 'packed-refs'));

/** The commit that both stand on; null when there is none, and when git does not know one of them. */
export async function mergeBase(git: Git, one: string, other: string): Promise<string | null> {
  try {
    return (await git.run(['merge-base', one, other])).toString().trim() || null;
  } catch (thrown) {
    if (thrown instanceof MnemeError && thrown.code === 'audit.damaged') return null;
    throw thrown;
  }
}

/** Whether `commit` is, or stands on, `other`; false also when git does not know one of them. */
export const standsOn = async (git: Git, commit: string, other: string): Promise<boolean> =>
  (await mergeBase(git, commit, other)) === other;
