import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { hash8 } from '../../workspace/hash.ts';
import { fileLines, longestLine } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';

/** A line of `memory.jsonl` of the reference memory server. Names and types are as agents gave them. */
const line = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('entity'),
    name: z.string().min(1).max(400),
    entityType: z.string().max(200).default('concept'),
    observations: z.array(z.string()).default([]),
  }),
  z.object({
    type: z.literal('relation'),
    from: z.string().min(1).max(400),
    to: z.string().min(1).max(400),
    relationType: z.string().min(1).max(200),
  }),
]);

const begins = /^\s{0,20}\{\s{0,20}"type"\s{0,20}:\s{0,20}"(?:entity|relation)"\s{0,20},/;

export const serverMemory: Reader = {
  format: 'server-memory',
  title: 'MCP memory server',
  recognise({ isFolder, beginning }) {
    if (isFolder) return null;
    const lines = beginning.split('\n', 50);
    // An entity with much said of it is longer than what is looked at.
    const known = lines.some((text) => readLine(text) !== null) || (lines.length === 1 && begins.test(beginning));
    return known ? 'its lines are entities and relations' : null;
  },
  read,
};

function readLine(text: string): z.output<typeof line> | null {
  try {
    return line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A server keeps nothing of an entity but what is observed: what a page has beside that is said in a line that begins so. */
export const saysAliases = 'Also called: ';
export const saysSummary = 'Summary: ';

function ownOf(observations: readonly string[]) {
  const said = (begin: string) => observations.filter((words) => words.startsWith(begin));
  const aliases = said(saysAliases).flatMap((words) => words.slice(saysAliases.length).split(/, */).filter(Boolean));
  const [summary] = said(saysSummary);
  const rest = observations.filter((words) => !words.startsWith(saysAliases) && words !== summary);
  const fields = {
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(summary === undefined ? {} : { summary: summary.slice(saysSummary.length) }),
  };
  return { rest, fields };
}

async function* read({ path }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const file = basename(path);
  const said = (await lstat(path)).mtime.toISOString();
  for await (const { line: n, text } of fileLines(path)) {
    if (text.trim() === '') continue;
    const one = text.length > longestLine ? null : readLine(text);
    if (one === null) {
      reading.unread(file, n, 'This line is no entity and no relation.');
      continue;
    }
    const from = { at: `${file}#L${n}`, by: 'person', said } as const;
    if (one.type === 'relation') {
      const { from: first, relationType: relation, to } = one;
      yield { ...from, key: `relation:${first}:${relation}:${to}`, sort: 'relation', from: first, relation, to };
      continue;
    }
    const { name, entityType: type } = one;
    const own = ownOf(one.observations);
    yield { ...from, key: `entity:${name}`, sort: 'entity', name, type, ...own.fields };
    for (const words of own.rest) {
      if (words.trim() === '') continue;
      const key = `observation:${name}:${hash8(words)}`;
      yield { ...from, key, sort: 'fact', about: name, type, text: words };
    }
  }
}
