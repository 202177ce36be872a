import { isUtf8 } from 'node:buffer';
import { MnemeError } from '#shared/model/error.ts';
import type { Git } from './git.ts';

/** Bytes of a file beyond which its text is not told. */
export const largestText = 512 * 1024;

/** What a commit has at a path. `text` null: no file there, or none that can be shown; `note` says why. */
export type Blob = { text: string | null; note: string | null };

/** What people read as text; git looks for the same byte. */
export const isText = (bytes: Buffer): boolean => isUtf8(bytes) && !bytes.includes(0);

const nothing: Blob = { text: null, note: null };

/** The files behind `commit:path` names, in their order; what git does not know is no file. */
export async function readBlobs(git: Git, names: string[]): Promise<Blob[]> {
  const asked = names.map((name) => (name.includes('\n') ? '-' : name));
  if (asked.length === 0) return [];
  const checked = (await git.run(['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)'], lines(asked)))
    .toString('utf8')
    .split('\n');
  const known = asked.map((_, n) => /^([0-9a-f]{40,64}) blob (\d+)$/.exec(checked[n] ?? ''));
  const wanted = [...new Set(known.flatMap((one) => (one && Number(one[2]) <= largestText ? [one[1] ?? ''] : [])))];
  const texts = await readObjects(git, wanted);
  return known.map((one) => {
    if (one === null) return nothing;
    const bytes = texts.get(one[1] ?? '');
    if (bytes === undefined) return { text: null, note: `too large to show (${sizeOf(Number(one[2]))})` };
    return isText(bytes)
      ? { text: bytes.toString('utf8'), note: null }
      : { text: null, note: `not text (${sizeOf(bytes.length)})` };
  });
}

/** The files behind `commit:path` names, whole, in their order; null for what is none. Where one is damaged, each is read by itself. */
export async function readFiles(git: Git, names: string[]): Promise<(string | null)[]> {
  try {
    return (await batch(git, names)).map((one) => (one?.type === 'blob' ? one.bytes.toString('utf8') : null));
  } catch (thrown) {
    if (!(thrown instanceof MnemeError) || thrown.code !== 'audit.damaged') throw thrown;
    return names.length === 1 ? [null] : (await Promise.all(names.map((name) => readFiles(git, [name])))).flat();
  }
}

/** The bytes of these objects, by their ids; those that are missing are left out. */
export async function readObjects(git: Git, ids: string[]): Promise<Map<string, Buffer>> {
  const found = await batch(git, ids);
  return new Map(found.flatMap((one) => (one === null ? [] : [[one.id, one.bytes]])));
}

type GitObject = { id: string; type: string; bytes: Buffer };

/** What git has of these names, in their order; null for what it does not know. */
async function batch(git: Git, names: string[]): Promise<(GitObject | null)[]> {
  if (names.length === 0) return [];
  const said = await git.run(['cat-file', '--batch'], lines(names));
  const found: (GitObject | null)[] = [];
  for (let at = 0; at < said.length; ) {
    const end = said.indexOf(10, at);
    if (end < 0) break;
    const [, id = '', type = '', size] = /^([0-9a-f]+) ([a-z]+) (\d+)$/.exec(said.toString('latin1', at, end)) ?? [];
    at = end + 1;
    found.push(size === undefined ? null : { id, type, bytes: said.subarray(at, at + Number(size)) });
    if (size !== undefined) at += Number(size) + 1;
  }
  return found;
}

const lines = (names: string[]) => `${names.join('\n')}\n`;

function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
