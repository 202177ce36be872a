import { basename } from 'node:path';
import { z } from 'zod';
import { episodeTypes } from '#shared/model/memory.ts';
import { pageText } from '../source-files.ts';
import type { Piece, Place, Reader, Reading } from '../types.ts';
import { dayOf, jsonOf } from './mem0.ts';

const memory = z.object({
  id: z.string(),
  type: z.string().default('fact'),
  content: z.string(),
  temporal_anchor: z.string().nullish(),
  created_at: z.union([z.string(), z.number()]).nullish(),
  source: z.string().nullish(),
});
const exported = z.object({ version: z.union([z.literal(1), z.literal(2)]), memories: z.array(z.unknown()) });

/** `memory export` of Formative Memory, versions 1 and 2. */
export const formative: Reader = {
  format: 'formative',
  title: 'Formative Memory',
  recognise: ({ isFolder, beginning }) =>
    !isFolder && /^\s*\{/.test(beginning) && /"strength"\s*:/.test(beginning) && /"memories"\s*:/.test(beginning)
      ? 'its memories have strengths'
      : null,
  read,
};

async function* read({ path }: Place, reading: Reading): AsyncGenerator<Piece> {
  const file = basename(path);
  const data = exported.safeParse(jsonOf((await pageText(path)) ?? '')).data;
  if (data === undefined) return reading.unread(file, 1, 'This is no export of version 1 or 2, or too large.');
  for (const [n, value] of data.memories.entries()) {
    const one = memory.safeParse(value).data;
    if (one === undefined || one.content.trim() === '') {
      reading.unread(`${file}#${n + 1}`, 1, 'This memory has no content.');
      continue;
    }
    const said = dayOf(one.temporal_anchor) ?? dayOf(String(one.created_at ?? ''));
    const kind = episodeTypes.find((type) => type === one.type) ?? 'fact';
    yield {
      key: one.id,
      at: `${file}#${n + 1}`,
      by: 'model',
      said,
      sort: 'episode',
      kind,
      text: one.content,
      tags: [],
    };
  }
}
