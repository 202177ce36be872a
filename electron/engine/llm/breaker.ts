export type BreakerState = 'closed' | 'open' | 'half-open';

export type BreakerBounds = {
  /** Failures in a row that open it. */
  failures: number;
  cooldownMs: number;
};

/** Share of the cooldown by which a pause may be shorter or longer, so that clients do not come back all at once. */
const jitter = 0.5;
/** The longest pause that a provider can ask for. */
const longestPauseMs = 60 * 60_000;

/**
 * Leaves a failing service alone for a while: closed → open after so many failures in a row → half-open after the
 * cooldown, for one probe → closed when it succeeds, open again when it fails.
 * @source 001 "Embedding circuit breaker"
 */
export class Breaker {
  #failures = 0;
  #until: number | null = null;
  #probing = false;

  constructor(
    private readonly bounds: () => BreakerBounds,
    /** In [0, 1). */
    private readonly chance: () => number,
  ) {}

  state(now: number): { state: BreakerState; failures: number; until: number | null } {
    const state = this.#until === null ? 'closed' : now < this.#until ? 'open' : 'half-open';
    return { state, failures: this.#failures, until: this.#until };
  }

  /** True when a call may go out now; half-open lets one through until it is known how that one went. */
  admits(now: number): boolean {
    const { state } = this.state(now);
    if (state === 'closed') return true;
    if (state === 'open' || this.#probing) return false;
    this.#probing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#until = null;
    this.#probing = false;
  }

  /** @param waitMs the provider asked for: it is left alone at least that long, from the first failure on */
  failed(now: number, waitMs = 0): void {
    const { failures, cooldownMs } = this.bounds();
    this.#failures++;
    const opens = this.#probing || this.#failures >= failures || waitMs > 0;
    this.#probing = false;
    if (!opens) return;
    const pause = cooldownMs * (1 - jitter + 2 * jitter * this.chance());
    this.#until = now + Math.max(pause, Math.min(waitMs, longestPauseMs));
  }

  /** The call ended for a reason that says nothing about the service. */
  released(): void {
    this.#probing = false;
  }
}
