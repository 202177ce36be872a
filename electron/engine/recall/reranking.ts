import { toErrorValue } from '#shared/model/error.ts';
import { holdsInstead } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { Breaker } from '../llm/breaker.ts';
import type { Ports, Reranker } from '../ports.ts';
import { within } from '../vectors/within.ts';
import type { ExplainedHit } from './search.ts';

/** Results that are read together with the question: evidence lies within them for nine in ten questions on long chats. */
export const mostReranked = 50;
/** Read in one go, best first: where time is out, those that were read are put in order among themselves. */
const atOnce = 10;
const patienceMs = 3_000;
const bounds = { failures: 2, cooldownMs: 30_000 };

/**
 * A cross-encoder that the owner chose: it reads the question together with each of the first results, which words and
 * meanings apart from each other cannot. What fails or is slow is left out: results stand as they were found, and that is said.
 */
export class Reranking {
  #reranker: Reranker | null = null;
  #folder = '';
  #problem: string | null = null;
  readonly #closing = new AbortController();
  readonly #breaker: Breaker;

  constructor(
    private readonly folder: () => string,
    private readonly ports: Pick<Ports, 'clock' | 'log' | 'embedders'>,
  ) {
    this.#breaker = new Breaker(
      () => bounds,
      () => (ports.clock.now() % 997) / 997,
    );
  }

  get isOn(): boolean {
    return this.#folder !== '';
  }

  /** Opens what the settings say. Again after the settings changed. */
  follow(): void {
    const folder = this.folder();
    if (folder === this.#folder || this.#closing.signal.aborted) return;
    void this.#reranker?.close();
    this.#folder = folder;
    this.#reranker = null;
    this.#problem = null;
    this.#breaker.succeeded();
    if (folder === '') return;
    try {
      this.#reranker = this.ports.embedders?.openReranker?.(folder) ?? null;
      this.#reranker?.warm().catch((cause) => this.#failed(cause));
    } catch (cause) {
      const { message, remedy } = toErrorValue(cause);
      this.#problem = `Results are not re-ranked: ${message} ${remedy}`;
    }
  }

  /** The results in the order of how well they answer, as far as they were read; `note`: why they are not, in words. Never throws. */
  async order(
    index: Index,
    question: string,
    hits: ExplainedHit[],
  ): Promise<{ hits: ExplainedHit[]; note: string | null }> {
    const reranker = this.#reranker;
    if (reranker === null || hits.length < 2) return { hits, note: this.#problem };
    if (!this.#breaker.admits(this.ports.clock.now())) return { hits, note: this.#problem };
    const fits: number[] = [];
    const read = async (signal: AbortSignal) => {
      for (let at = 0; at < Math.min(hits.length, mostReranked) && !signal.aborted; at += atOnce) {
        const texts = hits
          .slice(at, Math.min(at + atOnce, mostReranked))
          .map(({ title, text }) => withTitle(title, text));
        fits.push(...(await reranker.fits(question, texts, signal)));
      }
    };
    try {
      await within(patienceMs, this.#closing.signal, read);
      this.#breaker.succeeded();
      this.#problem = null;
    } catch (cause) {
      if (fits.length === 0) this.#failed(cause);
    }
    return { hits: reordered(index, hits, fits), note: fits.length === 0 ? this.#problem : null };
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The workspace is closing.'));
    await this.#reranker?.close();
  }

  #failed(cause: unknown): void {
    if (this.#closing.signal.aborted) return;
    this.#breaker.failed(this.ports.clock.now());
    const words = cause instanceof Error ? cause.message : String(cause);
    this.#problem = `Results stand as they were found, not re-ranked: ${words.slice(0, 200)}.`;
    this.ports.log.warn('the re-ranking model failed', { cause: words });
  }
}

const withTitle = (title: string, text: string): string => (text.startsWith(title) ? text : `${title}: ${text}`);

/** Log-odds of a score in [0, 1). */
const oddsOf = (score: number): number => {
  const kept = Math.min(1 - 1e-6, Math.max(1e-6, score));
  return Math.log(kept / (1 - kept));
};

/**
 * Those that were read, by what the model says and what they were found by together; the others behind them as they were.
 * Scores are dealt out anew, so that they fall with the order. What was superseded stays behind what took its place. Pure.
 */
export function reordered(index: Index, hits: readonly ExplainedHit[], fits: readonly number[]): ExplainedHit[] {
  const places = new Map(hits.map(({ id }, n) => [id, n]));
  const worthOf = (n: number) => (fits[n] ?? 0) + oddsOf(hits[n]?.score ?? 0);
  const memories = index.get(hits.slice(0, fits.length).map(({ id }) => id));
  const before = new Map(memories.map((memory) => [memory.id, holdsInstead(index, memory)?.id]));
  const read = fits.map((fit, n) => {
    const successor = places.get(before.get(hits[n]?.id ?? '') ?? '');
    const worth =
      successor === undefined || successor >= fits.length ? worthOf(n) : Math.min(worthOf(n), worthOf(successor));
    return { n, fit, worth };
  });
  const order = read.sort((a, b) => b.worth - a.worth || a.n - b.n);
  return hits.map((hit, place) => {
    const from = order[place];
    const moved = from === undefined ? undefined : hits[from.n];
    if (from === undefined || moved === undefined) return hit;
    const reasons = { ...moved.reasons, reranked: { from: from.n + 1, fit: from.fit } };
    return { ...moved, score: hit.score, reasons };
  });
}
