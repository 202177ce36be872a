import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fail, type MnemeError } from '#shared/model/error.ts';
import type { Client } from '../../api/client.ts';
import { useClient } from '../../api/queries.ts';

/** A whole file as it is on disk. */
export type DiskFile = { text: string; hash: string; size: number };

/** Characters asked for at once, the most that the method gives. */
const part = 200_000;
/** Times a file that is being written is read again from its beginning. */
const tries = 5;

const keyOf = (path: string, asOf?: string) => ['file.read', { path, whole: true, as_of: asOf }] as const;

/** Reads a file in parts that all belong to one version of it. */
export async function readDiskFile(
  client: Client,
  path: string,
  signal?: AbortSignal,
  as_of?: string,
): Promise<DiskFile> {
  for (let n = 0; n < tries; n++) {
    const first = await client.call('file.read', { path, limit: part, as_of }, { signal });
    let text = first.content;
    let next = first.next;
    let same = true;
    while (next !== null && same) {
      const more = await client.call('file.read', { path, offset: next, limit: part, as_of }, { signal });
      same = more.hash === first.hash;
      text += more.content;
      next = more.next;
    }
    if (same) return { text, hash: first.hash, size: first.size };
  }
  throw fail('file.changed', `${path} is being written over and over.`, 'Open it again in a moment.', { path });
}

/** The open file, read again when an event says that it may have changed; or as it was on a day. */
export function useFile(path: string, asOf?: string) {
  const client = useClient();
  return useQuery<DiskFile, MnemeError>({
    queryKey: keyOf(path, asOf),
    queryFn: ({ signal }) => readDiskFile(client, path, signal, asOf),
    // One that was left and comes back may have changed while nothing listened for it.
    refetchOnMount: 'always',
    // A file that comes anew is the same object when its text is.
    structuralSharing: (before, after) => {
      const [old, now] = [before as DiskFile | undefined, after as DiskFile];
      return old?.hash === now.hash ? old : now;
    },
  });
}

/** Puts what was just saved where the next reader looks. */
export function useKeepFile() {
  const cache = useQueryClient();
  return (path: string, file: DiskFile) => cache.setQueryData(keyOf(path), file);
}
