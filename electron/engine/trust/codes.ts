import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../ports.ts';

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 6;
const lifeMs = 600_000;
/** Wrong ones after which a code is void: nobody guesses it. */
const mostFailures = 3;

/** Short codes by which an agent passes on its owner's approval: shown to the owner alone, for ten minutes, once. */
export class Codes {
  #code: { text: string; until: number; failures: number } | null = null;

  constructor(private readonly clock: Clock) {}

  issue(): string {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
    this.#code = { text, until: this.clock.now() + lifeMs, failures: 0 };
    return text;
  }

  current(): string | null {
    if (this.#code !== null && this.clock.now() >= this.#code.until) this.#code = null;
    return this.#code?.text ?? null;
  }

  /** Whether this is the code that holds now. A wrong one counts against it; it stays until it is forgotten. */
  matches(said: string | undefined): boolean {
    const known = this.current();
    const given = Buffer.from((said ?? '').trim().toUpperCase());
    if (known !== null && given.length === known.length && timingSafeEqual(given, Buffer.from(known))) return true;
    if (this.#code !== null && ++this.#code.failures >= mostFailures) this.#code = null;
    return false;
  }

  forget(): void {
    this.#code = null;
  }
}
