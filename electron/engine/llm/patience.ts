/** How long a language model is waited for; milliseconds. */
export type Wait = {
  /** Until the first of an answer is there, and between what comes after it. */
  first: number;
  between: number;
  whole: number;
};

const second = 1_000;
const minute = 60 * second;

/**
 * How long a purpose is worth waiting for: whoever asks where a memory belongs stands waiting, a night does not. A long answer is
 * streamed, and waited for while it comes. `seconds`: how long a model may be silent, as the owner has it.
 */
export function waitFor(purpose: string, seconds: number): Wait {
  const silent = seconds * second;
  // A model on a slow machine reads a long prompt for minutes before it says its first word.
  if (purpose === 'reflect') return { first: Math.max(silent, 5 * minute), between: silent, whole: 15 * minute };
  const whole = purpose === 'route' ? Math.min(silent, 15 * second) : silent;
  return { first: whole, between: whole, whole };
}

/** Gives up on an answer that does not come, or does not go on. */
export class Patience {
  readonly #stop = new AbortController();
  readonly #end: ReturnType<typeof setTimeout>;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly wait: Wait) {
    this.#end = setTimeout(() => this.#over(), wait.whole);
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** A question goes out, the first or another try. */
  asked(): void {
    this.#until(this.wait.first);
  }

  /** Some of an answer came. */
  heard(): void {
    this.#until(this.wait.between);
  }

  end(): void {
    clearTimeout(this.#end);
    clearTimeout(this.#next);
  }

  #until(ms: number): void {
    clearTimeout(this.#next);
    if (!this.signal.aborted) this.#next = setTimeout(() => this.#over(), ms);
  }

  #over(): void {
    this.end();
    this.#stop.abort();
  }
}
