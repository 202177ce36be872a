import type { RollbackTarget } from '#shared/model/audit.ts';
import { Codes } from '../approval/codes.ts';
import type { Clock } from '../ports.ts';

/** A rollback that an agent asked its owner for: what it was shown, and in which words. */
export type Asking = { target: RollbackTarget; preview: string; words: string; agent: string };

/** The one rollback that an agent asks for at a time, and the owner's code for it. */
export class Asked {
  #asking: Asking | null = null;
  readonly #codes: Codes;

  constructor(clock: Clock) {
    this.#codes = new Codes(clock);
  }

  get asking(): Asking | null {
    return this.#asking;
  }

  /** Takes the place of what was asked before, whose code is void with it. */
  ask(asking: Asking): void {
    this.#codes.forget();
    this.#asking = asking;
  }

  /** The code, the same for as long as it holds: the owner may look twice. Null when nothing was asked. */
  code(): string | null {
    return this.#asking === null ? null : (this.#codes.current() ?? this.#codes.issue());
  }

  /**
   * What was asked for, given the owner's code for it: once. After too many wrong ones it must be asked anew; null for
   * each of them, and for another target.
   */
  take(target: RollbackTarget, code: string): Asking | null {
    const asking = this.#asking;
    if (asking === null || JSON.stringify(asking.target) !== JSON.stringify(target)) return null;
    const shown = this.#codes.current() !== null;
    if (this.#codes.matches(code)) {
      this.forget();
      return asking;
    }
    if (shown && this.#codes.current() === null) this.forget();
    return null;
  }

  forget(): void {
    this.#codes.forget();
    this.#asking = null;
  }
}
