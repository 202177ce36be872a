import { spelled } from '../language/spelling.ts';
import { hash8 } from '../workspace/hash.ts';
import { sentencesOf } from './extract.ts';

/** Sentences remembered a session, and sessions. The oldest go first. */
const mostSentences = 4_000;
const mostSessions = 200;

/** Where a memory stands, as answers cite it, with the brackets around. */
const citation = /(?<![\w./-])[[(`]{0,4}[\w./-]{1,300}\.md#L\d+(?:-L?\d+)?[\])`]{0,4}|\[\[[^[\]\n]{1,200}\]\]/gu;
/** What stands in front of a memory in a list: bullet, quotation mark of a block, time, emphasis. */
const opening = /^[\s>]*(?:[-*+•]\s+)?(?:\[[^\]\n]{4,40}\]\s*)?[\s>*_]*/gmu;
const emphasis = /(\*\*|__)(\S(?:[^\n]{0,600}?\S)?)\1/gu;
const quotation =
  /"([^"\n]{4,600})"|“([^“”\n]{4,600})”|„([^„“”\n]{4,600})[“”]|«([^«»\n]{4,600})»|「([^「」\n]{2,600})」/gu;

/** What memory lately gave to which session: said again, by whomever, it is no news. */
export class ShownLedger {
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

  /** Whether memory gave all that these words say to the session; citations and punctuation aside. */
  knows(session: string, words: string): boolean {
    const known = this.#given.get(session);
    if (known === undefined) return false;
    const digests = digestsOf(words);
    return digests.length > 0 && digests.every((digest) => known.has(digest));
  }

  /** A text without the sentences and quotations that memory gave to the session. */
  without(session: string, text: string): string {
    const known = this.#given.get(session);
    if (known === undefined) return text;
    return text
      .split('\n')
      .map((line) => {
        if (this.knows(session, line)) return '';
        const own = line.replace(quotation, (whole, ...groups: unknown[]) => {
          const inner = groups.slice(0, 5).find((one) => typeof one === 'string');
          return typeof inner === 'string' && this.knows(session, inner) ? ' ' : whole;
        });
        const sentences = sentencesOf(own);
        const kept = sentences.filter((sentence) => !this.knows(session, sentence));
        return kept.length === sentences.length ? own : kept.join(' ');
      })
      .join('\n');
  }
}

function digestsOf(text: string): string[] {
  const bare = text.replace(citation, ' ').replace(emphasis, '$2').replace(opening, '');
  return sentencesOf(bare).flatMap((sentence) => {
    const words = spelled(sentence).toLowerCase();
    return words === '' ? [] : [hash8(words)];
  });
}
