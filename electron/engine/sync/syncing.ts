import type { By } from '#shared/model/change.ts';
import { fail, toErrorValue } from '#shared/model/error.ts';
import { countedNoun } from '#shared/text/counted.ts';
import type { Choice } from '#shared/text/three-way.ts';
import { recordAll } from '../backup/still.ts';
import { signed } from '../commit/signed.ts';
import { standsOn } from '../git/ancestry.ts';
import { gitIn } from '../git/git.ts';
import { remoteAddress, withoutPassword } from './address.ts';
import { ancestry } from './commits.ts';
import type { DecidedThere } from './decided.ts';
import type { SyncDeps } from './deps.ts';
import { off, readKept, type SyncRecord, writeKept } from './kept.ts';
import { refuseIfLocal } from './local.ts';
import { lookAt, type SyncPreview } from './look.ts';
import { chosenText } from './merge/entries.ts';
import { type Answer, planJoin, type SyncConflict, type SyncOutcome } from './plan.ts';
import { type Transport, trackedRef, transportTo } from './transport.ts';
import type { WaitingFile } from './waiting.ts';

type SyncState = 'off' | 'idle' | 'running' | 'conflict' | 'failed';
export type SyncRound = {
  state: 'done' | 'conflict';
  pulled: number;
  pushed: number;
  merged: string[];
  conflicts: WaitingFile[];
  message: string;
};
type Resolution = {
  path: string;
  content?: string | null | undefined;
  take?: 'mine' | 'theirs' | undefined;
  /** A choice for some of the file's places, by their number from 0. */
  entries?: { n: number; take: Choice }[] | undefined;
};
/** Times others may be faster at the remote. */
const attempts = 8;
/** Milliseconds that a remote may be silent. */
const patienceMs = 60_000;

/** The sync of one workspace with its owner's remote: one at a time; what it cannot merge waits for him. */
export class Syncing {
  #kept: SyncRecord;
  #unconfirmed: SyncRecord | null;
  #running: Promise<SyncRound> | undefined;
  #conflicts: SyncConflict[] = [];
  #answers = new Map<string, Answer>();
  /** Choices for places of a file, by its three versions, until there is one for each. */
  readonly #choices = new Map<string, Map<number, Choice>>();
  /** Counted once for each head and each sync: every page asks. */
  #ahead: { head: string; synced: string | null; count: Promise<number> } | undefined;
  readonly #ended = new AbortController();

  constructor(
    private readonly deps: SyncDeps,
    private readonly patience = patienceMs,
  ) {
    const kept = readKept(deps.root);
    const { remote } = kept;
    const holds = remote === null || deps.consent.given('remote', remote);
    this.#kept = holds ? kept : off;
    this.#unconfirmed = holds ? null : kept;
  }

  /** A remote that the file names and that the owner did not set on this machine: nothing is sent there. */
  get waiting(): string | null {
    const remote = this.#unconfirmed?.remote ?? null;
    return remote === null ? null : withoutPassword(remote);
  }

  /** The owner's word on it. @throws sync.refused for an address that could not be set either */
  async confirm(): Promise<void> {
    const remote = this.#unconfirmed?.remote ?? null;
    if (remote !== null) await this.set(remote);
  }

  /** Whether this remote was synced with before: the owner began it, and knows what moves. */
  get hasSynced(): boolean {
    return this.#kept.remote !== null && this.#kept.last !== null;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  get state(): SyncState {
    if (this.#kept.remote === null) return 'off';
    if (this.#running !== undefined) return 'running';
    if (this.#conflicts.length > 0 || this.#kept.waiting > 0) return 'conflict';
    return this.#kept.failure === null ? 'idle' : 'failed';
  }

  async status() {
    const { remote, last, behind, failure, waiting, decided } = this.#kept;
    const isLocal = this.deps.settings.get('sync.local');
    const forgotten = waiting > 0 && this.#conflicts.length === 0;
    return {
      remote: remote === null ? null : withoutPassword(remote),
      state: this.state,
      last,
      ahead: await this.#countAhead(),
      behind,
      conflicts: this.#waiting,
      decided,
      failure: failure?.code ?? null,
      isLocal,
      note: forgotten
        ? `${files(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be merged.`
        : (failure?.message ?? null),
      remedy: forgotten ? 'Sync now to see them.' : (failure?.remedy ?? null),
    };
  }

  /** The owner read which of his decisions gave way. */
  dismiss(): void {
    this.#keep({ ...this.#kept, decided: [] });
    this.#tell();
  }

  get #waiting(): WaitingFile[] {
    return this.#conflicts.map((conflict) => {
      const choices = this.#choices.get(conflict.key);
      return { ...conflict, entries: conflict.entries.map((one, n) => ({ ...one, taken: choices?.get(n) ?? null })) };
    });
  }

  /** Commits of ours that the remote did not have the last time. */
  async #countAhead(): Promise<number> {
    const { remote, synced } = this.#kept;
    const head = this.deps.history.head();
    if (remote === null || head === null) return 0;
    const known = this.#ahead;
    if (known?.head === head && known.synced === synced) return known.count;
    const ahead = { head, synced, count: countSince(gitIn(this.deps.root), head, synced) };
    this.#ahead = ahead;
    ahead.count.catch(() => {
      if (this.#ahead === ahead) this.#ahead = undefined;
    });
    return ahead.count;
  }

  /** Null ends the sync; nothing of what was synced is undone. @throws sync.refused, workspace.busy */
  async set(asked: string | null): Promise<{ remote: string | null; message: string }> {
    if (this.#running !== undefined) throw fail('workspace.busy', 'A sync is under way.', 'Wait for it to end.');
    if (asked !== null) refuseIfLocal(this.deps.settings);
    const remote = asked === null ? null : remoteAddress(asked, this.deps.root);
    if (remote !== null) this.deps.consent.give('remote', remote);
    const waited = this.#unconfirmed !== null;
    this.#unconfirmed = null;
    if (remote !== this.#kept.remote || waited) {
      this.#keep({ ...off, remote });
      this.#settle([]);
      await gitIn(this.deps.root)
        .run(['update-ref', '-d', trackedRef])
        .catch(() => undefined);
    }
    this.#tell();
    if (remote === null) return { remote, message: 'Syncing is off. What is at the remote stays there.' };
    const shown = withoutPassword(remote);
    return { remote: shown, message: `The remote is ${shown}. Nothing has moved yet.` };
  }

  /**
   * Fetches, merges by format, pushes; again when another machine was faster. A second call while one runs is answered by it.
   * @throws sync.*, disk.*, audit.damaged
   */
  run({ unrelated = false, approved = false } = {}): Promise<SyncRound> {
    const { remote } = this.#kept;
    if (remote === null) {
      return Promise.reject(notSet());
    }
    this.#running ??= this.#run(remote, unrelated, approved).finally(() => {
      this.#running = undefined;
      this.#tell();
    });
    return this.#running;
  }

  /** The owner's word on conflicts; then the sync goes on. @throws memory.missing for a file that does not wait */
  async resolve(resolutions: Resolution[]): Promise<SyncRound> {
    const { waiting, unrelated } = this.#kept;
    // Another engine found them: they are found anew.
    if (waiting > 0 && this.#conflicts.length === 0) await this.run({ unrelated });
    let decided = 0;
    for (const resolution of resolutions) if (this.#decide(resolution)) decided += 1;
    if (decided > 0) return this.run({ unrelated, approved: true });
    this.#tell();
    const left = this.#waiting.flatMap(({ entries }) => entries.filter(({ taken }) => taken === null));
    const message = `${countedNoun(left.length, 'place')} left to decide on. Nothing was changed yet.`;
    return { state: 'conflict', pulled: 0, pushed: 0, merged: [], conflicts: this.#waiting, message };
  }

  /** Takes one word of the owner's; true when all is said of the file. @throws file.missing, input.invalid */
  #decide({ path, content, take, entries = [] }: Resolution): boolean {
    const conflict = this.#conflicts.find((one) => one.path === path);
    if (conflict === undefined) {
      throw fail('file.missing', `${path} does not wait to be merged.`, 'Look at the state of the sync again.', {
        path,
      });
    }
    const { key } = conflict;
    if (take !== undefined || content !== undefined) {
      const text = content === null || content === undefined ? null : Buffer.from(content);
      this.#answers.set(path, { key, content: take ?? text });
      return true;
    }
    const places = conflict.entries.length;
    const wrong = entries.find(({ n }) => n >= places);
    if (entries.length === 0 || wrong !== undefined) {
      const words =
        wrong === undefined ? `Nothing is said of ${path}.` : `${path} has ${countedNoun(places, 'place')} to merge.`;
      throw fail('input.invalid', words, 'Give its text, the side to take, or a side for each place.', { path });
    }
    const choices = this.#choices.get(key) ?? new Map<number, Choice>();
    this.#choices.set(key, choices);
    for (const one of entries) choices.set(one.n, one.take);
    if (choices.size < places) return false;
    const chosen = conflict.entries.map((_, n) => choices.get(n) ?? 'mine');
    this.#answers.set(path, { key, content: Buffer.from(chosenText(path, conflict, chosen)) });
    return true;
  }

  /** What a sync would bring and send, and what would wait for the owner; nothing is changed, here or there. */
  async look(): Promise<SyncPreview> {
    const { remote } = this.#kept;
    if (remote === null) throw notSet();
    refuseIfLocal(this.deps.settings);
    if (this.#running !== undefined) throw fail('workspace.busy', 'A sync is under way.', 'Wait for it to end.');
    const { root } = this.deps;
    const transport = transportTo({ root, address: remote, patienceMs: this.patience, signal: this.#ended.signal });
    await recordAll(this.deps);
    await this.#requireSame(transport);
    return lookAt(this.deps, await transport.fetch());
  }

  async close(): Promise<void> {
    this.#ended.abort();
    await this.#running?.catch(() => undefined);
  }

  async #run(remote: string, unrelated: boolean, approved: boolean): Promise<SyncRound> {
    await Promise.resolve();
    refuseIfLocal(this.deps.settings);
    this.#tell();
    const { root } = this.deps;
    const transport = transportTo({ root, address: remote, patienceMs: this.patience, signal: this.#ended.signal });
    try {
      const synced = await this.#rounds(transport, remote, unrelated, approved);
      this.#keep({ ...this.#kept, failure: null, unrelated });
      return synced;
    } catch (thrown) {
      const { code, message, remedy } = toErrorValue(thrown);
      if (!this.#ended.signal.aborted) this.#keep({ ...this.#kept, failure: { code, message, remedy } });
      throw thrown;
    }
  }

  async #rounds(transport: Transport, remote: string, unrelated: boolean, approved: boolean): Promise<SyncRound> {
    const { deps } = this;
    const git = gitIn(deps.root);
    const sum = { pulled: 0, merged: new Set<string>(), decided: [] as DecidedThere[] };
    for (let attempt = 1; attempt <= attempts; attempt++) {
      await recordAll(deps);
      if (!unrelated) await this.#requireSame(transport);
      const theirs = await transport.fetch();
      if (theirs !== null) {
        const outcome = await this.#join(theirs, remote, unrelated, approved);
        if (outcome.conflicts.length > 0) return this.#wait(outcome);
        sum.pulled += outcome.pulled;
        for (const path of outcome.merged) sum.merged.add(path);
        sum.decided.push(...outcome.decided);
        // Kept at once: were the push to fail, no later sync would find them again.
        this.#keep({ ...this.#kept, decided: [...this.#kept.decided, ...outcome.decided] });
      }
      this.#settle([]);
      const head = deps.history.head();
      if (head === null) throw fail('audit.damaged', 'There is no history to sync yet.', 'Try again in a moment.');
      const pushed = theirs === head ? 0 : await (theirs === null ? countAll(git, head) : ancestry(git, theirs, head));
      // The owner may have said so since this sync began.
      refuseIfLocal(deps.settings);
      if (pushed > 0 && (await transport.push(head)) === 'moved') continue;
      const last = new Date(deps.ports.clock.now()).toISOString();
      this.#keep({ ...this.#kept, last, synced: head, ahead: 0, behind: 0 });
      return done(sum.pulled, pushed, [...sum.merged], sum.decided);
    }
    throw fail(
      'sync.unreachable',
      'Another machine was faster at the remote each time.',
      'Sync again in a moment; nothing is lost meanwhile.',
    );
  }

  /** After a history was rewritten, the remote still holds what was taken out of it: not even fetched must it come back. */
  async #requireSame(transport: Transport): Promise<void> {
    const { synced } = this.#kept;
    const head = this.deps.history.head();
    if (synced === null || head === null || (await standsOn(gitIn(this.deps.root), head, synced))) return;
    if ((await transport.peek()) === null) return;
    throw fail(
      'sync.unrelated',
      'The history here was made anew since the last sync, and the remote still has the old one.',
      'Remove the branch mneme at the remote (git push REMOTE --delete mneme) and sync again; every other machine then starts from a new folder.',
    );
  }

  async #join(theirs: string, remote: string, unrelated: boolean, approved: boolean): Promise<SyncOutcome> {
    const { deps } = this;
    const asked: By = {
      actor: 'system:sync',
      approval: approved ? 'approved' : 'auto',
      trigger: `synced with ${withoutPassword(remote)}`,
    };
    const by = signed(asked, deps.ports.owner);
    const plan = planJoin({ deps, theirs, by, answers: this.#answers, unrelated, known: this.#kept.synced !== null });
    const { receipt, result } = await deps.door.join(plan, by);
    if (receipt !== null) await deps.rescore();
    return result;
  }

  async #wait({ conflicts, merged, pulled }: SyncOutcome): Promise<SyncRound> {
    this.#settle(conflicts);
    this.#keep({ ...this.#kept, behind: pulled });
    const message = `${files(conflicts.length)} ${conflicts.length === 1 ? 'was' : 'were'} changed on both sides in the same place and ${conflicts.length === 1 ? 'waits' : 'wait'} for you. Nothing was changed yet.`;
    return { state: 'conflict', pulled, pushed: 0, merged, conflicts: this.#waiting, message };
  }

  /** What waits now; answers to anything else have no meaning any more. */
  #settle(conflicts: SyncConflict[]): void {
    this.#conflicts = conflicts;
    // Kept at once: what is merged here waits no longer, though the remote be away before it gets it.
    if (this.#kept.waiting !== conflicts.length) this.#keep({ ...this.#kept, waiting: conflicts.length });
    if (conflicts.length > 0) return;
    this.#answers = new Map();
    this.#choices.clear();
  }

  #keep(kept: SyncRecord): void {
    this.#kept = kept;
    writeKept(this.deps.root, kept);
  }

  #tell(): void {
    const { state } = this;
    this.deps.ports.emit({ name: 'sync', data: { state: state === 'off' ? 'idle' : state } });
  }
}

const countAll = async (git: ReturnType<typeof gitIn>, commits: string) =>
  Number((await git.run(['rev-list', '--count', commits])).toString());

/** All of them where `head` does not stand on what was synced. */
async function countSince(git: ReturnType<typeof gitIn>, head: string, synced: string | null): Promise<number> {
  return countAll(git, synced !== null && (await standsOn(git, head, synced)) ? `${synced}..${head}` : head);
}

const notSet = () => fail('sync.off', 'No remote is set.', 'Set one with mneme sync set ADDRESS, or in Settings.');
const files = (n: number) => countedNoun(n, 'file');

function done(pulled: number, pushed: number, merged: string[], decided: readonly DecidedThere[]): SyncRound {
  const commits = (n: number) => countedNoun(n, 'commit');
  const parts = [
    ...(pulled > 0 ? [`${commits(pulled)} came`] : []),
    ...(pushed > 0 ? [`${commits(pushed)} went`] : []),
    ...(merged.length > 0 ? [`${files(merged.length)} merged`] : []),
  ];
  const moved = parts.length === 0 ? 'Both sides have the same.' : `${parts.join(', ')}.`;
  const message = [moved, ...decided.map(decidedFirst)].join(' ');
  return { state: 'done', pulled, pushed, merged, conflicts: [], message };
}

const decidedFirst = ({ number, by }: DecidedThere) =>
  `Reflection #${number} was decided on first at ${by?.owner ?? 'the other machine'}: that decision stands, and yours of it was taken back.`;
