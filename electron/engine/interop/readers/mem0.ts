import { basename } from 'node:path';
import { z } from 'zod';
import { pageText } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';

const row = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  memory: z.string().optional(),
  data: z.string().optional(),
  categories: z.array(z.string()).nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
});
const listed = z.union([
  z.array(z.unknown()),
  z.object({ results: z.array(z.unknown()) }).transform((one) => one.results),
]);

/** `get_all()` of mem0, as JSON. A model wrote them, most of a store is of little worth: unreviewed. */
export const mem0: Reader = {
  format: 'mem0',
  title: 'mem0',
  recognise: ({ isFolder, beginning }) =>
    !isFolder &&
    /^\s*[[{]/.test(beginning) &&
    /"memory"\s*:/.test(beginning) &&
    /"(?:user_id|agent_id|hash)"\s*:/.test(beginning)
      ? 'its rows have a memory and whose it is'
      : null,
  read,
};

async function* read({ path }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const file = basename(path);
  const rows = listed.safeParse(jsonOf((await pageText(path)) ?? '')).data;
  if (rows === undefined) return reading.unread(file, 1, 'This is no list of memories, or too large.');
  for (const [n, value] of rows.entries()) {
    const one = row.safeParse(value).data;
    const text = one?.memory ?? one?.data ?? '';
    if (one === undefined || text.trim() === '') {
      reading.unread(`${file}#${n + 1}`, 1, 'This row has no memory.');
      continue;
    }
    const said = validInstant(one.created_at ?? one.updated_at);
    const from = { key: one.id, at: `${file}#${n + 1}`, by: 'model', said } as const;
    yield {
      ...from,
      sort: 'episode',
      kind: 'fact',
      text,
      tags: (one.categories ?? []).slice(0, 8).map((tag) => tag.slice(0, 60)),
    };
  }
}

/** An instant that is one; null for anything else. */
export function validInstant(said: string | null | undefined): string | null {
  const ms = Date.parse(said ?? '');
  return Number.isNaN(ms) || ms < 0 || ms > 4e12 ? null : new Date(ms).toISOString();
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
