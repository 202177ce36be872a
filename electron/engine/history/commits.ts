import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signatureOf } from '../commit/signed.ts';
import type { Door } from '../commit/types.ts';
import { branchOf, standsOn } from '../git/ancestry.ts';
import { endedBy, type Git, gitIn } from '../git/git.ts';
import { type RawCommit, readLog } from '../git/log.ts';
import { tellFiles } from '../git/tell-files.ts';
import { filesTouchedBy } from '../git/touched.ts';
import type { History } from '../git/types.ts';
import { type Database, sqliteCode } from '../index/driver.ts';
import type { Clock, Log, OwnerName } from '../ports.ts';
import { Blames } from './blame.ts';
import { Groups } from './group.ts';
import { discard, openCommits } from './open.ts';
import { CommitQueries } from './query.ts';
import { commitRows, needsTree } from './rows.ts';
import { isStranger } from './stranger.ts';
import { CommitTable, type NewRow } from './table.ts';

/** Commits that are written in one transaction: a few milliseconds, after which others get their turn. */
const together = 250;
/** Milliseconds without a commit after which the index follows. */
const settleMs = 1_000;
/** Milliseconds that an answer waits for an index that is being made; then it says how far that is. */
const patienceMs = 8_000;
/** Rows whose lines are counted in one go. */
const countedTogether = 200;

export type CommitsOptions = {
  root: string;
  clock: Clock;
  owner: OwnerName | undefined;
  log: Log;
  history: History;
  door: Door;
  /** Hears of commits that came past the door, which may lack their lines in audit.log; `fresh`: just now. */
  strangers?(rows: NewRow[], fresh: boolean): void;
};

/**
 * Every commit of the history as rows that can be asked: derived from `.audit`, thrown away and made again at will. It
 * follows by itself a moment after each batch, and before each answer.
 */
export class Commits {
  readonly #file: string;
  readonly #git: Git;
  #db: Database;
  #table: CommitTable;
  #queries: CommitQueries;
  #following: Promise<void> | undefined;
  #counting: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  readonly #closing = new AbortController();
  /** False while what has time must make way. */
  #idle = true;
  /** How far a first reading is; null when all is read. */
  progress: { done: number } | null = null;

  constructor(private readonly options: CommitsOptions) {
    this.#file = join(options.root, '.mneme', 'commits.sqlite');
    this.#git = endedBy(gitIn(options.root), this.#closing.signal);
    this.#db = openCommits(this.#file);
    this.#table = new CommitTable(this.#db);
    this.#queries = new CommitQueries(this.#db, () => signatureOf(this.options.owner));
  }

  /** Git took a batch: the index follows when nothing more comes for a moment. */
  soon(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.follow()
        .then(() => this.#count())
        .catch((cause) => {
          if (!this.#closed) this.options.log.warn('the index of the history lags behind', { cause: String(cause) });
        });
    }, settleMs);
    this.#timer.unref();
  }

  /** Reads, equal to git as it is now. @throws audit.damaged */
  async current(): Promise<CommitQueries> {
    const { door } = this.options;
    // What git does not take now is answered for later; what it has is answered for.
    if (door.backlog > 0 && door.damage === null) await door.settled().catch(() => undefined);
    const following = this.follow();
    // On a disk that has become full it answers as far as it is.
    const asFar = following.catch((cause) => {
      if (!isUnwritable(cause)) throw cause;
    });
    asFar.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patienceMs);
    });
    await Promise.race([asFar, patience]).finally(() => clearTimeout(timer));
    return this.#queries;
  }

  /** Reads of the index as it stands, without waiting for git. */
  get queries(): CommitQueries {
    return this.#queries;
  }

  get table(): CommitTable {
    return this.#table;
  }

  /** Who wrote each line. */
  get blames(): Blames {
    return new Blames(this.#db, this.#queries, this.#git);
  }

  get git(): Git {
    return this.#git;
  }

  /** Takes up what git has and the index lacks. One at a time. */
  follow(): Promise<void> {
    this.#following ??= this.#catchUp().finally(() => {
      this.#following = undefined;
    });
    return this.#following;
  }

  /** Resolves when all is read, counted and traced. */
  async atRest(): Promise<void> {
    await this.follow();
    await this.#count();
  }

  /** Lines of the given commits, counted now; the others follow when there is time. False when they could not be noted. */
  async count(rows: { n: number; commit: string; path: string }[]): Promise<boolean> {
    const db = this.#db;
    const told = await tellFiles(
      this.#git,
      rows.map(({ commit }) => commit),
    );
    // Thrown away meanwhile, the rows have other places.
    if (this.#closed || db !== this.#db) return true;
    const write = db.prepare('UPDATE commits SET added = ?, removed = ?, former = ?, object = ? WHERE n = ?');
    const countAll = db.transaction(() => {
      for (const { n, commit, path } of rows) {
        const files = told.get(commit);
        const own = path === '*' ? [...(files?.values() ?? [])] : [files?.get(path)];
        const sum = (key: 'added' | 'removed') => own.reduce((total, one) => total + (one?.[key] ?? 0), 0);
        const one = path === '*' ? undefined : own[0];
        write.run(sum('added'), sum('removed'), one?.former ?? null, one?.object ?? null, n);
      }
    });
    try {
      countAll();
      return true;
    } catch (cause) {
      // On a disk that has become full they are counted later; what else is known is answered.
      if (!isUnwritable(cause)) throw cause;
      return false;
    }
  }

  /** Throws all away, so that nothing of what git no longer has is left, and reads git anew. */
  async anew(): Promise<void> {
    await this.#following?.catch(() => undefined);
    await this.#reopen();
    await this.follow();
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** What is being read or counted is broken off; it goes on at the next start. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The workspace is closing.'));
    clearTimeout(this.#timer);
    await this.#following?.catch(() => undefined);
    await this.#counting?.catch(() => undefined);
    this.#db.close();
  }

  async #reopen(): Promise<void> {
    this.#idle = false;
    await this.#counting?.catch(() => undefined);
    this.#idle = true;
    if (this.#closed) return;
    const generation = Number(this.#table.meta('generation') ?? 0) + 1;
    this.#db.close();
    discard(this.#file);
    this.#db = openCommits(this.#file);
    this.#table = new CommitTable(this.#db);
    this.#queries = new CommitQueries(this.#db, () => signatureOf(this.options.owner));
    this.#table.setMeta({ generation: String(generation) });
  }

  async #catchUp(): Promise<void> {
    const head = await this.tip();
    const { zone } = this.options.clock;
    let known = this.#table.meta('head');
    if (known === head && (known === null || this.#table.meta('zone') === zone)) return;
    let moved = false;
    // Set back, rewritten, or another branch: what is known leads there no more.
    if (
      known !== null &&
      (head === null || this.#table.meta('zone') !== zone || !(await standsOn(this.#git, head, known)))
    ) {
      moved = this.#table.meta('zone') === zone;
      await this.#reopen();
      known = null;
    }
    if (head === null || this.#closed) return;
    this.#table.setMeta({ zone });
    try {
      await this.#read(known === null ? head : `${known}..${head}`, head, zone, known === null);
      // A branch that was set back may lack what stands on disk.
      if (moved) this.options.strangers?.([], true);
    } finally {
      this.progress = null;
    }
  }

  async #read(range: string, head: string, zone: string, whole: boolean): Promise<void> {
    const groups = new Groups(this.#table.sitting());
    // Cut off, a reading may have taken side branches that the range tells again.
    const resumed = this.#table.meta('reading') === 'yes';
    this.#table.setMeta({ reading: 'yes' });
    let batch: RawCommit[] = [];
    let done = 0;
    const take = async () => {
      const trees = await filesTouchedBy(this.#git, batch.filter(needsTree));
      if (this.#closed) return;
      const rows = batch.flatMap((raw) => commitRows(raw, trees.get(raw.commit) ?? [], groups, zone));
      const last = batch.at(-1)?.commit ?? head;
      this.#table.add(rows, batch.length, last);
      const strangers = rows.filter(isStranger);
      if (strangers.length > 0) this.options.strangers?.(strangers, !whole);
      done += batch.length;
      batch = [];
      if (whole) this.progress = { done };
      await new Promise(setImmediate);
    };
    for await (const raw of readLog(this.options.root, range)) {
      if (resumed && this.#queries.list({ commit: raw.commit }, 1).length > 0) continue;
      batch.push(raw);
      if (batch.length >= together) await take();
      if (this.#closed) return;
    }
    if (batch.length > 0) await take();
    if (!this.#closed) this.#table.setMeta({ head, reading: 'no' });
  }

  /** The commit that the branch is at now, whoever put it there; null before the first. */
  async tip(): Promise<string | null> {
    const { root } = this.options;
    const ref = await branchOf(root);
    const loose = (await readFile(join(root, '.audit', ref), 'latin1').catch(() => '')).trim();
    if (/^[0-9a-f]{40,64}$/.test(loose)) return loose;
    const said = await this.#git.run(['for-each-ref', '--format=%(objectname)', ref]);
    return said.toString().trim() || null;
  }

  /** Counts lines, the newest first, until every row has them; then traces those of files that change often. */
  #count(): Promise<void> {
    this.#counting ??= this.#countAll().finally(() => {
      this.#counting = undefined;
    });
    return this.#counting;
  }

  async #countAll(): Promise<void> {
    for (;;) {
      const rows = this.#closed || !this.#idle ? [] : this.#queries.uncounted(countedTogether);
      if (rows.length === 0) break;
      const began = performance.now();
      if (!(await this.count(rows.map(({ n, hash, path }) => ({ n, commit: hash, path }))))) break;
      // Of a long history it has minutes to go: what somebody waits for gets as much of the machine meanwhile.
      await sleep(performance.now() - began);
    }
    const goesOn = () => !this.#closed && this.#idle;
    if (goesOn()) await this.blames.prepare(goesOn);
  }
}

const isUnwritable = (cause: unknown) => /^SQLITE_(FULL|READONLY|IOERR)/.test(sqliteCode(cause) ?? '');
