import { toErrorValue } from '#shared/model/error.ts';
import type { Phase, Reflection } from '#shared/model/reflection.ts';
import { Codes } from '../trust/codes.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { found } from '../workspace/disk.ts';
import { wallMinute } from '../workspace/when.ts';
import { logPath } from './decide.ts';
import { deferredIn, deferredSuggestions, withDeferred } from './deferred.ts';
import { withoutDisputed } from './disputed.ts';
import { gather, type Material } from './material.ts';
import { parsePending, pendingPath, renderPending, summaryOf, summaryPath } from './pending.ts';
import { notRefused, rejectedPath } from './rejected.ts';
import { archivalsIn } from './rules/archival.ts';
import type { Ran, Rooms } from './run.ts';
import { readUntil, Schedule } from './schedule.ts';
import { applicable } from './seen.ts';
import { withOrigins } from './untrusted.ts';
import { verified } from './verify.ts';

/** Milliseconds between two words of how far one phase is. */
const tellEvery = 300;

/** Citations of one change: enough to judge it by. */
const mostEvidence = 12;

export type Running = { phase: Phase; done: number; total: number; since: number };

/** Runs reflections, one at a time. What it proposes waits in two files for its owner; nothing else is written. */
export class Reflecting {
  running: Running | null = null;
  failed: string | null = null;
  #run: Promise<Ran> | null = null;
  #stop: AbortController | null = null;
  #archivals: { key: string; ids: string[] } | null = null;

  readonly codes: Codes;
  /** When it comes by itself. */
  readonly schedule: Schedule;

  constructor(private readonly rooms: Rooms) {
    this.codes = new Codes(rooms.ports.clock);
    this.schedule = new Schedule(rooms, {
      busy: () => this.#run !== null,
      run: (trigger) => this.run(trigger),
    });
  }

  /** Episodes that no reflection has read. */
  unread(since: string | null): number {
    return this.rooms.unread(since);
  }

  budget(unread: number): { cap: number; estimated: number; by: Reflection['by'] } {
    return { ...this.rooms.tokens(unread), by: this.rooms.reasoner().by };
  }

  /**
   * What the next reflection would propose for the archive, or the one that waits does; by id, the least alive first. Kept
   * until memories, their use or the day change.
   */
  async archivals(): Promise<string[]> {
    const library = this.rooms.library();
    const { index, scores, clock, root } = library;
    const candidates = await this.rooms.candidates();
    const key = JSON.stringify([
      index.changes(),
      scores.revision,
      wallMinute(clock.now(), this.rooms.ports.clock.zone).day,
      candidates.archive,
    ]);
    if (this.#archivals?.key === key) return this.#archivals.ids;
    const past = parseReflectionLog((await found(root, logPath)).text ?? '');
    const waiting = parsePending((await found(root, pendingPath)).text);
    const material = await gather(library, { since: readUntil(past), number: past.length + 1, ...candidates });
    const proposed = archivalsIn(material, waiting?.changes.filter(({ does }) => does.kind !== 'archive') ?? []);
    const wanted = notRefused(proposed, (await found(root, rejectedPath)).text);
    const ids = wanted.flatMap(({ does }) => (does.kind === 'archive' ? does.items.map(({ id }) => id) : []));
    this.#archivals = { key, ids };
    return ids;
  }

  /** Starts a reflection, or joins the one that runs. @throws what reading or writing throws; the abort's reason */
  run(trigger: string): Promise<Ran> {
    this.#run ??= this.#reflect(trigger).finally(() => {
      this.#run = null;
      this.#stop = null;
      this.running = null;
      this.rooms.ports.emit({ name: 'reflection', data: { phase: null, done: 0, total: 0 } });
    });
    return this.#run;
  }

  /** Ends the running one as if it had not begun. */
  cancel(): boolean {
    this.#stop?.abort(new Error('The reflection was cancelled.'));
    return this.#stop !== null;
  }

  async close(): Promise<void> {
    this.schedule.close();
    this.cancel();
    await this.#run?.catch(() => undefined);
  }

  async #reflect(trigger: string): Promise<Ran> {
    const stop = new AbortController();
    this.#stop = stop;
    this.failed = null;
    const since = this.rooms.ports.clock.now();
    let told = 0;
    const phase = (name: Phase, done: number, total: number) => {
      stop.signal.throwIfAborted();
      const [former, now] = [this.running?.phase, this.rooms.ports.clock.now()];
      this.running = { phase: name, done, total, since };
      if (name === former && now - told < tellEvery) return;
      told = now;
      this.rooms.ports.emit({ name: 'reflection', data: { phase: name, done, total } });
    };
    try {
      return await this.#phases(trigger, phase, stop.signal);
    } catch (thrown) {
      this.failed = stop.signal.aborted ? null : toErrorValue(thrown).message;
      throw thrown;
    }
  }

  async #phases(
    trigger: string,
    phase: (name: Phase, done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<Ran> {
    const library = this.rooms.library();
    const { root } = library;
    phase('survey', 0, 1);
    const waiting = parsePending((await found(root, pendingPath)).text);
    if (waiting !== null) {
      const message = `Reflection #${waiting.number} waits for its owner; one is pending at a time.`;
      return { status: 'pending', session: waiting.session, changes: waiting.changes.length, message };
    }
    const past = parseReflectionLog((await found(root, logPath)).text ?? '');
    const number = Math.max(0, ...past.map(({ n }) => n)) + 1;
    const material = await gather(library, { since: readUntil(past), number, ...(await this.rooms.candidates()) });
    const reasoner = this.rooms.reasoner();
    const deferred = deferredIn((await found(root, proposalsPath)).text);
    const read = withDeferred(material, deferred);
    const reasoned = await reasoner.suggest(read, { phase, signal });
    const { tokens, fellBack } = reasoned;
    const reasons = [...deferredSuggestions(deferred, material), ...reasoned.suggestions];
    const suggestions = [...reasons, ...archivalsIn(material, reasons)];
    phase('summarise', 0, 1);
    const { kept, dropped } = await verified(suggestions, async (path) => (await found(root, path)).text);
    const wanted = notRefused(await withOrigins(kept, read), (await found(root, rejectedPath)).text);
    const fresh = withoutDisputed(wanted);
    const session = `r-${String(number).padStart(3, '0')}`;
    const { cap, estimated } = this.rooms.tokens(material.episodes.length);
    const pending: Reflection = {
      version: 1,
      session,
      number,
      made: new Date(this.rooms.ports.clock.now()).toISOString(),
      by: fellBack === null ? reasoner.by : 'rules',
      fellBack,
      trigger,
      tokens: { estimated, used: tokens, cap },
      processed: {
        episodes: material.episodes.length,
        entities: material.pages.length,
        procedures: material.procedures.length,
      },
      reviewed: past.length,
      dropped: dropped.length,
      withheld: kept.length - wanted.length,
      until: material.episodes.at(-1)?.at ?? readUntil(past),
      changes: fresh.map((one, n) => ({
        ...one,
        evidence: one.does.kind === 'archive' ? one.evidence : one.evidence.slice(0, mostEvidence),
        id: `c${n + 1}`,
        verdict: 'open',
        edited: null,
        lossAccepted: false,
      })),
    };
    const proposed = await this.#thatApply(pending, (done, total) => phase('summarise', done, total));
    signal.throwIfAborted();
    const { length } = proposed.changes;
    if (length === 0) return { status: 'nothing', session: null, changes: 0, message: nothing(material, proposed) };
    await this.#write(proposed);
    const message = `Reflection #${number} proposes ${counted(length)}; its owner decides.`;
    return { status: 'ready', session, changes: length, message };
  }

  /** Without what cannot be applied, and with MEMORY.md as it is where it would change. */
  async #thatApply(pending: Reflection, tell: (done: number, total: number) => void): Promise<Reflection> {
    const around = this.rooms.around(pending.number);
    const fitting = await applicable(pending, around, tell);
    const changes = fitting.map((change, n) => ({ ...change, id: `c${n + 1}` }));
    const dropped = pending.dropped + pending.changes.length - changes.length;
    const core = (await found(around.root, 'MEMORY.md')).text;
    const touches = changes.some(({ does }) => does.kind === 'core');
    return { ...pending, changes, dropped, ...(touches && core !== null && { core }) };
  }

  #write(pending: Reflection) {
    const { session, number, trigger } = pending;
    const summary = `reflection #${number} proposes ${counted(pending.changes.length)}`;
    const plan = async () => {
      const { root } = this.rooms.library();
      const [list, words] = [await found(root, pendingPath), await found(root, summaryPath)];
      const file = (path: string, before: string | null, after: string) =>
        ({ path, action: before === null ? 'CREATE' : 'EDIT', before, after, summary }) as const;
      const changes = [
        file(pendingPath, list.before, renderPending(pending)),
        file(summaryPath, words.before, summaryOf(pending, this.schedule.next())),
      ];
      return { set: { changes }, result: null };
    };
    return this.rooms.door().commit(plan, { actor: `reflection:${session}`, approval: 'pending', trigger, session });
  }
}

const counted = (changes: number) => (changes === 1 ? '1 change' : `${changes} changes`);

function nothing({ episodes }: Material, { dropped, withheld }: { dropped: number; withheld: number }): string {
  const read =
    episodes.length === 0 ? 'Nothing happened since the last reflection' : `${episodes.length} episodes were read`;
  const out = [
    ...(dropped > 0 ? [`${dropped} proposals had no evidence that bears them out, or could not be applied`] : []),
    ...(withheld > 0 ? [`${withheld} were refused before`] : []),
  ];
  return `${[read, 'there is nothing to propose', ...out].join('; ')}.`;
}
