import type { ChangeSet } from '#shared/model/change.ts';
import type { Index } from '../index/types.ts';
import { parse } from '../workspace/parse.ts';

export type IndexUpdate = Parameters<Index['tentatively']>[0];

const blank = { hash: '', size: 0, mtimeNs: 0n, ctimeNs: 0n, ino: 0n };

/** What files would be to the index once they are written; what is no text is nothing to it. */
export function updateOf(changes: readonly Pick<ChangeSet['changes'][number], 'path' | 'after'>[]): IndexUpdate {
  const put = changes.flatMap(({ path, after }) => {
    const text = Buffer.isBuffer(after) ? after.toString('utf8') : after;
    return typeof text === 'string' ? [{ stamp: { ...blank, path }, parsed: parse(path, text) }] : [];
  });
  const remove = changes.flatMap(({ path, after }) => (after === null ? [path] : []));
  return { put, remove };
}
