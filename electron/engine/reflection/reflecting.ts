import { fail, toErrorValue } from '#shared/model/error.ts';
import type { Phase, Reflection } from '#shared/model/reflection.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { Codes } from '../trust/codes.ts';
import { parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { readText } from '../workspace/disk.ts';
import { reflectionLogPath } from '../workspace/paths.ts';
import { wallMinute } from '../workspace/when.ts';
import { AgentReflecting, openWords } from './agent/reflecting.ts';
import { composed, noteRead, nothingToPropose, surveyMaterial, writePending } from './compose.ts';
import { gather } from './material.ts';
import { parsePending, pendingPath } from './pending.ts';
import { readSoFar } from './read-episodes.ts';
import { notRefused, rejectedPath } from './rejected.ts';
import { archivalsIn } from './rules/archival.ts';
import type { Ran, ReflectionRunDeps } from './run.ts';
import { Schedule } from './schedule.ts';
import { inTurns } from './turns.ts';

/** Milliseconds between two words of how far one phase is. */
const tellEvery = 300;

type Running = { phase: Phase; done: number; total: number; since: number };

/** Runs reflections, one at a time. What it proposes waits in two files for its owner, and what it read is noted; nothing else is written. */
export class Reflecting {
  running: Running | null = null;
  failed: string | null = null;
  #run: Promise<Ran> | null = null;
  #stop: AbortController | null = null;
  #archivals: { key: string; ids: string[] } | null = null;
  #finding: Promise<unknown> = Promise.resolve();

  readonly codes: Codes;
  /** When it comes by itself. */
  readonly schedule: Schedule;
  /** The one that a connected agent reasons. */
  readonly agent: AgentReflecting;

  constructor(private readonly rooms: ReflectionRunDeps) {
    this.codes = new Codes(rooms.ports.clock);
    this.schedule = new Schedule(rooms, {
      busy: () => this.#run !== null || this.agent.open !== null,
      run: (trigger) => this.run(trigger),
    });
    this.agent = new AgentReflecting(rooms, {
      busy: () => this.#run !== null,
      propose: (pending, episodes) => this.#propose(pending, episodes),
    });
  }

  /** Episodes that no reflection has read. */
  unread(): Promise<number> {
    return this.rooms.unread('rules');
  }

  /** Those that an agent that reflects would read. */
  unreasoned(): Promise<number> {
    return this.rooms.unread('agent');
  }

  /** By whom the next one is reasoned, what it would read, the tokens it may write, and what it is thought to take. */
  async budget(): Promise<{ by: Reflection['by']; episodes: number; cap: number; estimated: number }> {
    const { by } = this.rooms.reasoner();
    const episodes = await this.rooms.unread(by);
    return { by, episodes, ...this.rooms.tokens(episodes) };
  }

  /**
   * What the next reflection would propose for the archive, or the one that waits does; by id, the least alive first. Kept
   * until memories, their use or the day change.
   */
  archivals(): Promise<string[]> {
    // One at a time: what was asked for meanwhile finds the newest answer there.
    const found = this.#finding.then(() => this.#findArchivals());
    this.#finding = found.catch(() => undefined);
    return found;
  }

  async #findArchivals(): Promise<string[]> {
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
    const past = parseReflectionLog((await readText(root, reflectionLogPath)).text ?? '');
    const waiting = parsePending((await readText(root, pendingPath)).text);
    const material = await gather(library, { before: await readSoFar(root), number: past.length + 1, ...candidates });
    const others = waiting?.changes.filter(({ does }) => does.kind !== 'archive') ?? [];
    const proposed = await inTurns(archivalsIn(material, others));
    const wanted = notRefused(proposed, (await readText(root, rejectedPath)).text);
    const ids = wanted.flatMap(({ does }) => (does.kind === 'archive' ? does.items.map(({ id }) => id) : []));
    this.#archivals = { key, ids };
    return ids;
  }

  /**
   * Starts a reflection, or joins the one that runs. @param signal ends the one that it starts, and no other
   * @throws what reading or writing throws; the abort's reason
   */
  run(trigger: string, again?: string, signal?: AbortSignal): Promise<Ran> {
    const agent = this.agent.open;
    if (agent !== null)
      return Promise.resolve({ status: 'pending', session: null, changes: 0, message: openWords(agent) });
    const joins = this.#run !== null;
    this.#run ??= this.#reflect(trigger, again).finally(() => {
      this.#run = null;
      this.#stop = null;
      this.running = null;
      this.rooms.ports.emit({ name: 'reflection', data: { phase: null, done: 0, total: 0 } });
    });
    const stop = this.#stop;
    if (!joins) signal?.addEventListener('abort', () => stop?.abort(signal.reason), { once: true });
    return this.#run;
  }

  /** Ends the running one as if it had not begun. */
  cancel(): boolean {
    this.#stop?.abort(
      fail(
        'engine.stopped',
        'The reflection was cancelled; nothing was changed.',
        'What it would have read stays unread: reflect again when you like.',
      ),
    );
    return this.agent.cancel() || this.#stop !== null;
  }

  async close(): Promise<void> {
    this.schedule.close();
    this.cancel();
    await this.#run?.catch(() => undefined);
  }

  async #reflect(trigger: string, again: string | undefined): Promise<Ran> {
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
      return await this.#phases(trigger, again, phase, stop.signal);
    } catch (thrown) {
      this.failed = stop.signal.aborted ? null : toErrorValue(thrown).message;
      throw thrown;
    }
  }

  async #phases(
    trigger: string,
    again: string | undefined,
    phase: (name: Phase, done: number, total: number) => void,
    signal: AbortSignal,
  ): Promise<Ran> {
    phase('survey', 0, 1);
    const reasoner = this.rooms.reasoner();
    const surveyed = await surveyMaterial(this.rooms, reasoner.by, again, signal);
    if (surveyed.waiting !== null) return surveyed.waiting;
    const found = await reasoner.suggest(surveyed, { phase, signal });
    phase('summarise', 0, 1);
    const tell = (done: number, total: number) => phase('summarise', done, total);
    const pending = await composed(this.rooms, surveyed, found, trigger, tell);
    signal.throwIfAborted();
    return this.#propose(pending, found.episodes);
  }

  /** Lays a reflection before its owner, where it holds anything. */
  async #propose(pending: Reflection, episodes: number): Promise<Ran> {
    const { session, number, changes } = pending;
    // Whoever reasoned for tokens need not read again where there was nothing.
    if (changes.length === 0 && pending.by !== 'rules') await noteRead(this.rooms, pending);
    // Without a reflection to bear it, what failed stands in the state of all.
    if (changes.length === 0) this.failed = pending.fellBack;
    if (changes.length === 0)
      return { status: 'nothing', session: null, changes: 0, message: nothingToPropose(episodes, pending) };
    await writePending(this.rooms, pending, this.schedule.next());
    const said = `Reflection #${number} proposes ${countedNoun(changes.length, 'change')}; its owner decides.`;
    const message = pending.note === undefined ? said : `${said} ${pending.note}`;
    return { status: 'ready', session, changes: changes.length, message };
  }
}
