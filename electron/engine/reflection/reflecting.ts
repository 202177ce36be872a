import { toErrorValue } from '#shared/model/error.ts';
import type { Phase, Reflection, Suggestion } from '#shared/model/reflection.ts';
import { Codes } from '../approval/codes.ts';
import type { Door } from '../commit/types.ts';
import type { Ports } from '../ports.ts';
import { found } from '../stores/disk.ts';
import { proposalsPath } from '../workspace/codecs/pending-memories.ts';
import { parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { logPath } from './decide.ts';
import { deferredIn, deferredSuggestions, withDeferred } from './deferred.ts';
import { type Alike, gather, type Library, type Material } from './material.ts';
import { parsePending, pendingPath, renderPending, summaryOf, summaryPath } from './pending.ts';
import { notRefused, rejectedPath } from './rejected.ts';
import { readUntil, Schedule } from './schedule.ts';
import { withOrigins } from './untrusted.ts';
import { verified } from './verify.ts';

/** What makes suggestions out of material, by rules or a language model. It proposes, and writes nothing. */
export type Reasoner = {
  by: Reflection['by'];
  suggest(
    material: Material,
    at: { phase(phase: Phase, done: number, total: number): void; signal: AbortSignal },
  ): Promise<{ suggestions: Suggestion[]; tokens: number; fellBack: string | null }>;
};

export type Rooms = {
  library(): Library;
  door(): Door;
  ports: Ports;
  reasoner(): Reasoner;
  /** What decay and the search for near-duplicates would have decided. */
  candidates(): Promise<{ archive: { id: string; score: number }[]; alike: Alike[] }>;
  /** Tokens a reflection may put out, and what it is thought to take. */
  tokens(unread: number): { cap: number; estimated: number };
  settings(): { hour: number; nightly: boolean; threshold: number; afterSession: number };
  /** Episodes that no reflection has read. */
  unread(since: string | null): number;
};

/** Citations of one change: enough to judge it by. */
const mostEvidence = 12;

export type Ran = { status: 'ready' | 'pending' | 'nothing'; session: string | null; changes: number; message: string };
export type Running = { phase: Phase; done: number; total: number; since: number };

/** Runs reflections, one at a time. What it proposes waits in two files for its owner; nothing else is written. */
export class Reflecting {
  running: Running | null = null;
  failed: string | null = null;
  #run: Promise<Ran> | null = null;
  #stop: AbortController | null = null;

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
    const phase = (name: Phase, done: number, total: number) => {
      stop.signal.throwIfAborted();
      this.running = { phase: name, done, total, since };
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
    const suggestions = [...deferredSuggestions(deferred, material), ...reasoned.suggestions];
    phase('summarise', 0, 1);
    const { kept, dropped } = await verified(suggestions, async (path) => (await found(root, path)).text);
    const fresh = notRefused(await withOrigins(kept, read), (await found(root, rejectedPath)).text);
    const counts = { dropped: dropped.length, withheld: kept.length - fresh.length };
    if (fresh.length === 0) return { status: 'nothing', session: null, changes: 0, message: nothing(material, counts) };
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
      ...counts,
      until: material.episodes.at(-1)?.at ?? readUntil(past),
      changes: fresh.map((one, n) => ({
        ...one,
        evidence: one.evidence.slice(0, mostEvidence),
        id: `c${n + 1}`,
        verdict: 'open',
        edited: null,
        lossAccepted: false,
      })),
    };
    signal.throwIfAborted();
    await this.#write(pending);
    const message = `Reflection #${number} proposes ${fresh.length} changes; its owner decides.`;
    return { status: 'ready', session, changes: fresh.length, message };
  }

  #write(pending: Reflection) {
    const { session, number, trigger } = pending;
    const summary = `reflection #${number} proposes ${pending.changes.length} changes`;
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

function nothing({ episodes }: Material, { dropped, withheld }: { dropped: number; withheld: number }): string {
  const read =
    episodes.length === 0 ? 'Nothing happened since the last reflection' : `${episodes.length} episodes were read`;
  const out = [
    ...(dropped > 0 ? [`${dropped} proposals had no evidence that bears them out`] : []),
    ...(withheld > 0 ? [`${withheld} were refused before`] : []),
  ];
  return `${[read, 'there is nothing to propose', ...out].join('; ')}.`;
}
