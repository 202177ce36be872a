import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import type { Clock, Log } from '../ports.ts';
import { writeSmall } from '../workspace/small-file.ts';

export const usagePath = '.mneme/model-usage.json';

const count = z.number().int().min(0);
const past = z.array(z.object({ day: z.string(), tokens: count }));
const usage = z.object({ day: z.string(), tokens: count, calls: count, past: past.optional() });
/** Days before this one whose tokens stay known. */
const daysKept = 7;
type Usage = z.output<typeof usage>;

/** Tokens set aside for a call under way; `settle` replaces them by what it cost. Once only. */
export type Reservation = { settle(tokens: number): void };

/**
 * Tokens of language models in the owner's day, kept in `.mneme/model-usage.json` so that a restart does not begin
 * anew. A call sets its estimate aside before it goes out: calls at the same time cannot overspend together.
 */
export class Budget {
  #usage: Usage;
  #setAside = 0;
  readonly #file: string;
  readonly #days: Intl.DateTimeFormat;

  constructor(
    root: string,
    private readonly clock: Clock,
    private readonly log: Log,
    /** Tokens a day. */
    private readonly cap: () => number,
  ) {
    this.#file = join(root, usagePath);
    this.#days = new Intl.DateTimeFormat('sv-SE', { timeZone: clock.zone, dateStyle: 'short' });
    this.#usage = this.#read();
  }

  get today(): { tokens: number; calls: number; cap: number; days: NonNullable<Usage['past']> } {
    this.#turnDay();
    const { tokens, calls, past = [] } = this.#usage;
    return { tokens, calls, cap: this.cap(), days: past };
  }

  /** @throws model.budget when the estimate does not fit into what is left of the day */
  reserve(estimate: number): Reservation {
    const { tokens, cap } = this.today;
    if (tokens + this.#setAside + estimate > cap) throw spent(tokens, estimate, cap);
    this.#setAside += estimate;
    let open = true;
    return {
      settle: (cost) => {
        if (!open) return;
        open = false;
        this.#setAside -= estimate;
        this.#spend(Math.max(0, Math.round(cost)));
      },
    };
  }

  #spend(tokens: number): void {
    this.#turnDay();
    this.#usage = { ...this.#usage, tokens: this.#usage.tokens + tokens, calls: this.#usage.calls + 1 };
    try {
      writeSmall(this.#file, `${JSON.stringify(this.#usage)}\n`);
    } catch (cause) {
      this.log.warn('the use of the language model was not written', { cause: String(cause) });
    }
  }

  #turnDay(): void {
    const day = this.#today();
    const { day: before, tokens, past = [] } = this.#usage;
    if (before === day) return;
    const days = tokens === 0 ? past : [...past, { day: before, tokens }].slice(-daysKept);
    this.#usage = { day, tokens: 0, calls: 0, ...(days.length === 0 ? {} : { past: days }) };
  }

  #today(): string {
    return this.#days.format(this.clock.now());
  }

  /** A missing or damaged file counts as nothing spent. */
  #read(): Usage {
    const nothing = { day: this.#today(), tokens: 0, calls: 0 };
    try {
      return usage.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT')
        this.log.warn('the use of the language model could not be read', { cause: String(cause) });
      return nothing;
    }
  }
}

const spent = (used: number, estimate: number, cap: number) =>
  fail(
    'model.budget',
    `Today’s budget for the language model does not allow this: ${used} of ${cap} tokens are spent, and it may take ${estimate}.`,
    'Raise “Daily budget” in Settings, or wait until tomorrow; Mneme goes on by rules.',
  );
