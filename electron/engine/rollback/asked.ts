import type { RollbackTarget } from '#shared/model/audit.ts';
import type { Clock } from '../ports.ts';
import { Codes } from '../trust/codes.ts';

/** A rollback that an agent asked its owner for: what it was shown, and in which words. */
export type Asking = { target: RollbackTarget; preview: string; words: string; agent: string };

/** The one rollback that an agent asks for at a time, and the owner's code for it. */
export class RollbackRequest {
  #asking: Asking | null = null;
  #shown = false;
  readonly #codes: Codes;

  constructor(clock: Clock) {
    this.#codes = new Codes(clock);
  }

  /** Null also when its code was shown and holds no more: who still wants it asks again. */
  get asking(): Asking | null {
    if (this.#shown && this.#codes.current() === null) this.forget();
    return this.#asking;
  }

  /** Takes the place of what was asked before, whose code is void with it. */
  ask(asking: Asking): void {
    this.forget();
    this.#asking = asking;
  }

  /** The code, the same for as long as it holds: the owner may look twice. Null when nothing was asked. */
  code(): string | null {
    if (this.asking === null) return null;
    this.#shown = true;
    return this.#codes.current() ?? this.#codes.issue();
  }

  /**
   * What was asked for, given the owner's code for it: once. After too many wrong ones it must be asked anew; null for
   * each of them, and for another target.
   */
  take(target: RollbackTarget, code: string): Asking | null {
    const { asking } = this;
    if (asking === null || JSON.stringify(asking.target) !== JSON.stringify(target)) return null;
    if (!this.#codes.matches(code)) return null;
    this.forget();
    return asking;
  }

  forget(): void {
    this.#codes.forget();
    this.#asking = null;
    this.#shown = false;
  }
}
