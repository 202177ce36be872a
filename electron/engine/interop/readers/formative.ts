import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { episodeTypes } from '#shared/model/memory.ts';
import { asCarried, carriedField } from '../carry.ts';
import { pageText } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { isDatabase, readDatabase } from './database.ts';
import { jsonOf, validInstant } from './mem0.ts';

const memory = z.object({
  id: z.string(),
  type: z.string().default('fact'),
  content: z.string(),
  strength: z.number().min(0).max(1).optional().catch(undefined),
  temporal_anchor: z.string().nullish(),
  created_at: z.union([z.string(), z.number()]).nullish(),
  /** What Mneme says of it beside its words. */
  mneme: carriedField,
});
const association = z.object({ memory_a: z.string(), memory_b: z.string(), weight: z.number().min(0).max(1) });
const alias = z.object({ old_id: z.string(), new_id: z.string() });
const exported = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  exported_at: z.string().nullish(),
  memories: z.array(z.unknown()),
  associations: z.array(z.unknown()).catch([]).default([]),
  aliases: z.array(z.unknown()).catch([]).default([]),
});
type Stored = Omit<z.output<typeof exported>, 'version'>;

/** Formative Memory: what `memory export` writes, versions 1 and 2, and its database itself. */
export const formative: Reader = {
  format: 'formative',
  title: 'Formative Memory',
  recognise({ isFolder, beginning }) {
    if (isFolder) return null;
    if (isDatabase(beginning))
      return /\btemporal_anchor\b/.test(beginning) && /\bmemory_a\b/.test(beginning) ? 'it is its database' : null;
    return /^\s*\{/.test(beginning) && /"strength"\s*:/.test(beginning) && /"memories"\s*:/.test(beginning)
      ? 'its memories have strengths'
      : null;
  },
  read,
};

async function* read({ path, beginning }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const file = basename(path);
  const stored = isDatabase(beginning)
    ? await storedIn(path)
    : exported.safeParse(jsonOf((await pageText(path)) ?? '')).data;
  if (stored === undefined || stored === null)
    return reading.unread(file, 1, 'This is no export of version 1 or 2, no database of it, or too large.');
  const former = formerIn(stored);
  const pairs = pairsIn(stored, former);
  for (const [n, value] of stored.memories.entries()) {
    const one = memory.safeParse(value).data;
    if (one === undefined || one.content.trim() === '') {
      reading.unread(`${file}#${n + 1}`, 1, 'This memory has no content.');
      continue;
    }
    const said = validInstant(one.temporal_anchor) ?? validInstant(String(one.created_at ?? ''));
    const kind = episodeTypes.find((type) => type === one.type) ?? 'fact';
    const { strength: base } = one;
    const from = { key: one.id, at: `${file}#${n + 1}`, by: 'model', said } as const;
    const piece = { ...from, sort: 'episode', kind, text: one.content, tags: [] } satisfies Piece;
    yield {
      ...(one.mneme === undefined ? piece : asCarried(piece, one.mneme, one.content)),
      ...(base === undefined ? {} : { strength: { base, asOf: validInstant(stored.exported_at) } }),
      ...(pairs.has(one.id) ? { together: pairs.get(one.id) ?? [] } : {}),
      ...(former.has(one.id) ? { formerKeys: former.get(one.id) ?? [] } : {}),
    };
  }
}

/** What each memory was called before, by what it is called now. */
function formerIn({ aliases }: Stored): Map<string, string[]> {
  const former = new Map<string, string[]>();
  for (const value of aliases) {
    const { data } = alias.safeParse(value);
    if (data !== undefined) former.set(data.new_id, [...(former.get(data.new_id) ?? []), data.old_id]);
  }
  return former;
}

function pairsIn({ associations }: Stored, former: ReadonlyMap<string, readonly string[]>) {
  const today = new Map([...former].flatMap(([id, olds]) => olds.map((old) => [old, id] as const)));
  const pairs = new Map<string, { key: string; weight: number }[]>();
  for (const value of associations) {
    const { data } = association.safeParse(value);
    if (data === undefined) continue;
    const [a, b] = [data.memory_a, data.memory_b].map((id) => today.get(id) ?? id) as [string, string];
    pairs.set(a, [...(pairs.get(a) ?? []), { key: b, weight: data.weight }]);
  }
  return pairs;
}

/** Null for what is no such database. */
const storedIn = (path: string): Promise<Stored | null> =>
  readDatabase(path, (db) => {
    const rows = (sql: string) => db.prepare<[], unknown>(sql).all();
    return {
      memories: rows(
        'SELECT id, type, content, strength, temporal_anchor, created_at FROM memories ORDER BY created_at, id',
      ),
      associations: rows('SELECT memory_a, memory_b, weight FROM associations'),
      aliases: [],
      exported_at: statSync(path).mtime.toISOString(),
    };
  });
