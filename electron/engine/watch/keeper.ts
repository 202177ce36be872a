import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { By } from '#shared/model/change.ts';
import { fail, MnemeError } from '#shared/model/error.ts';
import { outsideAmong } from '../commit/adopt.ts';
import type { Door } from '../commit/types.ts';
import { objectIdOf } from '../git/tree.ts';
import type { History } from '../git/types.ts';
import type { FileRow, Index } from '../index/types.ts';
import type { Ports } from '../ports.ts';
import { hashOf } from '../workspace/hash.ts';
import { parse } from '../workspace/parse.ts';
import { isProjection, isTracked } from '../workspace/paths.ts';
import { isFile, type ScanStamp, scan } from '../workspace/read.ts';
import { initialFiles } from '../workspace/templates.ts';
import { indexFiles, unreadable } from './rebuild.ts';
import { type Watcher, watchWorkspace } from './watch.ts';

const absent: By = { actor: 'manual', approval: '—', trigger: 'edited while Mneme was not running' };
const firstRun: By = { actor: 'system:init', approval: 'auto', trigger: 'first run' };
/** Milliseconds between two words on how far it is. */
const pace = 100;
/** Set in the index once every file was read into it; an index without it was left half-built. */
const complete = 'complete';

export type IndexState = { state: 'ready' | 'rebuilding'; done: number; total: number; note: string | null };

/** Keeps the index equal to the files: at start, while others edit, and when it has to be built anew. */
export class Keeper {
  readonly state: IndexState = { state: 'rebuilding', done: 0, total: 0, note: null };
  #watcher: Watcher | undefined;
  #closed = false;
  /** When it was last told how far it is. */
  #last = Number.NEGATIVE_INFINITY;
  /** Number of the change with which the history began here. */
  #began: number | null = null;

  constructor(
    private readonly root: string,
    private readonly index: Index,
    private readonly storage: { readonly door: Door; readonly history: History },
    private readonly ports: Ports,
  ) {}

  /** Takes up what happened while nothing ran; afterwards the index answers for the disk as it is. */
  async catchUp(create: boolean): Promise<void> {
    const { history, door } = this.storage;
    const disk = await scan(this.root, (count) => this.#told(0, count, 'Looking at the files.'));
    const unfinished = this.index.meta(complete) === null ? 'The index was not finished.' : null;
    const reason = this.index.rebuilt ?? unfinished;
    if (door.damage !== null) await this.#read(disk, reason ?? 'The history is damaged.');
    else if (history.head() === null) {
      await this.#begin(disk, create);
      this.#began = door.seq;
    } else if (reason !== null) await this.#build(disk, reason);
    else await this.#adopt(changedOnDisk(disk, this.index.files()), absent, 'Taking up what was edited.');
    this.#finished();
  }

  /** The files that the history began with in this sitting, and the hash of each; null once anything was written since. */
  begunWith(): ReadonlyMap<string, string> | null {
    if (this.#began === null || this.#began !== this.storage.door.seq) return null;
    return new Map(this.index.files().map(({ path, hash }) => [path, hash]));
  }

  /** Throws the index away and reads every file again. */
  async rebuild(reason: string): Promise<void> {
    await this.#build(await scan(this.root), reason);
    this.#finished();
  }

  /** From now on what is edited is taken up; `touched` is told before. */
  async watch(touched: (paths: string[]) => void = () => undefined): Promise<void> {
    if (this.#closed) return;
    const failed = (cause: unknown) => {
      if (!this.#closed) this.ports.log.error('watching failed', { cause: String(cause) });
    };
    this.#watcher = await watchWorkspace(
      this.root,
      (paths) => {
        touched(paths);
        void this.#heard(paths).catch(failed);
      },
      failed,
    );
    if (this.#closed) return this.#watcher.close();
    // What changed between the catch-up and the first event was seen by neither.
    await this.#adopt(changedOnDisk(await scan(this.root), this.index.files()), this.#outside());
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#watcher?.close();
  }

  /** @throws engine.stopped once it is closed: what is left of a large folder is taken up at the next start */
  #goOn(): void {
    if (this.#closed) throw fail('engine.stopped', 'Mneme is stopping.', 'Start it again.');
  }

  /** How far it is, to whoever asks and, now and then, to whoever listens. */
  #told(of: number, total: number, reason: string): void {
    this.#goOn();
    const done = Math.floor(of);
    Object.assign(this.state, { done, total });
    const now = performance.now();
    if (done < total && now - this.#last < pace) return;
    this.#last = now;
    this.ports.emit({ name: 'indexing', data: { done, total, reason } });
  }

  #finished(): void {
    if (this.#closed) return;
    this.index.setMeta(complete, 'yes');
    Object.assign(this.state, { state: 'ready', note: null });
    const { done, total } = this.state;
    this.ports.emit({ name: 'indexing', data: { done: total, total: Math.max(done, total), reason: '' } });
  }

  /** A folder that came or went is told by its own name alone: then the whole workspace is looked at. */
  async #heard(paths: string[]): Promise<void> {
    const isFolder = (path: string) => this.index.file(path) === null && !isFile(this.root, path);
    const whole = paths.some(isFolder);
    await this.#adopt(whole ? changedOnDisk(await scan(this.root), this.index.files()) : paths, this.#outside());
  }

  #outside(): By {
    return outsideAmong(this.ports.suspects?.() ?? []);
  }

  /** `reason`: why whoever asks is told how far it is; null: it goes on beside answers that miss nothing. */
  async #adopt(paths: string[], by: By, reason: string | null = null): Promise<void> {
    const told = (done: number, total: number) => (reason === null ? this.#goOn() : this.#told(done, total, reason));
    if (this.#closed || paths.length === 0) return;
    try {
      await this.storage.door.adopt(paths.filter(isTracked), by, told);
    } catch (cause) {
      // A disk that takes nothing keeps nobody from reading; the next start takes up what stands there.
      if (!(cause instanceof MnemeError) || !/^(disk\.|workspace\.readonly$)/.test(cause.code)) throw cause;
      this.ports.log.warn('edits were not taken up', { paths: paths.length, cause: String(cause) });
    }
  }

  /** History begins: an empty folder is filled from the templates, any other is taken up as it stands. */
  async #begin(disk: ScanStamp[], create: boolean): Promise<void> {
    this.index.clear();
    if (disk.length > 0 || !create)
      return this.#adopt(
        disk.map((file) => file.path),
        firstRun,
        'Taking up the files.',
      );
    const { clock } = this.ports;
    const changes = initialFiles({ now: clock.now(), zone: clock.zone }).map(({ path, content }) => {
      return { path, action: 'CREATE' as const, before: null, after: content, summary: 'from the template' };
    });
    await this.storage.door.commit(async () => ({ set: { changes }, result: null }), firstRun);
    for (const folder of emptyFolders) await mkdir(join(this.root, folder), { recursive: true });
  }

  /**
   * The last known state is history, not the lost index: a file that differs from it was edited outside and is adopted
   * with that name on it; the others are read as they stand. Held against it are the very bytes that are read: an edit
   * in between would be known to the index and to nobody else.
   */
  async #build(disk: ScanStamp[], reason: string): Promise<void> {
    const held = await this.storage.history.held();
    const isHeld = (path: string, bytes: Uint8Array) => isProjection(path) || held.get(path) === objectIdOf(bytes);
    const differing = await this.#read(disk, reason, isHeld);
    const there = new Set(disk.map(({ path }) => path));
    const gone = [...held.keys()].filter((path) => !there.has(path) && !isProjection(path));
    await this.#recall(gone);
    await this.#adopt([...differing, ...gone], absent, reason);
  }

  /** Takes files as history last had them: only what the index knows can be seen to be gone. */
  async #recall(paths: string[]): Promise<void> {
    const { history } = this.storage;
    const head = history.head();
    if (head === null) return;
    for (const path of paths) {
      const { content } = await history.show(path, head);
      const stamp = { path, hash: hashOf(content ?? ''), size: -1, mtimeNs: 0n, ctimeNs: 0n, ino: 0n };
      this.index.apply({
        put: [{ stamp, parsed: content === null ? unreadable(path) : parse(path, content) }],
        remove: [],
      });
    }
  }

  async #read(
    disk: ScanStamp[],
    reason: string,
    fits?: (path: string, bytes: Uint8Array) => boolean,
  ): Promise<string[]> {
    this.index.clear();
    Object.assign(this.state, { state: 'rebuilding', note: reason });
    const paths = disk.map(({ path }) => path);
    const told = (done: number, total: number) => this.#told(done, total, reason);
    return indexFiles(this.root, this.index, paths, told, fits);
  }
}

/** Folders of a new workspace that hold nothing yet: they show an owner where things will be. */
const emptyFolders = ['memory/episodes', 'memory/graph/entities', 'memory/procedures', 'memory/vault'];

/** Paths whose size, times or inode are not those the index saw, and paths that are gone. */
export function changedOnDisk(disk: ScanStamp[], known: FileRow[]): string[] {
  const rows = new Map(known.map((row) => [row.path, row]));
  const changed = disk.filter((file) => {
    const row = rows.get(file.path);
    rows.delete(file.path);
    return (
      !row ||
      row.size !== file.size ||
      row.mtimeNs !== file.mtimeNs ||
      row.ctimeNs !== file.ctimeNs ||
      row.ino !== file.ino
    );
  });
  return [...changed.map((file) => file.path), ...rows.keys()];
}
