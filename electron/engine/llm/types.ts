import type { z } from 'zod';
import type { KeySource, ModelPlace, ModelProvider } from '#shared/model/models.ts';
import type { BreakerState } from './breaker.ts';

/** A question to the language model whose answer has a shape. */
export type ModelQuestion<T> = {
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
export type AskWords = Omit<ModelQuestion<never>, 'schema'> & {
  /** Some of the answer came. */
  heard?(): void;
};

/** `finished`: false when it was cut. Tokens of every try, as the provider counted them, else as we do. */
export type ModelWords = { text: string; finished: boolean; tokens: { in: number; out: number } };

/** `tokens`: in and out, of every try. */
export type ModelAnswer<T> = { object: T; tokens: number; ms: number };

/** How a model answers in words. `firstMs`: until its first word; null where it does not say when that came. `obeyed`: a note that it was given to read told it what to do, and it did. */
export type ModelMeasure = { firstMs: number | null; perSecond: number; obeyed: boolean; tokens: number };

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
  /** Tokens of the days before this one that are known, oldest first. */
  days: readonly { day: string; tokens: number }[];
  /** `until` in ms since the epoch. */
  breaker: { state: BreakerState; failures: number; until: number | null };
  lastError: { at: number; code: string; message: string; remedy: string } | null;
  keyFrom: KeySource;
};

/** The configured language model, behind budget, retries, timeout and breaker. Nothing it answers is written by itself. */
export type Models = {
  /** False: no provider is chosen, and nothing is missing when rules answer. */
  readonly configured: boolean;
  /** Whether it is asked outside reflections, too: where something belongs, and what of a conversation lasts. */
  readonly byItself: boolean;
  /**
   * A validated answer.
   * @throws model.none, model.budget, model.limited, model.timeout, model.failed, model.invalid, input.too-large;
   *   the signal's reason when the caller gave up
   */
  object<T>(ask: ModelQuestion<T>): Promise<T>;
  /** What it says, whatever form that has: waited for while it comes. @throws as `object`, but for model.invalid */
  words(ask: AskWords): Promise<ModelWords>;
  /** One tiny typed question. @throws as `object` */
  test(signal?: AbortSignal): Promise<ModelAnswer<{ sum: number }>>;
  /** One short answer in words, and how it came. @throws as `words` */
  measure(signal?: AbortSignal): Promise<ModelMeasure>;
  /** What the program behind it calls itself; null where there is none. */
  version(): Promise<string | null>;
  provideKey(place: ModelPlace, key: string | null): void;
  state(): ModelsState;
};
