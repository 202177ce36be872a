/** Where each word of a list stands in a text: offsets of its beginnings. Words that stand nowhere are absent. */
export type KeywordPlaces = ReadonlyMap<string, readonly number[]>;

/** In small letters, unit for unit: offsets stay. U+0130 is the one letter that grows when it is folded. */
const folded = (text: string) => text.replaceAll('\u0130', 'i').toLowerCase();

/**
 * Finds hundreds of words in one pass over a text, whatever the case: an automaton that always knows the longest
 * beginning of a word it has just read (Aho and Corasick, 1975). Linear in the text.
 */
export class Keywords {
  readonly #words: readonly string[];
  /** Class of each UTF-16 unit; 0 for what stands in no word. */
  readonly #classes = new Uint8Array(65_536);
  readonly #width: number;
  #next: Int32Array;
  /** Of each state, the words that end there. */
  readonly #ends: number[][] = [[]];

  constructor(words: Iterable<string>) {
    this.#words = [...new Set([...words].map(folded))];
    let width = 1;
    for (const word of this.#words)
      for (let n = 0; n < word.length; n++) {
        const unit = word.charCodeAt(n);
        if (this.#classes[unit] === 0) this.#classes[unit] = width++;
      }
    if (width > 255) throw new Error('Keywords are of at most 254 different letters.');
    this.#width = width;
    this.#next = new Int32Array(width * (1 + this.#words.reduce((sum, { length }) => sum + length, 0)));
    for (const [n, word] of this.#words.entries()) this.#add(word, n);
    this.#link();
  }

  in(text: string): KeywordPlaces {
    const places = new Map<string, number[]>();
    const read = folded(text);
    const [next, classes, width] = [this.#next, this.#classes, this.#width];
    let state = 0;
    for (let at = 0; at < read.length; at++) {
      state = next[state * width + (classes[read.charCodeAt(at)] ?? 0)] ?? 0;
      for (const n of this.#ends[state] ?? []) {
        const word = this.#words[n] ?? '';
        const begin = at + 1 - word.length;
        const known = places.get(word);
        if (known === undefined) places.set(word, [begin]);
        else known.push(begin);
      }
    }
    return places;
  }

  #add(word: string, n: number): void {
    let state = 0;
    for (let at = 0; at < word.length; at++) {
      const edge = state * this.#width + (this.#classes[word.charCodeAt(at)] ?? 0);
      let to = this.#next[edge] ?? 0;
      if (to === 0) {
        to = this.#ends.push([]) - 1;
        this.#next[edge] = to;
      }
      state = to;
    }
    this.#ends[state]?.push(n);
  }

  /** Where no word goes on, the longest ending that begins one does; states in the order of their depth. */
  #link(): void {
    const width = this.#width;
    const fall = new Int32Array(this.#ends.length);
    const queue = Array.from(this.#next.subarray(0, width)).filter((state) => state !== 0);
    for (const state of queue) {
      const back = fall[state] ?? 0;
      this.#ends[state]?.push(...(this.#ends[back] ?? []));
      for (let one = 0; one < width; one++) {
        const onward = this.#next[back * width + one] ?? 0;
        const to = this.#next[state * width + one] ?? 0;
        if (to === 0) this.#next[state * width + one] = onward;
        else {
          fall[to] = onward;
          queue.push(to);
        }
      }
    }
    this.#next = this.#next.slice(0, this.#ends.length * width);
  }
}
