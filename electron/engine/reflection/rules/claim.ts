import { predicateOf } from './predicate.ts';
import type { Said } from './said.ts';
import { type Subject, subjectOf } from './subject.ts';
import type { Who } from './who.ts';

/** Something durable that a clause says of somebody or something. */
export type Claim = {
  subject: Subject;
  /** What is said of it, as a key: `home`, `deadline`; null when it is no attribute with values to compare. */
  attribute: string | null;
  /** An attribute that has one value at a time. */
  single: boolean;
  /** The words after the verb. */
  value: string;
  /** How the value is given: the verb without its ending. */
  verb: string;
  negated: boolean;
  /** Says that it became so: `moved to`, `no longer`, `is now`. */
  changed: boolean;
  /** What it says was so before: `from March 3 to March 9`. */
  was: string | null;
  /** The clause as it was said. */
  text: string;
  said: Said;
};

/** A clause whose subject is known. `rest`: what follows the subject, and `attribute` of it. */
export type Clause = { subject: Subject; attribute: string | null; rest: string; text: string; said: Said };

/** The clauses of sentences that say of whom they are, in order. A pronoun means the subject of the sentence before it. */
export function* clausesIn(said: readonly Said[], who: Who): Generator<void, Clause[]> {
  const clauses: Clause[] = [];
  let last: { paragraph: number; subject: Subject } | null = null;
  for (const [n, one] of said.entries()) {
    if (n % 200 === 199) yield;
    let subject: Subject | null = last !== null && last.paragraph === one.paragraph ? last.subject : null;
    for (const text of clausesOf(one.plain)) {
      const found = subjectOf(text, who, { before: subject, memory: one.memory });
      if (found === null) continue;
      subject = found.subject;
      clauses.push({ ...found, text, said: one });
    }
    if (subject !== null) last = { paragraph: one.paragraph, subject };
  }
  return clauses;
}

/** What the clauses claim that lasts. */
export function* claimsIn(clauses: readonly Clause[]): Generator<void, Claim[]> {
  const claims: Claim[] = [];
  for (const [n, { subject, attribute, rest, text, said }] of clauses.entries()) {
    if (n % 200 === 199) yield;
    const predicate = predicateOf(rest, attribute);
    if (predicate !== null) claims.push({ ...predicate, subject, text, said });
  }
  return claims;
}

const opener =
  /^(?:(?:and|but|so|also|btw|fyi|ok(?:ay)?|well|oh|yes|hi|hey|hello|note|reminder|update|correction|decision|fact|actually|as it happens|by the way|in fact|for the record|as of (?:today|now|this week)|from now on|going forward|since (?:then|this (?:week|month)|last (?:week|month))|these days|nowadays|currently|starting (?:today|this week|next week)|effective (?:today|immediately)|übrigens|ab sofort|对了|其实|更正)\s*[:,，—–-]?\s+)+/iu;
const teller =
  /^(?:(?:the )?(?:user|owner)|i|we|he|she|they|\p{Lu}\p{L}+)(?:'ve| have| has)? (?:also |again |just )?(?:said|says|mentioned|noted|told me|told us|stated|confirmed|confirms|explained|clarified|reminded me|shared|revealed|reported|repeated|learned|learnt|found out|realised|realized) (?:that |again that )/iu;

/** The clauses of a sentence that can stand alone, without what leads up to them. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, '')
    .split(
      /\s*;\s+|\s+[—–]\s+|(?<=[^\d]),\s+(?:and|but|while|whereas|und|aber)\s+(?=(?:\p{Lu}|he |she |they |it |we |i |now |the |my |our ))|\s+(?:and|but)\s+(?=(?:he|she|they|it|we|i|the|my|our)(?:'s)?\s)/iu,
    )
    .map((clause) => clause.replace(opener, '').replace(teller, '').trim())
    .filter((clause) => clause !== '');
}
