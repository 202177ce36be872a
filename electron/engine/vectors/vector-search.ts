import { join } from 'node:path';
import { toErrorValue } from '#shared/model/error.ts';
import type { Index } from '../index/types.ts';
import { languageIn } from '../language/english.ts';
import { Breaker } from '../llm/breaker.ts';
import type { Embedder, EmbedderChoice, Ports } from '../ports.ts';
import { dropStale, embedMissing } from './coverage.ts';
import { toBytes } from './quantise.ts';
import { inAnyLanguage, type QuestionReading, Questions, questionView, viewBeside } from './questions.ts';
import { discardVectorFile, nextVectorFile, takeNextVectorFile } from './vector-file.ts';
import { type QuestionView, refuseForeign, Vectors } from './vectors.ts';
import { within } from './within.ts';

/** @source 001 "Embedding circuit breaker" */
const bounds = { failures: 2, cooldownMs: 30_000 };
const questionMs = 3_000;
const batchMs = 120_000;
/** A new memory is embedded a moment later: an agent that stores ten is served first. */
const calmMs = 300;
/** So many memories are read within a moment, and for so long (ms) a question waits for them that found nothing. */
const few = 64;
const fewMs = 2_000;
/** Files that are looked at by themselves; with more all are. */
const mostTouched = 100;
/** Share of vectors that may be of no memory any more before they are looked for: it takes a look at all. */
const mostStale = 0.01;

/** All are counted in one step; where that takes longer, ms, not again for so long: a store would cost more the more there is. */
const [quickCountMs, recountMs] = [10, 60_000];

export type VectorState = {
  /** Null: words alone, because the owner chose so or this build has no embedder. */
  embedder: string | null;
  done: number;
  total: number;
  /** Why meaning is not, or not wholly, at work, in words. */
  note: string | null;
};

/** An embedder with what it made of memories. */
type Answering = { embedder: Embedder; vectors: Vectors };

/**
 * Search by meaning: every memory has a vector, made off the main thread as memories come, and a question is held
 * against them. What fails or is slow is left out: words answer alone, and say so.
 */
export class VectorSearch {
  #embedder: Embedder | null = null;
  #vectors: Vectors | null = null;
  /** What was chosen before: it answers until the one chosen now has read every memory. */
  #former: Answering | null = null;
  /** What opens `#vectors`: their file is read while all else goes on. Null when meaning is off. */
  #opening: Promise<Vectors | null> | null = null;
  /** Settled when the file of vectors is open no more by what was chosen before. */
  #free = Promise.resolve();
  /** Files whose memories may lack a vector; null: any may. */
  #touched: Set<string> | null = null;
  /** Vectors of no memory are looked for, however few they may be. */
  #pruning = false;
  #choice = '';
  #total = 0;
  /** When all may be counted again. */
  #countFrom = 0;
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
    private readonly ports: Pick<Ports, 'clock' | 'log' | 'embedders' | 'emit' | 'signs'>,
  ) {
    this.#breaker = new Breaker(
      () => bounds,
      () => (ports.clock.now() % 997) / 997,
    );
  }

  get state(): VectorState {
    const embedder = this.#embedder?.id ?? null;
    const total = this.#total;
    // A vector may be of a memory that is gone, see `mostStale`.
    const done = Math.min(this.#vectors?.size ?? 0, total);
    const behind =
      done >= total
        ? null
        : this.#former === null
          ? `${done} of ${total} memories can be found by meaning ${done === 0 ? 'yet' : 'so far'}.`
          : `${done} of ${total} memories are read by ${embedder}; ${this.#former.embedder.id} answers until all are.`;
    return { embedder, done, total: embedder === null ? 0 : total, note: this.#problem ?? behind };
  }

  /** Whether what answers now reads the language of a question, as far as that can be told. */
  #reads(question: string): QuestionReading {
    if (this.#answering?.embedder.reads !== 'en') return inAnyLanguage;
    const { tag, isSure } = languageIn(question);
    return { isRead: !isSure || tag === 'en', isUntold: !isSure };
  }

  /** Opens what the settings say, and embeds what has no vector yet. Again after the settings changed. */
  follow(): void {
    const choice = this.choice();
    const key = JSON.stringify(choice);
    if (key === this.#choice || this.#closing.signal.aborted) return;
    this.#choice = key;
    const before = this.#embedder;
    const opened = this.#opening;
    const vectors = this.#vectors;
    this.#embedder = null;
    this.#vectors = null;
    this.#opening = null;
    this.#touched = null;
    this.#problem = null;
    this.#breaker.succeeded();
    this.#questions.clear();
    let next: Embedder | null = null;
    try {
      next = choice === null ? null : (this.ports.embedders?.open(choice) ?? null);
    } catch (cause) {
      this.#off(cause);
    }
    if (next !== null && this.#former === null && before !== null && vectors !== null && vectors.size > 0)
      this.#former = { embedder: before, vectors };
    else {
      void before?.close();
      if (opened !== null) this.#free = opened.then((vectors) => vectors?.close());
    }
    // Whoever goes back to what answers still keeps what that made, and nothing of the try.
    if (next === null || next.id === this.#former?.embedder.id) {
      this.#free = this.#free.then(() => discardVectorFile(nextVectorFile(this.#first)));
      this.#dropFormer();
    }
    if (next === null) return;
    this.#embedder = next;
    this.#opening = this.#open(next);
    // Who asks at once is told how much is not read yet, and need not wait for the model.
    this.#count();
    if (this.#total > 0) void this.#warm(next);
    this.soon();
  }

  /** Memories changed, in these files or in any: those without a vector get one in a moment. */
  soon(paths: readonly string[] | null = null): void {
    if (this.#opening === null) return;
    for (const path of paths ?? []) this.#touched?.add(path);
    if (paths === null || (this.#touched?.size ?? 0) > mostTouched) this.#touched = null;
    this.#timer ??= setTimeout(() => this.#begin(), calmMs);
  }

  /** Takes away the vectors of what is remembered no more. Asks no embedder: one that hangs holds up nobody. */
  async prune(): Promise<void> {
    // What is being embedded at this moment may be of something that just went.
    this.#pruning = true;
    await this.#free;
    if (this.#opening === null) for (const file of [this.#first, nextVectorFile(this.#first)]) discardVectorFile(file);
    const vectors = await this.#opening;
    const former = this.#former;
    if (former !== null) await dropStale(this.index, former.vectors, () => former === this.#former);
    if (vectors !== null) await dropStale(this.index, vectors, () => vectors === this.#vectors);
    this.soon();
  }

  /** Resolves when every memory that was there when it was called has its vector, or it cannot be made now. */
  async settled(): Promise<void> {
    if (this.#timer !== undefined) this.#begin();
    await this.#working;
  }

  /**
   * Whether memories that lacked a vector have one now: where only a few do, it waits for them, `fewMs` at most. For a
   * question that words do not answer, which is not to be told that nothing is known while the newest is still being read.
   */
  async caughtUp(): Promise<boolean> {
    if (this.#embedder === null || (this.#timer === undefined && this.#working === null)) return false;
    const before = this.#vectors?.size ?? 0;
    this.#total = this.index.distinct();
    if (this.#total - before > few) return false;
    await within(fewMs, this.#closing.signal, () => this.settled()).catch(() => undefined);
    return (this.#vectors?.size ?? 0) > before;
  }

  /** What a question means; null when meaning is off or cannot answer in time. Never throws. */
  async view(question: string): Promise<QuestionView | null> {
    const { clock } = this.ports;
    if (this.#embedder === null || question.trim() === '') return null;
    // Asked at once where it stands open: the words are looked up while it is embedded.
    const answering = this.#answering ?? (await this.#opened());
    if (answering === null || answering.vectors.size === 0) return null;
    const { embedder, vectors } = answering;
    const known = this.#questions.get(question);
    if (known !== undefined) return questionView(vectors, known, this.#reads(question));
    if (!this.#breaker.admits(clock.now())) return null;
    try {
      const ask = (signal: AbortSignal) => embedder.embed([question], { urgent: true, signal });
      const [made] = await within(questionMs, this.#closing.signal, ask);
      // The owner may have chosen another embedder meanwhile.
      if (made === undefined || vectors !== this.#answering?.vectors) return null;
      refuseForeign(made, vectors.dimensions ?? made.length);
      const query = toBytes(made);
      this.#breaker.succeeded();
      this.#problem = null;
      this.#questions.put(question, query);
      return questionView(vectors, query, this.#reads(question));
    } catch (cause) {
      // One that was replaced while it was asked did not fail.
      if (vectors === this.#answering?.vectors) this.#failed(cause);
      return null;
    }
  }

  /** Vectors of texts that stand in no file yet, by digest; none where meaning is off or the embedder fails. */
  async read(texts: readonly { digest: string; text: string }[]): Promise<Map<string, Int8Array>> {
    const embedder = this.#answering?.embedder;
    if (embedder === undefined || texts.length === 0 || !this.#breaker.admits(this.ports.clock.now())) return new Map();
    try {
      const ask = (signal: AbortSignal) => embedder.embed([...texts.map(({ text }) => text)], { urgent: true, signal });
      const made = await within(batchMs, this.#closing.signal, ask);
      if (embedder !== this.#answering?.embedder) return new Map();
      return new Map(texts.flatMap(({ digest }, n) => (made[n] === undefined ? [] : [[digest, toBytes(made[n])]])));
    } catch (cause) {
      this.#failed(cause);
      return new Map();
    }
  }

  /** The same as `view`, beside texts that stand in no file yet, as `read` has them. */
  async viewWith(question: string, fresh: ReadonlyMap<string, Int8Array>): Promise<QuestionView | null> {
    const view = await this.view(question);
    const query = this.#questions.get(question);
    return view === null || query === undefined || fresh.size === 0 ? view : viewBeside(view, query, fresh);
  }

  /** What a memory itself means, held against the others; null when it has no vector. Asks no embedder. */
  beside(digest: string): QuestionView | null {
    const vectors = this.#answering?.vectors;
    const own = vectors?.vector(digest) ?? null;
    return vectors === undefined || own === null ? null : questionView(vectors, own, inAnyLanguage);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The workspace is closing.'));
    clearTimeout(this.#timer);
    await this.#working;
    const vectors = await this.#opening;
    vectors?.close();
    this.#opening = null;
    this.#vectors = null;
    this.#dropFormer();
    await this.#free;
    await this.#embedder?.close();
  }

  get #first(): string {
    return join(this.root, '.mneme', 'vectors.sqlite');
  }

  get #answering(): Answering | null {
    if (this.#former !== null) return this.#former;
    return this.#embedder && this.#vectors ? { embedder: this.#embedder, vectors: this.#vectors } : null;
  }

  #dropFormer(): void {
    const former = this.#former;
    this.#former = null;
    former?.vectors.close();
    void former?.embedder.close();
  }

  /** From now on the chosen embedder answers: it has read every memory. */
  async #takeOver(vectors: Vectors, embedder: Embedder): Promise<void> {
    this.#dropFormer();
    this.#questions.clear();
    this.#vectors = null;
    vectors.close();
    this.#opening = this.#open(embedder);
    await this.#opening;
  }

  /** Reads the file once nobody else has it open. Never throws. */
  async #open(embedder: Embedder): Promise<Vectors | null> {
    const isNext = this.#former !== null;
    try {
      await this.#free;
      // What was made before a crash is gone on with.
      if (!isNext) takeNextVectorFile(this.#first);
      const file = isNext ? nextVectorFile(this.#first) : this.#first;
      const vectors = await Vectors.open(file, embedder.id, this.ports.signs);
      if (this.#embedder === embedder) this.#vectors = vectors;
      return vectors;
    } catch (cause) {
      if (this.#embedder === embedder) this.#off(cause);
      return null;
    }
  }

  #off(cause: unknown): void {
    const { message, remedy } = toErrorValue(cause);
    this.#problem = `Search goes by words alone: ${message} ${remedy}`;
    // What was missing may be there when the settings are looked at again.
    this.#choice = '';
    this.ports.log.warn('no embedder', { cause: String(cause) });
  }

  /** What answers, as soon as its vectors are read; null when that takes longer than a question may. */
  async #opened(): Promise<Answering | null> {
    const opening = this.#opening;
    if (this.#answering === null && opening !== null)
      await within(questionMs, this.#closing.signal, () => opening).catch(() => null);
    return this.#answering;
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

  #count(): void {
    const began = performance.now();
    this.#total = this.index.distinct();
    const now = performance.now();
    this.#countFrom = now - began < quickCountMs ? now : now + recountMs;
  }

  async #embedAll(): Promise<void> {
    const vectors = await this.#opening;
    const embedder = this.#embedder;
    if (vectors === null || vectors !== this.#vectors || embedder === null) return;
    const touched = this.#touched;
    this.#touched = new Set();
    if (touched === null || performance.now() >= this.#countFrom) this.#count();
    try {
      const goOn = () => vectors === this.#vectors && !this.#closing.signal.aborted;
      const embed = (texts: string[]) =>
        within(batchMs, this.#closing.signal, (signal) => embedder.embed(texts, { urgent: false, signal }));
      const covering = { index: this.index, vectors, embed, goOn };
      let made = await embedMissing(covering, touched);
      // Rows may have come that nobody told of.
      if (touched !== null && vectors.size < this.#total) made += await embedMissing(covering, null);
      if (!goOn()) return;
      const pruning = this.#pruning;
      this.#pruning = false;
      if (pruning || vectors.size * (1 - mostStale) > this.#total)
        await dropStale(this.index, vectors, () => vectors === this.#vectors);
      if (made > 0) this.#breaker.succeeded();
      this.#problem = null;
      if (this.#former !== null) await this.#takeOver(vectors, embedder);
      if (this.#total > 0) void this.#warm(embedder);
      // Windows look again at how much is found by meaning, and at what they searched for meanwhile.
      const data = { done: this.#total, total: this.#total, reason: 'meaning' };
      if (made > 0) this.ports.emit({ name: 'indexing', data });
    } catch (cause) {
      // Which had their turn is not known.
      this.#touched = null;
      throw cause;
    }
  }

  async #warm(embedder: Embedder): Promise<void> {
    try {
      await embedder.warm?.();
      // Questions that came while it started got no answer in time: that says nothing of it any more.
      if (this.#embedder !== embedder) return;
      this.#breaker.succeeded();
      this.#problem = null;
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
