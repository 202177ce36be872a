import type { Hash } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { readFileStamped } from './read.ts';

/** A text file as a plan found it: what it says, and the hash a change of it must start from. Both null when missing. */
export type DiskText = { text: string | null; before: Hash | null };

/** Where a plan reads files: the workspace's root, or a draft in which other plans have been at work. */
export type Files = string | { found(path: string): Promise<DiskText> };

/**
 * Reads a file that a plan is about to change.
 * @throws file.unparsed when its bytes are not UTF-8: what cannot be read is never rewritten
 */
export async function readText(root: Files, path: string): Promise<DiskText> {
  if (typeof root !== 'string') return root.found(path);
  const file = await readFileStamped(root, path);
  if (file === null) return { text: null, before: null };
  if (file.text === null) {
    throw fail('file.unparsed', `${path} is not UTF-8 text.`, 'Open it in an editor and save it as UTF-8.', { path });
  }
  return { text: file.text, before: file.stamp.hash };
}

/** The hash of a file, whatever its bytes are; null where there is none. @throws path.*, disk.failed */
export async function hashAt(root: string, path: string): Promise<Hash | null> {
  return (await readFileStamped(root, path))?.stamp.hash ?? null;
}
