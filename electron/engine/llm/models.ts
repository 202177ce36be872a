import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { fail, MnemeError } from '#shared/model/error.ts';
import { type ModelPlace, type ModelProvider, modelAddress } from '#shared/model/models.ts';
import { tokenizer } from '#shared/text/tokenizer.ts';
import type { ModelFault, ModelPort, Ports } from '../ports.ts';
import { Breaker } from './breaker.ts';
import { Budget } from './budget.ts';
import { noteToRead, obeys, paceOf } from './measured.ts';
import { bounded, type ModelCall, typed, untyped } from './model-call.ts';
import { Patience, waitFor } from './patience.ts';
import type { AskWords, ModelAnswer, ModelMeasure, ModelQuestion, Models, ModelsState, ModelWords } from './types.ts';

/** The parameters of mneme.json that concern a model, as they hold now. */
export type ModelSettings = {
  provider: ModelProvider;
  name: string;
  baseUrl: string;
  /** The program with its arguments, and names of variables that it gets, apart by blanks or commas. */
  command: string;
  passes: string;
  byItself: boolean;
  timeoutSeconds: number;
  retries: number;
  tokensPerDay: number;
  breakerFailures: number;
  cooldownSeconds: number;
};

export type ModelsOptions = {
  root: string;
  ports: Pick<Ports, 'clock' | 'log' | 'id' | 'models'>;
  settings(): ModelSettings;
  /** Milliseconds before the second try; each further one waits twice as long. */
  backoffMs?: number;
};

const usualBackoffMs = 500;

/** The language model behind its guards. Parameters count from the next call on; a new place begins with a closed breaker. */
export function openModels(options: ModelsOptions): Models {
  return new GuardedModels(options);
}

class GuardedModels implements Models {
  readonly #budget: Budget;
  #breaker: Breaker;
  #place = '';
  #lastError: ModelsState['lastError'] = null;

  constructor(private readonly options: ModelsOptions) {
    const { root, ports, settings } = options;
    this.#budget = new Budget(root, ports.clock, ports.log, () => settings().tokensPerDay);
    this.#breaker = this.#newBreaker();
  }

  get configured(): boolean {
    return this.options.settings().provider !== 'none';
  }

  get byItself(): boolean {
    return this.options.settings().byItself;
  }

  async object<T>(ask: ModelQuestion<T>): Promise<T> {
    return (await this.#guarded(typed(ask), false)).value;
  }

  async words(ask: AskWords): Promise<ModelWords> {
    const { value, tokens } = await this.#guarded(untyped(ask), false);
    return { ...value, tokens };
  }

  /** One small typed call; goes out even when the breaker is open, for the owner asks. */
  async test(signal?: AbortSignal): Promise<ModelAnswer<{ sum: number }>> {
    const { value, tokens, ms } = await this.#guarded(
      typed({
        schema: z.object({ sum: z.number() }),
        system: 'You check that a connection works.',
        prompt: 'How much is 2 + 3?',
        maxTokens: 400,
        purpose: 'test',
        ...(signal ? { signal } : {}),
      }),
      true,
    );
    return { object: value, tokens: tokens.in + tokens.out, ms };
  }

  /** A note to sum up that asks for something else: how fast it is told, and whether the note is obeyed. */
  async measure(signal?: AbortSignal): Promise<ModelMeasure> {
    const { clock } = this.options.ports;
    const begun = clock.now();
    let heardAt: number | null = null;
    const heard = () => {
      heardAt ??= clock.now();
    };
    const ask = { ...noteToRead, maxTokens: 400, purpose: 'test', heard, ...(signal ? { signal } : {}) };
    const { value, tokens } = await this.#guarded(untyped(ask), true);
    return {
      ...paceOf(begun, heardAt, clock.now(), tokens.out),
      obeyed: obeys(value.text),
      tokens: tokens.in + tokens.out,
    };
  }

  async version(): Promise<string | null> {
    const place = placeOf(this.options.settings());
    return place === null ? null : ((await this.options.ports.models?.version?.(place)) ?? null);
  }

  provideKey(place: ModelPlace, key: string | null): void {
    this.options.ports.models?.provideKey(place, key);
    this.#breaker = this.#newBreaker();
  }

  state(): ModelsState {
    const { settings, ports } = this.options;
    const { provider, name, baseUrl, command } = settings();
    const known = this.#follow(settings());
    const { tokens, calls, cap, days } = this.#budget.today;
    const breaker = this.#breaker.state(ports.clock.now());
    const ready = known.reason === null && breaker.state !== 'open' && tokens < cap;
    return {
      provider,
      model: name.trim() || (provider === 'command' ? programOf(command) : ''),
      address: modelAddress(provider, baseUrl)?.href ?? null,
      ready,
      ...(known.reason !== null ? known : pausing(breaker.state === 'open', tokens >= cap)),
      usedToday: tokens,
      budget: cap,
      calls,
      days,
      breaker,
      lastError: this.#lastError,
      keyFrom: known.keyFrom,
    };
  }

  async #guarded<T>(
    ask: ModelCall<T>,
    insist: boolean,
  ): Promise<{ value: T; tokens: ModelWords['tokens']; ms: number }> {
    const { ports, settings } = this.options;
    const now = () => ports.clock.now();
    const asked = settings();
    const { port, place } = this.#usable(asked);
    await Promise.all([tokenizer(), port.prepare?.(place)]);
    const breaker = this.#breaker;
    if (!breaker.admits(now()) && !insist) throw paused();
    const begun = now();
    const waits = waitFor(ask.purpose, asked.timeoutSeconds);
    // A program that prints only at its end is silent for all of one answer: as long as a slow machine reads before its first word.
    const patience = new Patience(waits);
    try {
      const answered = await this.#tries(port, place, bounded(ask), patience, insist ? 0 : asked.retries, waits.whole);
      breaker.succeeded();
      return { ...answered, ms: Math.max(0, now() - begun) };
    } catch (thrown) {
      throw this.#failed(thrown, ask, patience.signal, breaker, now() - begun);
    } finally {
      patience.end();
    }
  }

  /** Tries until an answer fits, a fault is not a passing one, or the tries or the time are used up. */
  async #tries<T>(
    port: ModelPort,
    place: ModelPlace,
    ask: ModelCall<T>,
    patience: Patience,
    retries: number,
    whole: number,
  ): Promise<{ value: T; tokens: ModelWords['tokens'] }> {
    const signal = ask.signal ? AbortSignal.any([ask.signal, patience.signal]) : patience.signal;
    const deadline = this.options.ports.clock.now() + whole;
    let tokens = nothing;
    for (let n = 0; ; n++) {
      try {
        const one = await this.#attempt(port, place, ask, signal, patience);
        return { value: one.value, tokens: sum(tokens, one.tokens) };
      } catch (thrown) {
        const pause = pauseBefore(n, thrown, this.options.backoffMs ?? usualBackoffMs);
        if (pause === null || n >= retries) throw thrown;
        tokens = sum(tokens, thrown instanceof MnemeError ? costOf(thrown) : nothing);
        // A pause beyond the patience would only end in a timeout, without the reason.
        if (this.options.ports.clock.now() + pause >= deadline) throw thrown;
        await wait(pause, undefined, { signal });
      }
    }
  }

  async #attempt<T>(port: ModelPort, place: ModelPlace, ask: ModelCall<T>, signal: AbortSignal, patience: Patience) {
    const countTokens = await tokenizer();
    const sent = countTokens(ask.system) + countTokens(ask.prompt);
    const reservation = this.#budget.reserve(sent + ask.maxTokens);
    let cost = nothing;
    try {
      signal.throwIfAborted();
      patience.asked();
      cost = { in: sent, out: ask.maxTokens }; // Until it is known better: whoever broke off may have been charged for all of it.
      const { system, prompt, maxTokens, schema } = ask;
      const heard = () => {
        patience.heard();
        ask.heard?.();
      };
      const how = schema === undefined ? { heard } : { schema };
      const reply = await port.call({ ...place, system, prompt, maxTokens, signal, ...how });
      cost = reply.tokens ?? { in: sent, out: countTokens(reply.text) };
      return { value: ask.read(reply), tokens: cost };
    } catch (thrown) {
      if (faultOf(thrown)?.charged === false) cost = nothing;
      if (thrown instanceof MnemeError) costs.set(thrown, cost);
      throw thrown;
    } finally {
      reservation.settle(cost.in + cost.out);
    }
  }

  /** What a failure means for the breaker and for the owner. `ms`: how long it was waited for. */
  #failed(thrown: unknown, ask: ModelCall<unknown>, patience: AbortSignal, breaker: Breaker, ms: number): unknown {
    const { clock, log } = this.options.ports;
    if (ask.signal?.aborted && !patience.aborted) {
      breaker.released();
      return ask.signal.reason;
    }
    const error = patience.aborted ? tooSlow(Math.round(ms / 1000)) : thrown;
    if (!(error instanceof MnemeError) || error.code === 'model.budget' || error.code === 'input.too-large') {
      breaker.released();
      return error;
    }
    breaker.failed(clock.now(), faultOf(error)?.waitMs ?? 0);
    const { code, message, remedy } = error.value;
    this.#lastError = { at: clock.now(), code, message, remedy };
    log.warn('the language model failed', { purpose: ask.purpose, code, said: message });
    return error;
  }

  /** @throws model.none in the words of what is missing */
  #usable(settings: ModelSettings): { port: ModelPort; place: ModelPlace } {
    const { reason, remedy } = this.#follow(settings);
    const place = placeOf(settings);
    const port = this.options.ports.models;
    if (reason === null && place && port) return { port, place };
    throw fail('model.none', reason ?? 'No language model is configured.', remedy ?? 'Choose one in Settings.');
  }

  /** Whether the configured place could be asked; a place that changed begins without a past. */
  #follow(settings: ModelSettings) {
    const place = placeOf(settings);
    const written = JSON.stringify(place);
    if (written !== this.#place) {
      this.#place = written;
      this.#breaker = this.#newBreaker();
      this.#lastError = null;
    }
    const port = this.options.ports.models;
    if (place === null || !port) return nobody;
    return port.ready(place);
  }

  #newBreaker(): Breaker {
    const { ports, settings } = this.options;
    const bounds = () => ({ failures: settings().breakerFailures, cooldownMs: settings().cooldownSeconds * 1000 });
    return new Breaker(bounds, () => Number.parseInt(ports.id().slice(0, 8), 16) / 2 ** 32);
  }
}

const nobody = {
  keyFrom: 'none' as const,
  reason: 'No language model is configured; Mneme works by rules.',
  remedy: 'Choose one in Settings if you want one.',
};

function placeOf({ provider, name, baseUrl, command, passes }: ModelSettings): ModelPlace | null {
  if (provider === 'none') return null;
  const place = { provider, model: name.trim(), baseUrl: baseUrl.trim() };
  if (provider !== 'command') return place;
  return { ...place, command: command.trim(), passes: passes.split(/[\s,]+/).filter((one) => one !== '') };
}

const nothing: ModelWords['tokens'] = { in: 0, out: 0 };
const sum = (a: ModelWords['tokens'], b: ModelWords['tokens']) => ({ in: a.in + b.in, out: a.out + b.out });

/** What a command line runs, without its folder and arguments. */
const programOf = (command: string) => (/^\s*\S*?([^\s/\\]+)(?:\s|$)/.exec(command)?.[1] ?? '').slice(0, 100);

/** Costs of attempts that failed, for the sum over all tries. */
const costs = new WeakMap<MnemeError, ModelWords['tokens']>();
const costOf = (error: MnemeError) => costs.get(error) ?? nothing;

function faultOf(thrown: unknown): ModelFault | null {
  const data = thrown instanceof MnemeError ? thrown.value.data : undefined;
  return typeof data === 'object' && data !== null && 'passing' in data ? (data as ModelFault) : null;
}

/** Milliseconds before try `n + 2`, or null when another try would not help. A misshapen answer is worth one. */
function pauseBefore(n: number, thrown: unknown, backoffMs: number): number | null {
  if (thrown instanceof MnemeError && thrown.code === 'model.invalid') return n === 0 ? 0 : null;
  const fault = faultOf(thrown);
  if (!fault?.passing) return null;
  return fault.waitMs ?? backoffMs * 2 ** n;
}

const paused = () =>
  fail(
    'model.limited',
    'The language model failed lately and is left alone for a moment.',
    'Mneme goes on by rules and tries it again by itself.',
  );

const tooSlow = (seconds: number) =>
  fail(
    'model.timeout',
    `The language model did not answer within ${seconds} s.`,
    'Mneme goes on by rules. Raise “Time limit” in Settings if the model is slow.',
  );

function pausing(open: boolean, spent: boolean) {
  if (spent)
    return { reason: 'Today’s tokens are spent; Mneme works by rules.', remedy: 'Raise the budget in Settings.' };
  const { message, remedy } = paused().value;
  return open ? { reason: message, remedy } : { reason: null, remedy: null };
}
