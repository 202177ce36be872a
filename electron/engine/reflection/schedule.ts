import { nextStrike } from '../decay/days.ts';
import { wallMinute } from '../workspace/when.ts';
import type { Ran, ReflectionRunDeps } from './run.ts';

const minute = 60_000;
const hourMs = 3_600_000;
/** After a start a missed reflection waits so long: the owner who just came has other things in mind. */
const settleMs = 120_000;

const striking = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const begins = { session: 'a session of ', schedule: 'scheduled: ' };

/** Whether nobody asked for it, by what began it. */
export const cameByItself = (trigger: string): boolean =>
  Object.values(begins).some((begun) => trigger.startsWith(begun));

type Runs = { busy(): boolean; run(trigger: string): Promise<Ran> };

/** When reflections come by themselves: at night, when enough has happened, at the end of a long session. */
export class Schedule {
  readonly #begun: number;
  /** Instant of the last one that came by itself; ms. */
  #ranAt: number;
  /** Episodes unread when a session's end was last answered with a reflection. */
  #triedWith = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly rooms: Pick<ReflectionRunDeps, 'ports' | 'settings' | 'unread'>,
    private readonly runs: Runs,
  ) {
    this.#begun = rooms.ports.clock.now();
    this.#ranAt = this.#begun;
  }

  /** When the next one is due by itself; ms. */
  nextAt(): number {
    const { clock } = this.rooms.ports;
    return nextStrike(clock.now(), clock.zone, striking(this.rooms.settings().hour));
  }

  /** The same as a person writes it: `2026-02-03 03:00`. */
  next(): string {
    const { day, time } = wallMinute(this.nextAt(), this.rooms.ports.clock.zone);
    return `${day} ${time}`;
  }

  /**
   * Looks every minute whether a reflection is due: at its hour of the night, one that was missed soon after the start, or
   * because enough has happened. By the wall clock, so that a machine that slept is late, not silent.
   */
  watch(lastRun: number | null, ran: (at: number) => void): void {
    this.#ranAt = lastRun ?? this.#begun;
    if (lastRun === null) ran(this.#begun);
    this.#timer = setInterval(() => void this.#tick(ran), minute);
    this.#timer.unref();
  }

  /** A conversation is over: enough of it is reflected on at once. `agent`: whose. */
  async sessionEnded(agent: string): Promise<void> {
    const { afterSession } = this.rooms.settings();
    if (afterSession === 0 || this.runs.busy()) return;
    const unread = await this.rooms.unread('rules');
    // What was looked at and gave nothing gives nothing again.
    if (unread < afterSession || unread === this.#triedWith) return;
    this.#triedWith = unread;
    await this.#byItself(`${begins.session}${agent} ended`);
  }

  async #tick(ran: (at: number) => void): Promise<void> {
    if (this.runs.busy()) return;
    const { clock } = this.rooms.ports;
    const { hour, nightly, threshold } = this.rooms.settings();
    const now = clock.now();
    const due = nextStrike(this.#ranAt, clock.zone, striking(hour));
    const why =
      nightly && now >= due && now - this.#begun >= settleMs
        ? 'the night'
        : now - this.#ranAt >= hourMs && (await this.rooms.unread('rules')) >= threshold
          ? `${threshold} episodes`
          : null;
    if (why === null) return;
    this.#ranAt = now;
    ran(now);
    await this.#byItself(`${begins.schedule}${why}`);
  }

  /** Runs, and tells the owner when something waits. */
  async #byItself(trigger: string): Promise<void> {
    const { status, changes } = await this.runs.run(trigger).catch((cause) => {
      this.rooms.ports.log.warn('a reflection failed', { cause: String(cause) });
      return { status: 'nothing', changes: 0 } as const;
    });
    if (status !== 'ready') return;
    this.rooms.ports.emit({ name: 'reflection', data: { phase: null, done: 0, total: 0, ready: changes } });
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
