import { isUtf8 } from 'node:buffer';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { Hash } from '#shared/model/change.ts';
import type { Index } from '../index/types.ts';
import type { Emit, Log } from '../ports.ts';
import { fileKind } from '../workspace/paths.ts';
import { readFileStamped, type StampedFile } from '../workspace/read.ts';
import type { FileStamp, ParsedFile } from '../workspace/types.ts';
import { isSameSight, type Sight } from './staging.ts';

/** Bytes that are parsed and put in one go, some 15 ms: whoever asks meanwhile is answered in between. */
const bytesAtOnce = 32_768;
/** Bytes of a change that are put in one transaction: what moves from file to file in it is in one of them throughout. */
const bytesOfOne = 8 * bytesAtOnce;

/** Beyond this many memories in one file the new ones are not told apart; a window redraws the file instead. */
const tellApart = 500;
/** Bytes of decay scores beyond which they are not looked into for the index, which takes nothing from them. */
const largeScores = 1024 * 1024;

/** A file as the door left it; `content` null when it was removed. `written`: how it looked when its bytes were ours. */
export type FileOutcome = { path: string; content: string | Uint8Array | null; hash: Hash | null; written: Sight };

export const indexRow = ({ path, file }: { path: string; file: StampedFile | null }): FileOutcome => ({
  path,
  content: file?.bytes ?? null,
  hash: file?.stamp.hash ?? null,
  written: file?.stamp ?? null,
});

export type IndexerOptions = {
  root: string;
  index: Index;
  parse: (path: string, text: string) => ParsedFile;
  emit: Emit;
  log: Log;
};

/** Keeps the index's rows equal to files that the door has just changed. */
export class Indexer {
  /** Hashes of files whose rows could not be written: the index may lag, but our own writes stay ours. */
  readonly #unwritten = new Map<string, Hash | null>();

  constructor(private readonly options: IndexerOptions) {}

  knownHash(path: string): Hash | null {
    const unwritten = this.#unwritten.get(path);
    return unwritten === undefined ? (this.options.index.file(path)?.hash ?? null) : unwritten;
  }

  /** The words of each memory in these files, by id, as the index has them now. */
  textsOf(paths: readonly string[]): Map<string, string> {
    return new Map(
      paths.flatMap((path) => this.options.index.memoriesOf(path).map(({ id, text }) => [id, text] as const)),
    );
  }

  /** Of these, the ids whose words are others by now. */
  rewritten(before: ReadonlyMap<string, string>): string[] {
    const now = this.options.index.get([...before.keys()]);
    return now.flatMap(({ id, text }) => (before.get(id) === text ? [] : [id]));
  }

  /** Takes these files as they were left, in parts; gives the ids that were not there before. Never throws. */
  async take(files: FileOutcome[], seq: number): Promise<string[]> {
    const fresh: string[] = [];
    for (const part of inParts(files)) {
      fresh.push(...this.put(part, seq));
      if (part.length < files.length) await new Promise(setImmediate);
    }
    return fresh;
  }

  /** Takes these files in one transaction. */
  put(files: FileOutcome[], seq?: number): string[] {
    const put: { stamp: FileStamp; parsed: ParsedFile }[] = [];
    const remove: string[] = [];
    try {
      for (const file of files) {
        if (file.content === null) remove.push(file.path);
        else put.push({ stamp: this.#stampOf(file), parsed: this.#parsedOf(file.path, file.content) });
      }
      const fresh = put.flatMap(({ stamp, parsed }) => this.#newIds(stamp.path, parsed));
      const troubled = files
        .map(({ path }) => path)
        .filter((path) => (this.options.index.file(path)?.problems ?? 0) > 0);
      this.options.index.apply({ put, remove });
      if (seq !== undefined) this.options.index.setMeta('seq', String(seq));
      for (const { path } of files) this.#unwritten.delete(path);
      this.#tellProblems([
        ...troubled,
        ...put.filter(({ parsed }) => parsed.problems.length > 0).map(({ stamp }) => stamp.path),
      ]);
      return fresh;
    } catch (cause) {
      for (const { path, hash } of files) this.#unwritten.set(path, hash);
      this.options.log.error('the index did not take a change', { cause: String(cause) });
      return [];
    }
  }

  /** Reads these files anew, as they stand, but for those that `fits` refuses; gives the refused ones. */
  async refresh(paths: string[], fits: (path: string, bytes: Uint8Array) => boolean): Promise<string[]> {
    let files: FileOutcome[] = [];
    let bytes = 0;
    const refused: string[] = [];
    for (const path of paths) {
      const file = await readFileStamped(this.options.root, path);
      if (file !== null && !fits(path, file.bytes)) refused.push(path);
      else files.push(indexRow({ path, file }));
      bytes += file?.bytes.length ?? 0;
      if (bytes < bytesAtOnce) continue;
      this.put(files);
      [files, bytes] = [[], 0];
      await new Promise(setImmediate);
    }
    if (files.length > 0) this.put(files);
    return refused;
  }

  /** True when the index has exactly this file, times and all. */
  knows(stamp: FileStamp): boolean {
    const row = this.options.index.file(stamp.path);
    return row !== null && row.hash === stamp.hash && row.ctimeNs === stamp.ctimeNs && isSameSight(row, stamp);
  }

  /** A stamp that fits the disk only while our bytes stand there: what came after us will be seen as an edit. */
  #stampOf({ path, hash, content, written }: FileOutcome): FileStamp {
    const now = lstatSync(join(this.options.root, path), { bigint: true, throwIfNoEntry: false });
    const ours =
      now !== undefined && isSameSight(written, { mtimeNs: now.mtimeNs, size: Number(now.size), ino: now.ino });
    if (!ours) return { path, hash: hash ?? '', size: -1, mtimeNs: 0n, ctimeNs: 0n, ino: 0n };
    const size = content === null ? 0 : Buffer.byteLength(content);
    return { path, hash: hash ?? '', size, mtimeNs: now.mtimeNs, ctimeNs: now.ctimeNs, ino: now.ino };
  }

  #parsedOf(path: string, content: string | Uint8Array): ParsedFile {
    // Whether they are sound is seen where they are read; reading them twice would stop everything for a while.
    if (fileKind(path) === 'decay-scores' && content.length > largeScores)
      return { kind: 'decay-scores', title: 'Decay scores', memories: [], links: [], problems: [] };
    return this.#parse(path, textOf(content));
  }

  #parse(path: string, text: string | null): ParsedFile {
    if (text === null) return this.#kept(path, notText(path));
    const parsed = this.options.parse(path, text);
    const broken = parsed.memories.length === 0 && parsed.problems.some((problem) => problem.code === 'file.unparsed');
    return broken ? this.#kept(path, parsed) : parsed;
  }

  /** What cannot be read: the last good rows stay, and the problem is said. */
  #kept(path: string, now: ParsedFile): ParsedFile {
    const { index } = this.options;
    const row = index.file(path);
    if (row === null) return now;
    return {
      kind: row.kind,
      title: row.title,
      memories: index.memoriesOf(path),
      links: index.linksOf(path),
      problems: now.problems,
    };
  }

  #newIds(path: string, parsed: ParsedFile): string[] {
    if (parsed.memories.length > tellApart) return [];
    const known = new Set(this.options.index.memoriesOf(path).map((memory) => memory.id));
    return parsed.memories.map((memory) => memory.id).filter((id) => !known.has(id));
  }

  #tellProblems(paths: string[]): void {
    if (paths.length > 0) this.options.emit({ name: 'problems', data: { paths: [...new Set(paths)] } });
  }
}

/** Bytes of text that taking a file out of the index is worth. */
const removalBytes = 1024;
const sizeOf = ({ content }: FileOutcome) => (content === null ? removalBytes : Buffer.byteLength(content));

/** A small change as it is, a large one in parts; what was removed comes first, as its memories may stand elsewhere. */
function* inParts(files: FileOutcome[]): Generator<FileOutcome[]> {
  if (files.reduce((sum, file) => sum + sizeOf(file), 0) < bytesOfOne) return yield files;
  let part: FileOutcome[] = [];
  let bytes = 0;
  for (const file of files.toSorted((a, b) => Number(b.content === null) - Number(a.content === null))) {
    part.push(file);
    bytes += sizeOf(file);
    if (bytes < bytesAtOnce) continue;
    yield part;
    [part, bytes] = [[], 0];
  }
  if (part.length > 0) yield part;
}

function textOf(content: string | Uint8Array): string | null {
  if (typeof content === 'string') return content;
  return isUtf8(content) ? Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8') : null;
}

function notText(path: string): ParsedFile {
  const problem = {
    path,
    line: 1,
    severity: 'error' as const,
    code: 'file.unparsed',
    message: 'This file is not UTF-8 text; it is left alone, and what was known of it stays findable.',
    remedy: 'Open it in an editor and save it as UTF-8.',
  };
  const text = /\.(md|markdown|json|jsonl|log)$/i.test(path);
  return {
    kind: 'other',
    title: path.slice(path.lastIndexOf('/') + 1),
    memories: [],
    links: [],
    problems: text ? [problem] : [],
  };
}
