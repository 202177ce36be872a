import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Link, Memory } from '#shared/model/memory.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { slug } from '../workspace/slug.ts';
import { chunksOf } from './chunks.ts';
import { type ImportLedger, pieceDigest, relationWord } from './ledger.ts';
import type { ExportFile, Piece } from './types.ts';
import { type ChosenMemories, partedTrigger } from './writers/portable.ts';
import { placeInSource } from './writing.ts';

/** Files of an export, and the ids of the memories in them. */
export type CompiledFiles = { files: ExportFile[]; ids: ReadonlySet<string> };
/** `returned`: how many of them are as they came. */
type GivenBack = CompiledFiles & { returned: number };

/**
 * A file as it came. `ids`: memories that it became and that are as it says; `relations`: those it names; `isChanged`: something
 * of it is no longer so.
 */
type CameFile = ExportFile & { ids: Set<string>; relations: Set<string>; isChanged: boolean };

type Around = { index: Index; ledger: ImportLedger };

/**
 * An export in which files that came in its form, and of which nothing has changed, go back byte for byte; only the rest is
 * written anew. `format`: of the reader that took them in.
 */
export async function givenBack(
  format: string,
  chosen: ChosenMemories,
  { originals, ...around }: Around & { originals: readonly ExportFile[] },
  compile: (rest: ChosenMemories) => CompiledFiles,
): Promise<GivenBack> {
  if (originals.length === 0) return { ...compile(chosen), returned: 0 };
  const came = await cameFiles(format, originals, chosen, around);
  // A page that has no memory in it is no reason to write another in its place.
  const bare = new Map(compile({ memories: [], relations: [] }).files.map(({ path, text }) => [path, text]));
  for (;;) {
    const used = came.filter(({ isChanged }) => !isChanged);
    const rest = restOf(chosen, used);
    const { files, ids } = rest.memories.length === 0 ? { files: [], ids: [] } : compile(rest);
    const fresh = new Map(
      files.flatMap((one) => (bare.get(one.path) === one.text ? [] : [[keyOf(one.path), one] as const])),
    );
    const grown = grownEntities(rest, used, around.index);
    const dropped = used.filter(
      (one) => one.ids.size > 0 && (fresh.has(keyOf(one.path)) || [...one.ids].some((id) => grown.has(id))),
    );
    for (const one of dropped) one.isChanged = true;
    if (dropped.length > 0) continue;
    const all = used.length === 0 ? files : [...together(came, fresh), ...marksOf(bare)];
    return { files: all, ids: new Set([...ids, ...used.flatMap((one) => [...one.ids])]), returned: used.length };
  }
}

const keyOf = (path: string) => path.normalize('NFC').toLowerCase();

/** What no file that goes back as it came says. */
function restOf({ memories, relations }: ChosenMemories, used: readonly CameFile[]): ChosenMemories {
  const ids = new Set(used.flatMap((one) => [...one.ids]));
  // Of an entity that has nothing but statements these say all.
  const told = new Set(
    memories.flatMap(({ id, parent }) => (ids.has(id) && parent !== null ? [`entity:${parent}`] : [])),
  );
  const isTold = ({ id, text, tags }: Memory) => told.has(id) && text.trim() === '' && tags.length === 0;
  return {
    memories: memories.filter((one) => !ids.has(one.id) && !isTold(one)),
    relations: relations.filter(({ from }) => !ids.has(`entity:${from}`)),
  };
}

/** Entities of which more is known than the files say that they came from. */
function grownEntities({ memories }: ChosenMemories, used: readonly CameFile[], index: Index): Set<string> {
  const said = new Set(used.flatMap(({ relations }) => [...relations]));
  const links = index.relationLinks().filter((link) => !tellings(link).some((one) => said.has(one)));
  return new Set([
    ...memories.flatMap(({ parent }) => (parent === null ? [] : [`entity:${parent}`])),
    ...links.flatMap(({ from }) => from ?? []),
  ]);
}

/** Files by which a program knows its own folder. */
const marksOf = (bare: ReadonlyMap<string, string>): ExportFile[] =>
  [...bare].flatMap(([path, text]) => (path.startsWith('.') ? [{ path, text }] : []));

/** What came, and what is new; a page of no memory, such as an index, has the lines of both. */
function together(came: readonly CameFile[], fresh: ReadonlyMap<string, ExportFile>): ExportFile[] {
  const stays = new Set(came.flatMap(({ isChanged, path }) => (isChanged ? [] : [keyOf(path)])));
  const gone = came.flatMap(({ path }) => (stays.has(keyOf(path)) || fresh.has(keyOf(path)) ? [] : [path]));
  const kept = came.flatMap(({ path, text, isChanged }) => {
    if (isChanged) return [];
    const more = fresh.get(keyOf(path))?.text ?? '';
    return [{ path, text: more === '' && gone.length === 0 ? text : united(text, more, gone) }];
  });
  return [...kept, ...[...fresh].flatMap(([key, one]) => (stays.has(key) ? [] : [one]))];
}

/** Lines that name a file which is gone go; lines that are new come behind. */
function united(text: string, fresh: string, gone: readonly string[]): string {
  const lines = text.split('\n').filter((line) => !gone.some((path) => line.includes(`](${path})`)));
  const added = fresh.split('\n').filter((line) => line.trim() !== '' && !lines.includes(line));
  return added.length === 0
    ? lines.join('\n')
    : `${[...lines.join('\n').trimEnd().split('\n'), ...added].join('\n')}\n`;
}

/** What each file says, held against what is here now. */
async function cameFiles(
  format: string,
  originals: readonly ExportFile[],
  { memories }: ChosenMemories,
  { index, ledger }: Around,
): Promise<CameFile[]> {
  const files = new Map(
    originals.map((one) => [
      one.path,
      { ...one, ids: new Set<string>(), relations: new Set<string>(), isChanged: false },
    ]),
  );
  const here = new Map(memories.map((memory) => [memory.id, memory]));
  const links = new Set(index.relationLinks().flatMap(tellings));
  for (const piece of await piecesIn(originals, format)) {
    const file = files.get(placeInSource(piece).file);
    if (file === undefined) continue;
    const entry = ledger.find(format, piece.key);
    const isWithout = entry !== null && entry.id === null;
    const memory = here.get(entry?.id ?? '');
    if (entry === null || entry.hash !== pieceDigest(piece)) file.isChanged = true;
    else if (isWithout && piece.sort === 'relation' && entry.unreviewed !== true) {
      const [from, to] = [nameIn(piece.from), nameIn(piece.to)];
      const told = tellings({ from, relation: relationWord(piece.relation), to });
      for (const one of told) file.relations.add(one);
      if (!told.some((one) => links.has(one))) file.isChanged = true;
    } else if (!isWithout && (memory === undefined || supersededBy(index, memory) !== null || !isAsSaid(memory, piece)))
      file.isChanged = true;
    else if (memory !== undefined) file.ids.add(memory.id);
  }
  return [...files.values()];
}

/** A name as an id has it; of an id that behind its type. */
const nameIn = (nameOrId: string) => slug(nameOrId.replace(/^.*--/, ''));

/** A relation in its own words, and from its other end, in whatever words. */
function tellings({ from, relation, to }: Pick<Link, 'from' | 'relation' | 'to'>): string[] {
  const [one, other] = [from ?? '', to].map((id) => id.replace(/^.*--/, ''));
  return [`${one} ${relation} ${other}`, `${[one, other].sort().join(' — ')}`];
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Whether a memory says what a piece of a source does, and no more. */
function isAsSaid(memory: Memory, piece: Piece): boolean {
  const { kind, title, text, tags } = memory;
  if (piece.sort === 'entity') {
    const names = [piece.name, ...(piece.aliases ?? [])];
    return (
      plain(text) === plain(piece.summary ?? '') &&
      [title, ...tags].every((one) => names.some((own) => slug(own) === slug(one)))
    );
  }
  if (!('text' in piece)) return false;
  const said = plain(piece.text);
  if (kind === 'procedure' && piece.sort === 'procedure') {
    const own = partedTrigger(text.trim());
    return (
      plain(own.text) === said && plain(own.trigger) === plain(piece.trigger ?? '') && title === plain(piece.title)
    );
  }
  const words = plain(bareWords(memory));
  const about = piece.sort === 'procedure' ? piece.title : piece.sort === 'fact' ? piece.about : '';
  return words === said || words === plain(`${about}: ${piece.text}`);
}

async function piecesIn(originals: readonly ExportFile[], format: string): Promise<Piece[]> {
  const folder = await mkdtemp(join(tmpdir(), 'mneme-originals-'));
  try {
    for (const { path, text } of originals) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const pieces: Piece[] = [];
    for await (const chunk of chunksOf({ path: folder, as: format }))
      if ('pieces' in chunk) pieces.push(...chunk.pieces);
    return pieces;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
