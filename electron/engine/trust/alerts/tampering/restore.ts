import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import type { Git } from '../../../git/git.ts';
import { exists } from './moved.ts';

/**
 * Sets the branch back to where it was lost, with every commit that Mneme made since it was found elsewhere behind it.
 * What stood there meanwhile stays under a name of its own. Nothing else has the history open.
 * @throws history.none when the lost commit is not in `.audit` any more
 */
export async function restoreTip(
  git: Git,
  ref: string,
  { lost, found }: { lost: string; found: string | null },
): Promise<void> {
  if (!(await exists(git, lost))) {
    throw fail(
      'history.none',
      `The commit ${lost.slice(0, 10)}, where the history stood, is not in .audit any more.`,
      'Put .audit back from a backup: mneme restore-backup FILE FOLDER makes a workspace of one.',
    );
  }
  const current = (await git.run(['for-each-ref', '--format=%(objectname)', ref])).toString().trim();
  if (current !== '') await git.run(['update-ref', `refs/mneme/aside/${current}`, current]);
  const since = current === '' || found === null ? [] : await ours(git, found, current);
  await git.run(['update-ref', ref, lost]);
  if (since.length === 0) return;
  const exported = await git.run([
    'fast-export',
    '--no-data',
    '--reference-excluded-parents',
    '--signed-tags=strip',
    '--reencode=no',
    `${found}..${`refs/mneme/aside/${current}`}`,
  ]);
  const args = ['fast-import', '--quiet', '--force', '--date-format=raw-permissive'];
  await git.run(args, onto(exported, { aside: `refs/mneme/aside/${current}`, ref, found: found ?? '', lost }));
}

async function ours(git: Git, found: string, current: string): Promise<string[]> {
  const said = (await git.run(['rev-list', `${found}..${current}`])).toString();
  return said.split('\n').filter((line) => line !== '');
}

/** A fast-export stream that grows on another commit and into another branch; messages pass untouched. */
function onto(
  stream: Buffer,
  { aside, ref, found, lost }: { aside: string; ref: string; found: string; lost: string },
) {
  const out: Buffer[] = [];
  for (let at = 0; at < stream.length; ) {
    const end = stream.indexOf(10, at);
    const next = end < 0 ? stream.length : end + 1;
    const line = stream.toString('latin1', at, next).trimEnd();
    const length = /^data (\d+)$/.exec(line)?.[1];
    if (length !== undefined) {
      out.push(stream.subarray(at, next + Number(length)));
      at = next + Number(length);
      continue;
    }
    if (line === `from ${found}` || line === `merge ${found}`) out.push(Buffer.from(`${line.replace(found, lost)}\n`));
    else if (line === `commit ${aside}` || line === `reset ${aside}`)
      out.push(Buffer.from(`${line.replace(aside, ref)}\n`));
    else out.push(stream.subarray(at, next));
    at = next;
  }
  return Buffer.concat(out);
}

/** Replaced commits stand for themselves again. @throws history.none for what only a backup has */
export async function restoreSettings(root: string, git: Git): Promise<void> {
  const directory = join(root, '.audit');
  if (existsSync(join(directory, 'shallow'))) {
    throw fail(
      'history.none',
      'The older commits are missing, and settings alone do not bring them back.',
      'Fetch them with your own git (git --git-dir=.audit fetch --unshallow), or go on from a backup.',
    );
  }
  const replaced = (await git.run(['for-each-ref', '--format=%(refname)', 'refs/replace'])).toString().split('\n');
  for (const ref of replaced.filter((one) => one !== '')) await git.run(['update-ref', '-d', ref]);
}
