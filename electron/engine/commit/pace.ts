/** Milliseconds a file's commit is expected to take before any was seen. */
const firstFileMs = 5;
/** Files in a batch from which what one of them takes can be told from what starting git takes. */
const tellingFiles = 5;
/** What is left of a belief about files after a batch that was too small to tell. */
const fading = 0.9;

/**
 * How long git takes: so much to start, for one file as for many, and so much a file. The two are held apart: on a busy
 * machine starting alone can take a second, and writers that wait one by one would not make it shorter.
 */
export class Pace {
  #startMs = 0;
  #fileMs = firstFileMs;

  /** Milliseconds that so many files add to a batch. */
  of(files: number): number {
    return files * this.#fileMs;
  }

  /** A batch of so many files took so long. Slower files are believed at once, faster ones by and by. */
  learn(ms: number, files: number): void {
    if (files < tellingFiles) {
      this.#startMs = (this.#startMs + Math.max(0, ms - this.of(files))) / 2;
      this.#fileMs = Math.max(firstFileMs, this.#fileMs * fading);
      return;
    }
    const seen = Math.max(0, ms - this.#startMs) / files;
    const weight = seen > this.#fileMs ? 1 : 0.2;
    this.#fileMs = this.#fileMs * (1 - weight) + seen * weight;
  }
}
