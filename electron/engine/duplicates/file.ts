import { z } from 'zod';
import { readJsonl } from '../workspace/codecs/jsonl.ts';
import { hash8 } from '../workspace/hash.ts';

/** Pairs that wait for the owner's word. It travels with the workspace, and is written through the door alone. */
export const mergesPath = 'memory/meta/merge-candidates.json';
export const rejectedMergesPath = 'memory/meta/rejected.jsonl';

const version = 1;

const pair = z.object({
  keep: z.string().min(1),
  drop: z.string().min(1),
  how: z.enum(['absorbs', 'merges']),
  merged: z.string(),
  similarity: z.number().min(0).max(1),
  /** ISO instant. */
  found: z.string(),
  /** Of both texts as they were: with other texts it is another pair. */
  print: z.string(),
});

/** A pair as kept: memories by their ids. */
export type KeptPair = z.infer<typeof pair>;

/** Up to where memories were looked at, by the instant they were last touched (ms), then by id. */
export type MergeCursor = { at: number; id: string };

export type Merges = {
  cursor: MergeCursor | null;
  pairs: KeptPair[];
  /** Written by a later Mneme: it is neither read nor changed. */
  foreign: boolean;
};

/** Never throws: a file that is broken is begun anew, since all of it is found again; what is no pair is left out. */
export function parseMerges(text: string | null): Merges {
  const none: Merges = { cursor: null, pairs: [], foreign: false };
  let value: unknown;
  try {
    value = JSON.parse((text ?? '{}').replace(/^\uFEFF/, ''));
  } catch {
    return none;
  }
  const file = z.looseObject({
    version: z.number().catch(version),
    cursor: z.object({ at: z.iso.datetime(), id: z.string() }).nullable().catch(null),
    pairs: z.array(z.unknown()).catch([]),
  });
  const read = file.safeParse(value);
  if (!read.success) return none;
  if (read.data.version > version) return { ...none, foreign: true };
  const pairs = read.data.pairs.flatMap((one) => {
    const known = pair.safeParse(one);
    return known.success ? [known.data] : [];
  });
  const { cursor } = read.data;
  return { cursor: cursor && { at: Date.parse(cursor.at), id: cursor.id }, pairs, foreign: false };
}

export function renderMerges({ cursor, pairs }: Omit<Merges, 'foreign'>): string {
  const at = cursor && { at: new Date(cursor.at).toISOString(), id: cursor.id };
  return `${JSON.stringify({ version, cursor: at, pairs }, null, 2)}\n`;
}

/** The same for a pair in either order. */
export const mergePairKey = (a: string, b: string): string => [a, b].sort().join('\n');

export const printOf = (a: string, b: string): string => [hash8(a), hash8(b)].sort().join('');

/** The key by which a refused merge stands in rejected.jsonl. */
const refusedKey = (a: string, b: string) => `merge:${hash8(JSON.stringify([a, b].sort()).toLowerCase())}`;

const refusal = z.object({ key: z.string(), at: z.string() });

/** When each pair was refused last, ms; asked by the two ids. */
export function refusals(text: string | null): (a: string, b: string) => number | null {
  const times = new Map<string, number>();
  for (const { value } of readJsonl(text ?? '')) {
    const read = refusal.safeParse(value);
    if (!read.success || !read.data.key.startsWith('merge:')) continue;
    times.set(read.data.key, Math.max(times.get(read.data.key) ?? 0, Date.parse(read.data.at) || 0));
  }
  return (a, b) => times.get(refusedKey(a, b)) ?? null;
}
