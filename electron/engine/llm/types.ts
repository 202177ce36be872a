import type { z } from 'zod';
import type { KeySource, ModelPlace, ModelProvider } from '#shared/model/models.ts';
import type { BreakerState } from './breaker.ts';

/** A question to the language model whose answer has a shape. */
export type Ask<T> = {
  schema: z.ZodType<T>;
  system: string;
  prompt: string;
  /** Tokens of the answer at most; bounded further by Mneme. */
  maxTokens: number;
  /** A word for the log: `route`, `extract`. */
  purpose: string;
  signal?: AbortSignal;
};

/** A question whose answer is words, streamed. */
export type AskWords = Omit<Ask<never>, 'schema'>;

/** `finished`: false when it was cut. Tokens of every try, as the provider counted them, else as we do. */
export type ModelWords = { text: string; finished: boolean; tokens: { in: number; out: number } };

/** `tokens`: in and out, of every try. */
export type Answered<T> = { object: T; tokens: number; ms: number };

export type ModelsState = {
  provider: ModelProvider;
  model: string;
  address: string | null;
  ready: boolean;
  reason: string | null;
  remedy: string | null;
  usedToday: number;
  budget: number;
  calls: number;
  /** `until` in ms since the epoch. */
  breaker: { state: BreakerState; failures: number; until: number | null };
  lastError: { at: number; code: string; message: string; remedy: string } | null;
  keyFrom: KeySource;
};

/** The configured language model, behind budget, retries, timeout and breaker. Nothing it answers is written by itself. */
export type Models = {
  /** False: no provider is chosen, and nothing is missing when rules answer. */
  readonly configured: boolean;
  /**
   * A validated answer.
   * @throws model.none, model.budget, model.limited, model.timeout, model.failed, model.invalid, input.too-large;
   *   the signal's reason when the caller gave up
   */
  object<T>(ask: Ask<T>): Promise<T>;
  /** What it says, whatever form that has: waited for while it comes. @throws as `object`, but for model.invalid */
  words(ask: AskWords): Promise<ModelWords>;
  /** One tiny typed question. @throws as `object` */
  test(signal?: AbortSignal): Promise<Answered<{ sum: number }>>;
  /** What the program behind it calls itself; null where there is none. */
  version(): Promise<string | null>;
  provideKey(place: ModelPlace, key: string | null): void;
  state(): ModelsState;
};
