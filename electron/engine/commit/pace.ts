/** Milliseconds a file's commit is expected to take, at least, and before any was seen. */
const leastFileMs = 5;
/** Files in a batch from which what one of them takes can be told from what starting git takes. */
const tellingFiles = 10;
/** A start may take so many times as long as those before it, before its files are thought to be slow. */
const patience = 2;
/** Share of a new observation in what is believed: of a start, of slower files, of faster ones. */
const shares = { start: 0.5, slower: 0.5, faster: 0.2 };
/** What is left of a belief about files after a batch that was too small to tell. */
const fading = 0.7;

/**
 * How long git takes: so much to start, for one file as for many, and so much a file. The two are held apart: on a busy
 * machine starting alone takes seconds now and then, and writers that wait for each other would not make it shorter.
 */
export class Pace {
  #startMs = 0;
  #fileMs = leastFileMs;

  /** Milliseconds that so many files add to a batch. */
  of(files: number): number {
    return files * this.#fileMs;
  }

  /**
   * The same with what starting takes, when each batch is to spend `batchMs` on its files. A start counts no more than a
   * batch: what is slow by itself is nobody's fault who writes.
   */
  inBatches(files: number, batchMs: number): number {
    return this.of(files) * (1 + Math.min(this.#startMs, batchMs) / batchMs);
  }

  /** A batch of so many files took so long. */
  learn(ms: number, files: number): void {
    if (files < tellingFiles) {
      const start = Math.max(0, ms - this.of(files));
      this.#startMs += shares.start * (start - this.#startMs);
      this.#fileMs = Math.max(leastFileMs, this.#fileMs * fading);
      return;
    }
    const seen = Math.max(leastFileMs, (ms - patience * this.#startMs) / files);
    const share = seen > this.#fileMs ? shares.slower : shares.faster;
    this.#fileMs += share * (seen - this.#fileMs);
  }
}
