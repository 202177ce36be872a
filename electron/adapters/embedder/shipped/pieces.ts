/** The sign that stands for a space, and the first entries of a vocabulary, which are no words. */
const space = '▁';
const reserved = 6;

/**
 * The pieces of a text, by unigrams: the division whose scores add up to the most. What no piece begins with is the unknown
 * one, several in a row one of them.
 * @source github.com/tensorflow/tfjs-models, universal-sentence-encoder, tokenizer
 */
export class Pieces {
  readonly #scores = new Map<string, { score: number; id: number }>();
  readonly #longest: number;

  constructor(vocabulary: readonly (readonly [piece: string, score: number])[]) {
    let longest = 1;
    for (const [id, [piece, score]] of vocabulary.entries()) {
      if (id < reserved) continue;
      this.#scores.set(piece, { score, id });
      longest = Math.max(longest, [...piece].length);
    }
    this.#longest = longest;
  }

  of(text: string): number[] {
    const signs = [...`${space}${text.normalize('NFKC').replaceAll(' ', space)}`];
    // At each place the best way to it: its score, where its last piece began, and which that is.
    const best = new Float64Array(signs.length + 1);
    const from = new Int32Array(signs.length + 1);
    const ids = new Int32Array(signs.length + 1);
    const reached = (end: number, begin: number, score: number, id: number) => {
      const sum = (best[begin] ?? 0) + score;
      if (best[end] !== 0 && sum < (best[end] ?? 0)) return;
      best[end] = sum;
      from[end] = begin;
      ids[end] = id;
    };
    for (let begin = 0; begin < signs.length; begin++) {
      let piece = '';
      let isKnown = false;
      for (let end = begin + 1; end <= Math.min(signs.length, begin + this.#longest); end++) {
        piece += signs[end - 1];
        const known = this.#scores.get(piece);
        if (known === undefined) continue;
        isKnown = true;
        reached(end, begin, known.score, known.id);
      }
      if (!isKnown) reached(begin + 1, begin, 0, 0);
    }
    const pieces: number[] = [];
    for (let end = signs.length; end > 0; end = from[end] ?? 0) {
      const id = ids[end] ?? 0;
      if (id !== 0 || pieces.at(-1) !== 0) pieces.push(id);
    }
    return pieces.reverse();
  }
}
