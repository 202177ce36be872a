import { z } from 'zod';
import { confidences, type Memory, type MemoryKind, memoryKinds } from '#shared/model/memory.ts';
import { hash8 } from '../workspace/hash.ts';
import { oneLine } from '../workspace/lines.ts';
import { pieceContentOf } from './readers/mneme.ts';
import type { Piece } from './types.ts';
import { placeInSource } from './writing.ts';

// What another form has no place for stands behind the words of a memory, in a comment that Markdown does not show. Whoever
// changes the words there leaves it standing; read again, the memory is what it was.

const carried = z.object({
  /** Left out where the form has it as what it is. */
  kind: z.enum(memoryKinds).optional(),
  /** Of an entity, without `entity:`. */
  id: z.string().optional(),
  title: z.string().optional(),
  type: z.string().optional(),
  at: z.string().optional(),
  confidence: z.enum(confidences).optional(),
  tags: z.array(z.string()).optional(),
  /** The entity a fact belongs to, without `entity:`. */
  parent: z.string().optional(),
  scope: z.string().optional(),
  trigger: z.string().optional(),
  /** Words before its own: whose they are, or a heading. */
  lead: z.string().optional(),
  /** Its own words, where the form has one line for several. */
  text: z.string().optional(),
  relation: z.object({ from: z.string(), relation: z.string(), to: z.string() }).optional(),
});
/** What is known of a memory beside its words. */
export type CarryMark = z.output<typeof carried>;
export const carriedField = carried.optional().catch(undefined);

/** Neither sign of a comment stands in one, so that a text is read through once. */
const mark = / ?<!-- mneme (\{[^\n<>]*\}) -->/g;
/** The comment at the end of a text, empty where there is none. */
export const markIn = (text: string): string => text.match(mark)?.at(-1) ?? '';
export const unmarked = (text: string): string => text.replace(mark, '');

export const isMarkedRelation = (text: string): boolean =>
  readMark(markIn(text).replace(mark, '$1'))?.relation !== undefined;

/** What a memory is beside its words. */
export function carriedFrom({ kind, title, type, at, confidence, tags, parent, scope, path }: Memory): CarryMark {
  const isOnPage = path.startsWith('memory/graph/entities/');
  const bare: CarryMark = {
    ...(at === null ? {} : { at }),
    ...(confidence === null ? {} : { confidence }),
    ...(scope === undefined ? {} : { scope }),
  };
  if (kind === 'fact' || kind === 'belief')
    return {
      ...bare,
      kind,
      parent: parent ?? '',
      ...(isOnPage && type !== null && kind === 'fact' ? { type } : {}),
      tags,
    };
  if (kind === 'episode') return { ...bare, kind, tags, ...(type === null ? {} : { type }) };
  return { ...bare, kind, title };
}

/** What of it is to be told: `known` says the form itself, and needs no second word. Null where that is all. */
export function unsaidOf(own: CarryMark, known: CarryMark = {}): CarryMark | null {
  const said: Record<string, unknown> = { kind: 'fact', ...known };
  const rest = Object.entries(own).filter(
    ([key, value]) =>
      value !== undefined &&
      value !== '' &&
      JSON.stringify(value) !== '[]' &&
      JSON.stringify(said[key]) !== JSON.stringify(value),
  );
  return rest.length === 0 ? null : Object.fromEntries(rest);
}

/** Words, what leads to them, and behind them what the form does not say. */
export function withMark(words: string, own: CarryMark, { lead = '', known = {} }: Leading = {}): string {
  const rest = unsaidOf(own, known);
  // Words that look like such a comment are no comment of ours.
  const said = `${lead}${words.replaceAll('<!-- mneme', '<!--mneme')}`.trimEnd();
  if (rest === null) return said;
  const value = lead === '' ? rest : { ...rest, lead };
  // No two hyphens, and neither sign of a comment within a comment.
  const json = JSON.stringify(value).replace(/--|[<>]/g, (sign) => signs[sign] ?? sign);
  return `${said} <!-- mneme ${json} -->`;
}
const signs: Record<string, string> = { '--': '-\\u002d', '<': '\\u003c', '>': '\\u003e' };
type Leading = { lead?: string; known?: CarryMark };

const lineKinds: readonly (MemoryKind | undefined)[] = ['fact', 'belief', 'core', 'entity'];
/** Whether it is one line, in whatever text it stands. */
const isLine = ({ kind, relation }: CarryMark, { sort }: Piece) =>
  relation !== undefined || lineKinds.includes(kind ?? (sort === 'fact' ? sort : undefined));

/** The memories in a piece that bears comments of this kind, and the rest of it; any other is what it is. */
export function unfolded(piece: Piece): Piece[] {
  if (!('text' in piece) || piece.by === 'other' || markIn(piece.text) === '') return [piece];
  const pieces: Piece[] = [];
  const rest: string[] = [];
  const { file, line } = placeInSource(piece);
  const isAlone = piece.text.match(mark)?.length === 1;
  let from = 0;
  for (const found of piece.text.matchAll(mark)) {
    const before = piece.text.slice(from, found.index);
    const own = readMark(found[1] ?? '');
    const start = from;
    from = found.index + found[0].length;
    if (own === null) {
      rest.push(before);
      continue;
    }
    const cut = beginOf(before, own, piece);
    rest.push(before.slice(0, cut));
    const below = piece.text.slice(0, start + cut).split('\n').length - 1;
    const at = isAlone ? piece.at : `${file}#L${line + below}`;
    const key = `${piece.key}:${hash8(found[1] ?? '')}`;
    pieces.push(asCarried({ ...piece, key, at }, own, before.slice(cut)));
  }
  const left = `${rest.join('')}${piece.text.slice(from)}`.trim();
  return left === '' ? pieces : [{ ...piece, text: left }, ...pieces];
}

/** Where the words of a memory begin, in what stands before its comment. */
function beginOf(before: string, own: CarryMark, piece: Piece): number {
  if (isLine(own, piece)) return before.lastIndexOf('\n') + 1;
  const { lead = '' } = own;
  return lead === '' ? 0 : Math.max(0, before.indexOf(lead));
}

/** A piece as its comment says. No comment makes core memory or a way of working out of a person’s page: whoever pasted it need not have seen it. */
export function asCarried(piece: Piece, own: CarryMark, said: string): Piece {
  const plain = isLine(own, piece) ? said.trim().replace(/^[-*+][ \t]+/, '') : said.trim();
  const { lead = '', relation } = own;
  const bare = (lead !== '' && `${plain} `.startsWith(lead) ? plain.slice(lead.length) : plain).trim();
  const text = own.text !== undefined && oneLine(own.text) === oneLine(bare) ? own.text : bare;
  const { key, at, by } = piece;
  const scope = own.scope ?? piece.scope;
  const from = { key, at, by, said: own.at ?? piece.said, ...(scope === undefined ? {} : { scope }) };
  if (relation !== undefined) return { ...from, sort: 'relation', ...relation };
  const parent = own.parent ?? (piece.sort === 'fact' ? piece.about : '');
  const content = pieceContentOf({
    ...{ parent, text, id: own.id ?? '', title: own.title ?? ('title' in piece ? piece.title : '') },
    ...{ at: own.at ?? null, tags: own.tags ?? (piece.sort === 'episode' ? piece.tags : []) },
    type: own.type ?? (piece.sort === 'episode' ? piece.kind : null),
    confidence: own.confidence ?? null,
    kind: own.kind ?? kindOf(piece),
    path: own.type === undefined ? '' : 'memory/graph/entities/',
  });
  const isRaised = content?.sort === 'core' || content?.sort === 'procedure';
  if (content === null || (isRaised && by === 'person' && content.sort !== piece.sort))
    return 'text' in piece ? { ...piece, text } : piece;
  const { trigger } = own;
  const same = content.sort === piece.sort ? piece : {};
  return { ...same, ...from, ...content, ...(trigger === undefined ? {} : { trigger }) };
}

/** A relation and a document have none: no comment without a kind of its own stands behind them. */
const kindOf = ({ sort }: Piece): MemoryKind => (sort === 'relation' || sort === 'source' ? 'note' : sort);

function readMark(json: string): CarryMark | null {
  try {
    return carried.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
