import type { FileStamp, Index } from '../index/types.ts';
import { parse } from '../workspace/parse.ts';
import { readFileStamped } from '../workspace/read.ts';
import type { Parsed } from '../workspace/types.ts';

/** Beyond this many memories in one file the new ones are not told apart; a window redraws the file instead. */
const tellApart = 500;

/** Keeps the index's rows equal to files that the door has just changed. */
export class Indexer {
  constructor(
    private readonly root: string,
    private readonly index: Index,
  ) {}

  knownHash(path: string): string | null {
    return this.index.file(path)?.hash ?? null;
  }

  /** Reads these files anew in one transaction; gives the ids that were not there before. */
  async put(paths: string[], seq?: number): Promise<string[]> {
    const put: { stamp: FileStamp; parsed: Parsed }[] = [];
    const remove: string[] = [];
    const fresh: string[] = [];
    for (const path of paths) {
      const file = await readFileStamped(this.root, path);
      if (file === null) {
        remove.push(path);
        continue;
      }
      const parsed = file.text === null ? this.#unreadable(path) : parse(path, file.text);
      fresh.push(...this.#newIds(path, parsed));
      put.push({ stamp: file.stamp, parsed });
    }
    this.index.apply({ put, remove });
    if (seq !== undefined) this.index.setMeta('seq', String(seq));
    return fresh;
  }

  /** As if the file still held `text`: what differs from it on disk is somebody else's and will be adopted. */
  pretend(path: string, text: string | null, hash: string): void {
    const parsed = text === null ? this.#unreadable(path) : parse(path, text);
    this.index.apply({
      put: [{ stamp: { path, hash, size: -1, mtimeNs: 0n, ctimeNs: 0n, ino: 0n }, parsed }],
      remove: [],
    });
  }

  /** The same bytes under new times: remembered, so that they are not read again. */
  async restamp(paths: string[]): Promise<void> {
    const stale: string[] = [];
    for (const path of paths) {
      const file = await readFileStamped(this.root, path);
      const row = this.index.file(path);
      if (!file && !row) continue;
      if (
        !file ||
        !row ||
        row.mtimeNs !== file.stamp.mtimeNs ||
        row.ctimeNs !== file.stamp.ctimeNs ||
        row.ino !== file.stamp.ino ||
        row.size !== file.stamp.size
      )
        stale.push(path);
    }
    if (stale.length > 0) await this.put(stale);
  }

  #newIds(path: string, parsed: Parsed): string[] {
    if (parsed.memories.length > tellApart) return [];
    const known = new Set(this.index.memoriesOf(path).map((memory) => memory.id));
    return parsed.memories.map((memory) => memory.id).filter((id) => !known.has(id));
  }

  /** Not UTF-8: the last good rows stay, and the problem is said. */
  #unreadable(path: string): Parsed {
    const row = this.index.file(path);
    const kept = row
      ? { kind: row.kind, title: row.title }
      : { kind: 'other' as const, title: path.slice(path.lastIndexOf('/') + 1) };
    const problem = {
      path,
      line: 1,
      severity: 'error' as const,
      code: 'file.unparsed',
      message: 'This file is not UTF-8 text; it is left alone, and what was known of it stays findable.',
      remedy: 'Open it in an editor and save it as UTF-8.',
    };
    const text = /\.(md|json|jsonl|log)$/i.test(path);
    return {
      ...kept,
      memories: this.index.memoriesOf(path),
      links: this.index.linksOf(path),
      problems: text ? [problem] : [],
    };
  }
}
