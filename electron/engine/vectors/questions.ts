import { cosine } from './quantise.ts';
import type { QuestionView, Vectors } from './vectors.ts';

/** Questions that are remembered: the window asks again as filters change, an agent searches for what it was told of. */
const most = 100;

/** Vectors of the last questions, those asked longest ago forgotten first. */
export class Questions {
  readonly #vectors = new Map<string, Int8Array>();

  get(question: string): Int8Array | undefined {
    const vector = this.#vectors.get(question);
    if (vector !== undefined) this.put(question, vector);
    return vector;
  }

  put(question: string, vector: Int8Array): void {
    this.#vectors.delete(question);
    this.#vectors.set(question, vector);
    const [oldest] = this.#vectors.keys();
    if (this.#vectors.size > most && oldest !== undefined) this.#vectors.delete(oldest);
  }

  /** Vectors of another embedder do not compare. */
  clear(): void {
    this.#vectors.clear();
  }
}

/** Whether a model reads the language of a question, and whether that cannot be told. */
export type QuestionReading = Pick<QuestionView, 'isRead' | 'isUntold'>;
export const inAnyLanguage: QuestionReading = { isRead: true, isUntold: false };

/** What a vector says of memories; each is read once. `isRead`: it is of words that the model knows. */
export function questionView(vectors: Vectors, query: Int8Array, { isRead, isUntold }: QuestionReading): QuestionView {
  const read = new Map<string, number | null>();
  return {
    isRead: isRead && query.some((part) => part !== 0),
    isUntold,
    near(k) {
      if (!vectors.isOpen) return [];
      const found = vectors.nearest(query, k);
      for (const { digest, cosine } of found) read.set(digest, cosine);
      return found;
    },
    cosine(digest) {
      const known = read.get(digest);
      if (known !== undefined) return known;
      const cosine = vectors.isOpen ? vectors.cosine(query, digest) : null;
      read.set(digest, cosine);
      return cosine;
    },
  };
}

/** The same with vectors of texts that are in no file yet: what an import would bring is near by its meaning, too. */
export function viewBeside(view: QuestionView, query: Int8Array, fresh: ReadonlyMap<string, Int8Array>): QuestionView {
  const near = [...fresh].map(([digest, vector]) => ({ digest, cosine: cosine(query, vector) }));
  const cosines = new Map(near.map(({ digest, cosine }) => [digest, cosine]));
  return {
    isRead: view.isRead,
    isUntold: view.isUntold,
    near: (k) => [...view.near(k), ...near].sort((a, b) => b.cosine - a.cosine).slice(0, k),
    cosine: (digest) => cosines.get(digest) ?? view.cosine(digest),
  };
}
