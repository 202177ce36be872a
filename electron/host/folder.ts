import { cp, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, resolve } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { bringTo } from './sample-dates.ts';

/** A folder as a person types it: `~` is the home, and it must not depend on where Mneme happens to run. */
export function absoluteFolder(typed: string): string {
  const text = typed.trim();
  const path = text === '~' || text.startsWith('~/') ? join(homedir(), text.slice(1)) : text;
  if (path.includes('\0') || !isAbsolute(path)) {
    throw fail(
      'input.invalid',
      `“${text}” is not a full path.`,
      'Give the path from the root, or one that begins with ~/.',
    );
  }
  return resolve(path);
}

/**
 * Makes the folder of a new workspace; an empty folder will do.
 * @throws `workspace.not-empty`, `workspace.readonly`, `disk.failed`
 */
export async function makeFolder(path: string): Promise<string> {
  const entries = await entriesOf(path);
  if (entries !== null && entries.length > 0) {
    throw fail(
      'workspace.not-empty',
      `“${basename(path)}” already holds files.`,
      'Choose an empty folder, or use Open: it keeps every file as it is.',
    );
  }
  await mkdir(path, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw folderError(path, error);
  });
  return realpath(path);
}

/** @throws `workspace.missing` when there is no such folder, `workspace.readonly` when it may not be read */
export async function existingFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  if (found === null || !found.isDirectory()) {
    const what = found === null ? 'There is no folder' : 'This is a file, not a folder:';
    throw fail('workspace.missing', `${what} “${path}”.`, 'Check the path, or create a workspace there.');
  }
  await entriesOf(path);
  return realpath(path);
}

const dayMs = 86_400_000;
/** What happens in the sample takes so long; what it begins with lies before. */
const storyDays = 21;

/**
 * Copies the sample into `<parent>/Mneme Sample`, or `Mneme Sample 2` and so on when that is taken, and answers where. It is as it was
 * three weeks before `now`.
 * @param sample folder that ships with Mneme
 */
export async function copySample(sample: string, parent: string, now: number): Promise<string> {
  if ((await stat(sample).catch(() => null)) === null) {
    throw fail('file.missing', 'The sample workspace is not part of this build.', 'Create a workspace instead.');
  }
  for (let n = 1; n < 1000; n++) {
    const target = join(parent, n === 1 ? 'Mneme Sample' : `Mneme Sample ${n}`);
    try {
      await mkdir(parent, { recursive: true });
      await mkdir(target, { mode: 0o700 });
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue;
      throw folderError(target, error);
    }
    await cp(sample, target, { recursive: true });
    await bringTo(target, now - storyDays * dayMs);
    return realpath(target);
  }
  throw fail('file.exists', `“${parent}” already holds many samples.`, 'Remove some of them first.');
}

async function entriesOf(path: string): Promise<string[] | null> {
  try {
    return await readdir(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw folderError(path, error);
  }
}

function folderError(path: string, error: unknown) {
  const code = codeOf(error);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return fail('workspace.readonly', `Mneme may not write to “${path}”.`, 'Choose a folder of your own.', {
      cause: error,
    });
  }
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return fail('workspace.missing', `“${path}” is not a folder.`, 'Choose a folder.', { cause: error });
  }
  if (code === 'ENOSPC')
    return fail('disk.full', 'The disk is full.', 'Free some space, then try again.', { cause: error });
  return fail('disk.failed', `“${path}” could not be used.`, 'Choose another folder.', { cause: error });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
