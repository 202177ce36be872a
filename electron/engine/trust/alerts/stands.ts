import { isUtf8 } from 'node:buffer';
import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { MnemeError } from '#shared/model/error.ts';
import { criticalityOf } from '../../workspace/paths.ts';
import { readFileStamped } from '../../workspace/read.ts';
import type { FileState } from './state.ts';

/** Bytes beyond which a critical file is not kept a second time; its good state is then history's alone. */
const mostKept = 1024 * 1024;
/** Characters of a file that an alert shows. */
const mostShown = 200_000;

export const noFile: FileState = { hash: null, bytes: null };

/** The critical files that the root holds, whatever stands under their names. @source 000 §12.1 */
export function criticalPaths(root: string): string[] {
  return readdirSync(realpathSync.native(root)).filter((name) => criticalityOf(name) === 'critical');
}

/** A critical file as it stands: a folder or a link in its place is no file. */
export async function readFileState(root: string, path: string): Promise<FileState> {
  try {
    const file = await readFileStamped(root, path);
    return file === null ? noFile : standingOf(file.bytes, file.stamp.hash);
  } catch (cause) {
    if (cause instanceof MnemeError && (cause.code === 'path.refused' || cause.code === 'path.outside')) return noFile;
    throw cause;
  }
}

export function standingOf(bytes: Buffer, hash: string): FileState {
  return { hash, bytes: bytes.length > mostKept ? null : bytes.toString('base64') };
}

/** The text of a state; null for no file and for what is no text, or too much of it. */
export function textOfState({ bytes }: FileState): string | null {
  if (bytes === null) return null;
  const buffer = Buffer.from(bytes, 'base64');
  return isUtf8(buffer) && buffer.length <= mostShown ? buffer.toString('utf8') : null;
}

/** What stands under a name where a file should: for words. */
export function inPlaceOfFile(root: string, path: string): 'folder' | 'link' | null {
  try {
    const found = lstatSync(join(root, path));
    return found.isSymbolicLink() ? 'link' : found.isDirectory() ? 'folder' : null;
  } catch {
    return null;
  }
}
