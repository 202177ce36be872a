import { hash8 } from '../workspace/hash.ts';
import { spelled } from './compare.ts';
import { sentencesOf } from './extract.ts';

/** Sentences remembered a session, and sessions. The oldest go first. */
const mostSentences = 4_000;
const mostSessions = 200;
const citation = /\[?\(?\b[\w./-]+\.md#L\d+(?:-L?\d+)?\)?\]?/g;

/** What memory lately gave to which session: said again, by whomever, it is no news. */
export class Ledger {
  readonly #given = new Map<string, Set<string>>();

  gave(session: string, texts: readonly string[]): void {
    const known = this.#given.get(session) ?? new Set<string>();
    this.#given.delete(session);
    this.#given.set(session, known);
    for (const text of texts)
      for (const digest of digestsOf(text)) {
        known.delete(digest);
        known.add(digest);
      }
    for (const oldest of known) {
      if (known.size <= mostSentences) break;
      known.delete(oldest);
    }
    for (const oldest of this.#given.keys()) {
      if (this.#given.size <= mostSessions) break;
      this.#given.delete(oldest);
    }
  }

  /** Whether memory gave this sentence to the session, citations and punctuation aside. */
  knows(session: string, sentence: string): boolean {
    const known = this.#given.get(session);
    if (known === undefined) return false;
    const digests = digestsOf(sentence);
    return digests.length > 0 && digests.every((digest) => known.has(digest));
  }
}

function digestsOf(text: string): string[] {
  return sentencesOf(text.replace(citation, ' ').replace(/^\s*>+\s?/gm, '')).flatMap((sentence) => {
    const words = spelled(sentence);
    return words === '' ? [] : [hash8(words)];
  });
}
