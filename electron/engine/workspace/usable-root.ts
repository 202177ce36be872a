import { existsSync } from 'node:fs';
import { access, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { setLinksAside } from './set-aside.ts';

/**
 * The real path of a folder that can be a workspace: one that can be written, or one with a history that can be read.
 * @throws workspace.missing, workspace.readonly, disk.full
 */
export async function usableRoot(root: string, create: boolean): Promise<string> {
  try {
    // A new workspace is its owner's alone; one that is there keeps its permissions.
    if (create) await mkdir(root, { recursive: true, mode: 0o700 });
    if (!(await stat(root)).isDirectory())
      throw fail('workspace.missing', `${root} is a file, not a folder.`, 'Name a folder.');
    await access(root, constants.R_OK | constants.X_OK);
    const real = await realpath(root);
    setLinksAside(real);
    // A workspace with a history can be read where nothing can be written.
    if (existsSync(join(real, '.audit')) && !(await isWritable(real))) return real;
    await access(real, constants.W_OK);
    await mkdir(join(real, '.mneme'), { recursive: true, mode: 0o700 });
    return real;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === 'ENOENT')
      throw fail('workspace.missing', `There is no folder ${root}.`, 'Create it with mneme init.', { cause });
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
      throw fail(
        'workspace.readonly',
        `Mneme may not write into ${root}.`,
        'Give yourself write permission, or copy the workspace to a folder of yours.',
        { cause },
      );
    }
    if (code === 'ENOSPC') throw fail('disk.full', 'The disk is full.', 'Free some space and try again.', { cause });
    throw cause;
  }
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
