/** A token bucket: `perSecond` calls sustained, `burst` at once. Times in milliseconds of a steady clock. */
export class Rate {
  #tokens: number;
  #at: number;

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#tokens = burst;
    this.#at = now();
  }

  /** Whether one more call may run now. */
  allows(): boolean {
    const now = this.now();
    this.#tokens = Math.min(this.burst, this.#tokens + ((now - this.#at) / 1000) * this.perSecond);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /** Milliseconds until one more call may run. */
  waitMs(): number {
    return Math.max(0, ((1 - this.#tokens) / this.perSecond) * 1000);
  }
}
