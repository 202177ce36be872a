import { createHash } from 'node:crypto';
import { startPiped } from './git.ts';
import type { GitPlace } from './spawn.ts';

export type ObjectKind = 'blob' | 'tree' | 'commit' | 'tag';
/** Told of each object that is whole; of trees and commits with their bytes. */
type Taken = (id: string, kind: ObjectKind, bytes: Buffer | null) => void;

const order: Record<string, number> = { blob: 0, tree: 1, commit: 2, tag: 3 };

/** Reads every object there is, blobs first and commits last, and tells of those whose bytes are what their name says. */
export async function readWhole(place: GitPlace, taken: Taken): Promise<void> {
  const listed = await lines(place, ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'], '');
  const known = await lines(place, ['cat-file', '--batch-check=%(objectname) %(objecttype)'], `${listed.join('\n')}\n`);
  const ids = known
    .map((line) => line.split(' '))
    .filter(([id = '', kind = '']) => id.length >= 40 && kind in order)
    .sort(([, a = ''], [, b = '']) => (order[a] ?? 0) - (order[b] ?? 0))
    .map(([id = '']) => id);
  // Git ends at an object that it cannot read: it is asked again for those behind it.
  for (let at = 0; at < ids.length; ) at += (await readSome(place, ids.slice(at), taken)) + 1;
}

/** Lines that git says, also when it ends in trouble. */
async function lines(place: GitPlace, args: string[], input: string): Promise<string[]> {
  const child = startPiped(place, args);
  child.stdin.on('error', () => undefined).end(input);
  const parts: Buffer[] = [];
  child.stderr.resume();
  for await (const part of child.stdout) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('latin1')
    .split('\n')
    .filter((line) => line !== '');
}

/** How many of `ids` git told of before it ended. */
async function readSome(place: GitPlace, ids: string[], taken: Taken): Promise<number> {
  const child = startPiped(place, ['cat-file', '--batch']);
  child.stderr.resume();
  child.stdin.on('error', () => undefined).end(`${ids.join('\n')}\n`);
  let count = 0;
  let held: Buffer = Buffer.alloc(0);
  let now: {
    id: string;
    kind: ObjectKind;
    left: number;
    hash: ReturnType<typeof createHash>;
    bytes: Buffer[] | null;
  } | null = null;
  for await (const part of child.stdout) {
    held = held.length === 0 ? (part as Buffer) : Buffer.concat([held, part as Buffer]);
    for (;;) {
      if (now === null) {
        const end = held.indexOf(10);
        if (end < 0) break;
        const [id = '', kind = '', size] = held.toString('latin1', 0, end).split(' ');
        held = held.subarray(end + 1);
        if (size === undefined) count += 1;
        else {
          const hash = createHash('sha1').update(`${kind} ${size}\0`);
          now = { id, kind: kind as ObjectKind, left: Number(size), hash, bytes: kind === 'blob' ? null : [] };
        }
        continue;
      }
      const some = held.subarray(0, now.left);
      now.hash.update(some);
      now.bytes?.push(Buffer.from(some));
      now.left -= some.length;
      held = held.subarray(some.length);
      if (now.left > 0 || held.length === 0) break;
      held = held.subarray(1);
      if (now.hash.digest('hex') === now.id) taken(now.id, now.kind, now.bytes && Buffer.concat(now.bytes));
      count += 1;
      now = null;
    }
  }
  return count;
}
