import { isUtf8 } from 'node:buffer';
import type { By, FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { JoinPlan, JoinStart } from '../commit/join.ts';
import { type Git, gitIn } from '../git/git.ts';
import { commitMessage } from '../git/message.ts';
import { takenTree } from '../git/taken-tree.ts';
import { listTree, objectIdOf } from '../git/tree.ts';
import type { Joint } from '../git/types.ts';
import { decayBounds } from '../settings/decay.ts';
import { aliasesPath } from '../workspace/codecs/aliases.ts';
import { formatAuditLine } from '../workspace/codecs/audit-log.ts';
import { foldsCase } from '../workspace/folds-case.ts';
import { criticalityOf } from '../workspace/paths.ts';
import { readFileStamped } from '../workspace/read.ts';
import { wallMinute } from '../workspace/when.ts';
import { ancestry, commonCommit, dateOf, isPristine, seqOf } from './commits.ts';
import { type DecidedThere, decidedTwice, type SyncDecisions, withoutDecisions } from './decided.ts';
import type { SyncDeps } from './deps.ts';
import { bothAliases, mergeFile } from './merge/file.ts';
import { mergeEvents, mergeLog } from './merge/logs.ts';
import { mergeScores, type Uses } from './merge/scores.ts';
import { refuseNewerThere } from './newer.ts';
import { type ToldEntry, type TwoSides, withSides } from './sides.ts';

/** A file that a person has to decide on; texts are null where there is no file, or none that is text. */
type Clash = {
  path: string;
  base: string | null;
  mine: string | null;
  theirs: string | null;
  binary: boolean;
  words: string;
  /** Of which three versions it is: an answer holds for these alone. */
  key: string;
};

/** The same, place by place, with who changed it last on each side. */
export type SyncConflict = Clash & TwoSides & { entries: ToldEntry[] };

/** An owner's answer to a conflict: a side, or the bytes that the file is to have. */
export type Answer = { key: string; content: 'mine' | 'theirs' | Uint8Array | null };

export type SyncOutcome = {
  conflicts: SyncConflict[];
  /** Files that both sides had changed. */
  merged: string[];
  /** Commits that only the other side had. */
  pulled: number;
  /** The commit that both stand on; null: they have none in common. */
  common: string | null;
  /** Files that change here. */
  changed: number;
  /** Reflections that the other side decided on first: what was decided of them here gave way. */
  decided: DecidedThere[];
};

export type JoinOptions = {
  deps: SyncDeps;
  theirs: string;
  by: By;
  answers: ReadonlyMap<string, Answer>;
  /** Joins histories that have nothing in common. */
  unrelated: boolean;
  /** Both were the same once: a remote with nothing in common was given another history since. */
  known?: boolean;
  /** Only looks what would come of it. */
  dry?: boolean;
};

const auditLog = 'memory/meta/audit.log';
const scoresFile = 'memory/meta/decay-scores.json';
const accessLog = 'memory/meta/access.log';

/** Milliseconds by which another machine's clock may be ahead of ours before its dates are not gone on from. */
const aheadMs = 24 * 60 * 60 * 1000;
/** Numbers of sets that another history may be ahead by. */
const mostSets = 1_000_000_000;

/** One file as it is to be: bytes, an object that git has, or null for none. */
type Planned = { path: string; content: Uint8Array | { object: string } | null; combined: boolean };

/** Plans how another history comes into this one. May run again while others write. */
export function planJoin(options: JoinOptions): JoinPlan<SyncOutcome> {
  return async (start) => {
    const { deps, theirs } = options;
    const git = gitIn(deps.root);
    const mine = start.head;
    if (mine === null) throw fail('audit.damaged', 'There is no history to sync yet.', 'Try again in a moment.');
    const common = await commonCommit(git, mine, theirs);
    const nothing: SyncOutcome = { conflicts: [], merged: [], pulled: 0, common, changed: 0, decided: [] };
    if (common === theirs) return { join: null, result: nothing };
    await refuseNewerThere(git, theirs);
    const pulled = await ancestry(git, mine, theirs);
    const base = common ?? (await assumedBase(git, mine, options));
    const join = new Join(options, git, mine);
    await join.compare(base, common !== null);
    const { merged, changed, decided } = join;
    const conflicts = await withSides(git, join.conflicts, { base, mine, theirs });
    const result = { conflicts, merged, pulled, common, changed, decided: decided.there };
    if (conflicts.length > 0 || options.dry) return { join: null, result };
    return { join: await join.finish(start, common === mine), result };
  };
}

/** Of histories without a common commit, one that nobody wrote into yet gives way. Null: nothing is common. */
async function assumedBase(git: Git, mine: string, options: JoinOptions): Promise<string | null> {
  const { theirs, unrelated, known } = options;
  if (await isPristine(git, mine)) return mine;
  if (await isPristine(git, theirs)) return theirs;
  if (unrelated) return null;
  throw fail(
    'sync.unrelated',
    known
      ? 'The history at the remote was written anew since the last sync; nothing of it was taken.'
      : 'The remote holds the history of another workspace, and both have memories of their own.',
    'Set another remote; or join the two for good with mneme sync --unrelated.',
  );
}

class Join {
  readonly conflicts: Clash[] = [];
  readonly merged: string[] = [];
  decided: SyncDecisions = { ours: new Map(), there: [] };
  readonly #planned: Planned[] = [];
  readonly #before = new Map<string, string | null>();
  /** Whether every file is to stand as theirs does. */
  #verbatim = true;
  readonly #folds: boolean;
  /** Whether what each side noted since they parted is its own, even where it says the same. */
  #apart = true;
  /** Nobody wrote here yet: there is nothing of the owner's to keep, and he named the remote himself. */
  #takesOver = false;

  constructor(
    private readonly options: JoinOptions,
    private readonly git: Git,
    private readonly mine: string,
  ) {
    this.#folds = foldsCase(options.deps.root);
  }

  get changed(): number {
    return this.#planned.length;
  }

  /** `shared`: the base is one that both histories stand on. */
  async compare(base: string | null, shared: boolean): Promise<void> {
    const { git, mine } = this;
    if (shared && base !== null) this.decided = await decidedTwice(git, base, mine, this.options.theirs);
    this.#apart = base !== null;
    this.#takesOver = !shared && base === mine;
    const before = base === null ? new Map<string, string>() : await listTree(git, base);
    const own = await listTree(git, mine);
    const taking = { foldsCase: this.#folds, everywhere: true, known: own };
    const other = await takenTree(git, this.options.theirs, taking);
    const { ours } = this.decided;
    for (const path of [...new Set([...before.keys(), ...other.keys(), ...ours.keys()])].sort()) {
      const [was, is, theirs] = [before.get(path), own.get(path), other.get(path)?.object];
      if (path === scoresFile || path === accessLog) continue;
      // Lines of both histories tell of both: whichever gives way, and also where they say the same.
      if (path === auditLog) {
        if (theirs !== was || !shared) await this.#file(path, shared ? was : undefined, is, theirs);
      } else if ((theirs !== was && theirs !== is) || ours.has(path)) await this.#file(path, was, is, theirs);
    }
    await this.#uses(before, own, new Map([...other].map(([path, { object }]) => [path, object])));
  }

  async #file(
    path: string,
    was: string | undefined,
    is: string | undefined,
    theirs: string | undefined,
  ): Promise<void> {
    const disk = await this.#undecided(path);
    const object = disk === null ? undefined : objectIdOf(disk);
    if (object === theirs && path !== auditLog && !this.decided.ours.has(path)) return;
    // Who an agent is and where things are sent: the other side's is shown, and taken only when the owner says so.
    const asks = criticalityOf(path) === 'critical' && !this.#takesOver;
    if (object === was && (is === was || this.decided.ours.has(path)) && !asks) {
      this.#planned.push({ path, content: theirs === undefined ? null : { object: theirs }, combined: false });
      return;
    }
    this.merged.push(path);
    this.#verbatim = false;
    const sides = { base: await this.#blob(was), mine: disk, theirs: await this.#blob(theirs) };
    const key = [was, object, theirs].map((one) => one ?? '').join(':');
    const answer = this.options.answers.get(path);
    if (answer?.key === key) {
      const content = answer.content === 'mine' ? disk : answer.content === 'theirs' ? sides.theirs : answer.content;
      this.#planned.push({ path, content, combined: true });
      return;
    }
    if (asks) this.#ask(path, sides, key);
    else this.#merge(path, sides, key);
  }

  #ask(path: string, sides: Record<'base' | 'mine' | 'theirs', Buffer | null>, key: string): void {
    const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map(textOf);
    const words = `The other side has another ${path}. Yours stays until you take theirs.`;
    if (base === undefined || mine === undefined || theirs === undefined)
      this.conflicts.push({ path, base: null, mine: null, theirs: null, binary: true, words, key });
    else this.conflicts.push({ path, base, mine, theirs, binary: false, words, key });
  }

  #merge(path: string, sides: Record<'base' | 'mine' | 'theirs', Buffer | null>, key: string): void {
    const texts = Object.values(sides).map(textOf);
    const [base = null, mine = null, theirs = null] = texts.map((text) => text ?? null);
    if (texts.includes(undefined)) {
      const words = 'Both sides changed this file, and it is no text.';
      this.conflicts.push({ path, base: null, mine: null, theirs: null, binary: true, words, key });
      return;
    }
    const { clock } = this.options.deps.ports;
    const { day } = wallMinute(clock.now(), clock.zone);
    const outcome =
      path === auditLog && this.#apart
        ? { content: mergeEvents(base, mine, theirs) }
        : mergeFile(path, { base, mine, theirs }, day);
    if ('conflict' in outcome) {
      this.conflicts.push({ path, base, mine, theirs, binary: false, words: outcome.conflict, key });
    } else {
      const content = outcome.content === null ? null : Buffer.from(outcome.content);
      this.#planned.push({ path, content, combined: true });
    }
  }

  /** Scores and the log of uses hold one state together: what one side counted must not be passed over by the other. */
  async #uses(before: Map<string, string>, own: Map<string, string>, other: Map<string, string>): Promise<void> {
    const changed = (side: Map<string, string>, path: string) => side.get(path) !== before.get(path);
    const theirs = [scoresFile, accessLog].filter((path) => changed(other, path));
    if (theirs.length === 0) return;
    const [scores, log] = [await this.#onDisk(scoresFile), await this.#onDisk(accessLog)];
    const isAsIn = (tree: Map<string, string>, path: string, bytes: Buffer | null) =>
      (bytes === null ? undefined : objectIdOf(bytes)) === tree.get(path);
    if (isAsIn(before, scoresFile, scores) && isAsIn(before, accessLog, log)) {
      for (const path of theirs) {
        const object = other.get(path);
        this.#planned.push({ path, content: object === undefined ? null : { object }, combined: false });
      }
      return;
    }
    if (theirs.every((path) => isAsIn(other, path, path === scoresFile ? scores : log))) return;
    this.#verbatim = false;
    await this.#mergeUses(before, { scores, log }, other, changed(own, scoresFile) || changed(other, scoresFile));
  }

  async #mergeUses(
    before: Map<string, string>,
    disk: { scores: Buffer | null; log: Buffer | null },
    other: Map<string, string>,
    snapshots: boolean,
  ): Promise<void> {
    const text = async (object: string | undefined) => (await this.#blob(object))?.toString('utf8') ?? null;
    const of = async (tree: Map<string, string>): Promise<Uses> => ({
      scores: await text(tree.get(scoresFile)),
      log: await text(tree.get(accessLog)),
    });
    const [base, theirs] = [await of(before), await of(other)];
    const mine: Uses = { scores: disk.scores?.toString('utf8') ?? null, log: disk.log?.toString('utf8') ?? null };
    const log = Buffer.from(mergeLog(base.log, mine.log, theirs.log));
    this.#planned.push({ path: accessLog, content: log, combined: true });
    if (!snapshots) return;
    const own = (await this.#onDisk(aliasesPath))?.toString('utf8') ?? null;
    const aliases = bothAliases(own, await text(other.get(aliasesPath)));
    const merged = mergeScores(base, mine, theirs, { bounds: decayBounds(this.options.deps.settings), aliases });
    // What cannot be read together is not made worse: ours goes on, and the doctor names what is wrong with it.
    const scores = merged ?? mine.scores ?? theirs.scores;
    if (scores === null) return;
    this.#planned.push({ path: scoresFile, content: Buffer.from(scores), combined: true });
    this.merged.push(scoresFile);
  }

  /** The set, and the commit that history goes on from: theirs when it adds to ours and nothing else, else a joint one. */
  async finish(start: JoinStart, stands: boolean) {
    const { git, mine } = this;
    const { deps, theirs, by } = this.options;
    const now = deps.ports.clock.now();
    const [seq, date, own] = [await seqOf(git, theirs), await dateOf(git, theirs), await dateOf(git, mine)];
    // Were dates refused that are no later than our own, two who once had wrong clocks would join each other's joints for ever.
    const isDated = date <= Math.max(own, (now + aheadMs) / 1000);
    const sane = seq !== null && seq <= start.seq + mostSets ? seq : null;
    const change = deps.ports.id();
    if (stands && this.#verbatim && sane !== null && sane > start.seq && isDated) {
      return { set: { changes: await this.#changes() }, joined: { seq: sane, change, at: now, tip: theirs } };
    }
    const seconds = Math.max(own, Math.floor(now / 1000), isDated ? date : 0);
    const next = Math.max(start.seq, sane ?? 0) + 1;
    const count = this.#planned.length;
    const summary = `joined with the other side, ${count} ${count === 1 ? 'file' : 'files'}`;
    await this.#noteInLog(now, summary);
    const joint: Joint = {
      from: mine,
      other: theirs,
      at: now,
      seconds,
      by,
      message: commitMessage({ path: '*', action: 'MERGE', summary }, by, { change, seq: next }),
      files: this.#planned,
    };
    const changes = await this.#changes();
    const tip = await deps.history.joint(joint);
    return { set: { changes }, joined: { seq: next, change, at: now, tip } };
  }

  /** The line of audit.log that tells of this; the lines of both sides stand there already. */
  async #noteInLog(at: number, summary: string): Promise<void> {
    const { by } = this.options;
    const minute = `${new Date(at).toISOString().slice(0, 16)}Z`;
    const { actor, approval } = by;
    const line = formatAuditLine({ at: minute, action: 'MERGE', path: '*', actor, approval, summary });
    const known = this.#planned.findIndex(({ path }) => path === auditLog);
    const planned = this.#planned[known]?.content;
    const text = planned === undefined ? await this.#onDisk(auditLog) : await this.#bytesOf(planned);
    const before = text?.toString('utf8') ?? '';
    const content = Buffer.from(`${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${line}\n`);
    if (known >= 0) this.#planned.splice(known, 1);
    else await this.#onDisk(auditLog);
    this.#planned.push({ path: auditLog, content, combined: true });
  }

  async #changes(): Promise<FileChange[]> {
    const changes: FileChange[] = [];
    for (const { path, content, combined } of this.#planned) {
      const before = this.#before.get(path) ?? null;
      const action = content === null ? 'DELETE' : combined ? 'MERGE' : before === null ? 'CREATE' : 'EDIT';
      const summary = combined ? 'merged with the other side' : 'as the other side has it';
      changes.push({ path, action, before, after: await this.#bytesOf(content), summary });
    }
    // What is removed goes first: a folder may stand where a file was.
    return changes.sort((a, b) => Number(a.after !== null) - Number(b.after !== null));
  }

  async #bytesOf(content: Planned['content']): Promise<Buffer | null> {
    if (content === null) return null;
    return 'object' in content ? this.#blob(content.object) : Buffer.from(content);
  }

  /** A file of ours, without what a decision that gives way made of it. */
  async #undecided(path: string): Promise<Buffer | null> {
    const disk = await this.#onDisk(path);
    const made = this.decided.ours.get(path);
    if (made === undefined) return disk;
    this.#verbatim = false;
    const before = textOf(disk);
    if (before === undefined) return disk;
    const { clock } = this.options.deps.ports;
    const text = withoutDecisions(path, before, made, wallMinute(clock.now(), clock.zone).day);
    return text === null ? null : Buffer.from(text);
  }

  /** Bytes as they stand; what they are is what the change must start from. */
  async #onDisk(path: string): Promise<Buffer | null> {
    const file = await readFileStamped(this.options.deps.root, path);
    this.#before.set(path, file?.stamp.hash ?? null);
    return file?.bytes ?? null;
  }

  async #blob(object: string): Promise<Buffer>;
  async #blob(object: string | undefined): Promise<Buffer | null>;
  async #blob(object: string | undefined): Promise<Buffer | null> {
    return object === undefined ? null : this.git.run(['cat-file', 'blob', object]);
  }
}

/** Null: there is no file; undefined: it is no text. */
function textOf(bytes: Buffer | null): string | null | undefined {
  if (bytes === null) return null;
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
