import { join } from 'node:path';
import { toErrorValue } from '#shared/model/error.ts';
import type { Index } from '../index/types.ts';
import { Breaker } from '../llm/breaker.ts';
import type { Embedder, EmbedderChoice, Ports } from '../ports.ts';
import { Questions, viewOf } from './questions.ts';
import type { View } from './vectors.ts';
import { refuseForeign, Vectors } from './vectors.ts';
import { within } from './within.ts';

/** @source 001 "Embedding circuit breaker" */
const bounds = { failures: 2, cooldownMs: 30_000 };
const questionMs = 3_000;
const batchMs = 120_000;
/** Texts that go to the embedder at once. */
const batch = 32;
/** A new memory is embedded a moment later: an agent that stores ten is served first. */
const calmMs = 300;

export type MeaningState = {
  /** Null: words alone, because the owner chose so or this build has no embedder. */
  embedder: string | null;
  done: number;
  total: number;
  /** Why meaning is not, or not wholly, at work, in words. */
  note: string | null;
};

/**
 * Search by meaning: every memory has a vector, made off the main thread as memories come, and a question is held
 * against them. What fails or is slow is left out: words answer alone, and say so.
 */
export class Meaning {
  #embedder: Embedder | null = null;
  #vectors: Vectors | null = null;
  #choice = '';
  #total = 0;
  #problem: string | null = null;
  #working: Promise<void> | null = null;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #questions = new Questions();
  readonly #closing = new AbortController();
  readonly #breaker: Breaker;

  constructor(
    private readonly root: string,
    private readonly index: Index,
    private readonly choice: () => EmbedderChoice | null,
    private readonly ports: Pick<Ports, 'clock' | 'log' | 'embedders' | 'emit'>,
  ) {
    this.#breaker = new Breaker(
      () => bounds,
      () => (ports.clock.now() % 997) / 997,
    );
  }

  get state(): MeaningState {
    const vectors = this.#vectors;
    if (vectors === null) return { embedder: null, done: 0, total: 0, note: this.#problem };
    const behind =
      this.#total > vectors.size ? `${vectors.size} of ${this.#total} memories can be found by meaning.` : null;
    return { embedder: vectors.embedder, done: vectors.size, total: this.#total, note: this.#problem ?? behind };
  }

  /** Opens what the settings say, and embeds what has no vector yet. Again after the settings changed. */
  follow(): void {
    const choice = this.choice();
    const key = JSON.stringify(choice);
    if (key === this.#choice || this.#closing.signal.aborted) return;
    this.#choice = key;
    const before = this.#embedder;
    this.#vectors?.close();
    this.#embedder = null;
    this.#vectors = null;
    this.#problem = null;
    this.#breaker.succeeded();
    this.#questions.clear();
    void before?.close();
    if (choice === null || this.ports.embedders === undefined) return;
    try {
      this.#embedder = this.ports.embedders.open(choice);
      this.#vectors = new Vectors(join(this.root, '.mneme', 'vectors.sqlite'), this.#embedder.id);
      this.soon();
    } catch (cause) {
      const { message, remedy } = toErrorValue(cause);
      this.#problem = `Search goes by words alone: ${message} ${remedy}`;
      // What was missing may be there when the settings are looked at again.
      this.#choice = '';
      this.ports.log.warn('no embedder', { cause: String(cause) });
    }
  }

  /** Memories changed: those without a vector get one in a moment. */
  soon(): void {
    if (this.#vectors !== null) this.#timer ??= setTimeout(() => this.#begin(), calmMs);
  }

  /** Takes away at once the vectors of what is remembered no more. Asks no embedder: one that hangs holds up nobody. */
  prune(): void {
    const needed = new Set(this.index.digests());
    this.#vectors?.keep((digest) => needed.has(digest));
    this.soon();
  }

  /** Resolves when every memory that was there when it was called has its vector, or it cannot be made now. */
  async settled(): Promise<void> {
    if (this.#timer !== undefined) this.#begin();
    await this.#working;
  }

  /** What a question means; null when meaning is off or cannot answer in time. Never throws. */
  async view(question: string): Promise<View | null> {
    const embedder = this.#embedder;
    const vectors = this.#vectors;
    const { clock } = this.ports;
    if (embedder === null || vectors === null || vectors.size === 0 || question.trim() === '') return null;
    const known = this.#questions.get(question);
    if (known !== undefined) return viewOf(vectors, known);
    if (!this.#breaker.admits(clock.now())) return null;
    try {
      const ask = (signal: AbortSignal) => embedder.embed([question], { urgent: true, signal });
      const [query] = await within(questionMs, this.#closing.signal, ask);
      // The owner may have chosen another embedder meanwhile.
      if (query === undefined || vectors !== this.#vectors) return null;
      refuseForeign(query, vectors.dimensions ?? query.length);
      this.#breaker.succeeded();
      this.#problem = null;
      this.#questions.put(question, query);
      return viewOf(vectors, query);
    } catch (cause) {
      this.#failed(cause);
      return null;
    }
  }

  /** What a memory itself means, held against the others; null when it has no vector. Asks no embedder. */
  beside(digest: string): View | null {
    const vectors = this.#vectors;
    const own = vectors?.vector(digest) ?? null;
    if (vectors === null || own === null) return null;
    return { near: (k) => vectors.nearest(own, k), cosine: (other) => vectors.cosine(own, other) };
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The workspace is closing.'));
    clearTimeout(this.#timer);
    await this.#working;
    this.#vectors?.close();
    this.#vectors = null;
    await this.#embedder?.close();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#working !== null) {
      this.#again = true;
      return;
    }
    this.#working = this.#embedAll()
      .catch((cause) => {
        this.#failed(cause);
        // Nothing else may change for long: what is missing is tried again.
        if (!this.#closing.signal.aborted) this.#timer ??= setTimeout(() => this.#begin(), bounds.cooldownMs).unref();
      })
      .finally(() => {
        this.#working = null;
        if (this.#again && !this.#closing.signal.aborted) this.#begin();
        this.#again = false;
      });
  }

  async #embedAll(): Promise<void> {
    const vectors = this.#vectors;
    const embedder = this.#embedder;
    if (vectors === null || embedder === null) return;
    const needed = new Set(this.index.digests());
    this.#total = needed.size;
    if (vectors.size > needed.size) vectors.keep((digest) => needed.has(digest));
    const missing = [...needed].filter((digest) => !vectors.has(digest));
    for (let at = 0; at < missing.length; at += batch) {
      if (vectors !== this.#vectors || this.#closing.signal.aborted) return;
      const texts = this.index.textsOf(missing.slice(at, at + batch));
      const words = texts.map(({ text }) => text);
      const make = (signal: AbortSignal) => embedder.embed(words, { urgent: false, signal });
      const made = await within(batchMs, this.#closing.signal, make);
      if (vectors !== this.#vectors) return;
      vectors.put(texts.flatMap(({ digest }, n) => (made[n] === undefined ? [] : [{ digest, vector: made[n] }])));
    }
    this.#problem = null;
    if (vectors.size > 0) void this.#warm(embedder);
    // Windows look again at how much is found by meaning, and at what they searched for meanwhile.
    const data = { done: needed.size, total: needed.size, reason: 'meaning' };
    if (missing.length > 0) this.ports.emit({ name: 'indexing', data });
  }

  async #warm(embedder: Embedder): Promise<void> {
    try {
      await embedder.warm?.();
    } catch (cause) {
      if (this.#embedder === embedder && !this.#closing.signal.aborted)
        this.ports.log.warn('the embedder did not start', { cause: String(cause) });
    }
  }

  #failed(cause: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#breaker.failed(this.ports.clock.now());
    const words = cause instanceof Error ? cause.message : String(cause);
    this.#problem = `Search goes by words alone for the moment: ${words.slice(0, 200)}.`;
    this.ports.log.warn('the embedder failed', { cause: words });
  }
}
