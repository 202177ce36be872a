import { lstat, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { confidences, episodeTypes, memoryKinds } from '#shared/model/memory.ts';
import { writeBelief } from '../../workspace/codecs/entity-belief.ts';
import { supersededTag } from '../../workspace/codecs/entity-marks.ts';
import { fileLines } from '../source-files.ts';
import type { Piece, PieceContent, Reader, SourcePlace, SourceReading } from '../types.ts';

const memory = z.object({
  id: z.string(),
  kind: z.enum(memoryKinds),
  title: z.string(),
  text: z.string(),
  at: z.string().nullable(),
  type: z.string().nullable(),
  confidence: z.enum(confidences).nullable(),
  tags: z.array(z.string()),
  parent: z.string().nullable(),
  path: z.string().optional(),
  scope: z.string().optional(),
  supersededBy: z.string().optional(),
});
export type ExportedRow = Omit<z.output<typeof memory>, 'scope'>;
const link = z.object({ from: z.string(), relation: z.string(), to: z.string() });
const held = z.object({ id: z.string(), at: z.string(), content: z.string() });
const whole = z.object({
  memories: z.array(memory),
  relations: z.array(link).default([]),
  held: z.array(held).default([]),
});
const oneLine = z.union([
  z.object({ memory }),
  z.object({ relation: link }),
  z.object({ held }),
  z.object({ format: z.literal('mneme') }),
]);

/** Bytes of a JSON file that is read whole; JSON lines have no bound. */
const largest = 256 * 1024 * 1024;

/** What Mneme itself exports, as one JSON value or as lines. */
export const mneme: Reader = {
  format: 'mneme',
  title: 'Mneme',
  recognise: ({ isFolder, beginning }) =>
    !isFolder && /^\s*\{\s*"format"\s*:\s*"mneme"/.test(beginning) ? 'it says that Mneme exported it' : null,
  read,
};

async function* read({ path, beginning }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const file = basename(path);
  const isLines = /^\{"format":"mneme"[^\n]*\}\r?\n/.test(beginning);
  if (isLines) {
    for await (const { line, text } of fileLines(path)) {
      const one = text.trim() === '' ? undefined : oneLine.safeParse(jsonOf(text)).data;
      if (one === undefined && text.trim() !== '')
        reading.unread(file, line, 'This line is no memory and no relation.');
      else if (one !== undefined && 'memory' in one) yield* pieceOf(one.memory, `${file}#L${line}`, reading);
      else if (one !== undefined && 'relation' in one) yield linkOf(one.relation, `${file}#L${line}`);
      else if (one !== undefined && 'held' in one) yield heldOf(one.held, `${file}#L${line}`);
    }
    return;
  }
  const data =
    (await lstat(path)).size > largest ? undefined : whole.safeParse(jsonOf(await readFile(path, 'utf8'))).data;
  if (data === undefined)
    return reading.unread(file, 1, 'This is no export of Mneme, or too large: export it as jsonl.');
  for (const [n, one] of data.memories.entries()) yield* pieceOf(one, `${file}#${n + 1}`, reading);
  for (const one of data.relations) yield linkOf(one, file);
  for (const one of data.held) yield heldOf(one, file);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const linkOf = ({ from, relation, to }: z.output<typeof link>, at: string): Piece => ({
  ...{ key: `relation:${from}:${relation}:${to}`, at, by: 'person', said: null },
  ...{ sort: 'relation', from, relation, to },
});

/** What was held back there has its secret still: it is held back here, too. */
const heldOf = ({ id, at: said, content }: z.output<typeof held>, at: string): Piece => ({
  ...{ key: `held:${id}`, at, by: 'person', said },
  ...{ sort: 'episode', kind: 'fact', text: content, tags: [] },
});

const dated = /^\d{4}-\d{2}-\d{2}/;

function* pieceOf(one: z.output<typeof memory>, at: string, reading: SourceReading): Generator<Piece> {
  const { id, title, tags, scope } = one;
  const said = one.at !== null && dated.test(one.at) ? one.at : null;
  const by = tags.includes('untrusted') ? 'other' : tags.includes('unreviewed') ? 'model' : 'person';
  const content = pieceContentOf(one);
  if (content === null) reading.unread(at, 1, `“${title}” is a file of your own: copy it into the folder.`);
  else yield { key: id, at, by, said, ...(scope === undefined ? {} : { scope }), ...content };
}

/** What a memory is as a piece, by its export; null for a file of the person’s own. */
export function pieceContentOf(one: ExportedRow): PieceContent | null {
  const { id, kind, title, text, confidence, tags, parent } = one;
  switch (kind) {
    case 'entity': {
      const name = id.replace(/^entity:/, '');
      return { sort: 'entity', name, label: title, type: one.type ?? undefined, aliases: tags, summary: text };
    }
    case 'episode': {
      const type = episodeTypes.find((type) => type === one.type) ?? 'fact';
      return { sort: 'episode', kind: type, text, tags, ...(confidence === null ? {} : { confidence }) };
    }
    case 'fact':
    case 'belief':
      return { sort: 'fact', about: parent ?? '', ...lineOf(one), ...categoryIn(tags) };
    case 'procedure':
      return { sort: 'procedure', title, text };
    case 'core':
      return { sort: 'core', block: title, text };
    case 'vault':
      return { sort: 'vault', title, text };
    default:
      return null;
  }
}

/** What a fact is filed under, beside that another took its place. */
function categoryIn(tags: readonly string[]): { category?: string } {
  const category = tags.find((tag) => tag !== supersededTag);
  return category === undefined ? {} : { category };
}

/** How sure a belief is whose export tells it in a word. */
const sureness = { high: 0.9, medium: 0.65, low: 0.35 };
const sections: Record<string, string> = { timeline: 'Timeline', question: 'Open Questions' };

/** A statement as its page has it: the section, and what a belief and a fact that was replaced bear behind their words. */
function lineOf({ kind, type, text, at, path, confidence, supersededBy }: ExportedRow) {
  if (kind === 'belief') {
    const c = confidence === null ? null : sureness[confidence];
    const since = at === null || !dated.test(at) ? null : at.slice(0, 10);
    return { section: 'Beliefs', text: writeBelief({ statement: text, c, since, evidence: [] }) };
  }
  const words = supersededBy === undefined ? text : `${text} [superseded-by ${supersededBy}]`;
  const isOnPage = path?.startsWith('memory/graph/entities/') === true;
  return isOnPage && type !== null ? { section: sections[type] ?? type, text: words } : { text: words };
}
