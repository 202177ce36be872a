import { isVouched } from './lasting.ts';
import { meetNewcomers } from './newcomers.ts';
import { predicateOf } from './predicate.ts';
import type { Said } from './said.ts';
import { impliedSubject, type Subject, subjectOf } from './subject.ts';
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

/**
 * A clause and whom it is about. `rest`: what follows the subject, and `attribute` of it. `implied`: its own words do not
 * begin with the subject.
 */
export type Clause = {
  subject: Subject;
  attribute: string | null;
  rest: string;
  text: string;
  said: Said;
  implied: boolean;
};

/** The clauses of sentences with whom they are about, in order. A pronoun means the subject before it in its paragraph. */
export function* clausesIn(said: readonly Said[], who: Who): Generator<void, Clause[]> {
  yield* meetNewcomers(said, who);
  const clauses: Clause[] = [];
  let last: { paragraph: number; subject: Subject } | null = null;
  for (const [n, one] of said.entries()) {
    if (n % 100 === 99) yield;
    let subject: Subject | null = last !== null && last.paragraph === one.paragraph ? last.subject : null;
    let here: Subject | null = null;
    for (const text of clausesOf(one.plain)) {
      const around = { before: subject, memory: one.memory };
      const found = subjectOf(text, who, around);
      if (found !== null) {
        // “My accountant is Birgit; she …”: she is whom the clause names, not whose accountant.
        subject = (found.subject.id === who.owner ? personIn(text, who) : null) ?? found.subject;
        here = found.subject;
        clauses.push({ ...found, text, said: one, implied: false });
        continue;
      }
      // What a sentence goes on to say is of whom it began with.
      const implied: Subject | null = (namesPage(text, who) ? null : here) ?? impliedSubject(text, who, around);
      if (implied !== null && namesPage(text, who)) here = implied;
      if (implied !== null)
        clauses.push({ subject: implied, attribute: null, rest: ` ${text}`, text, said: one, implied: true });
      subject = personIn(text, who) ?? subject;
    }
    if (subject !== null) last = { paragraph: one.paragraph, subject };
  }
  return clauses;
}

const namesPage = (text: string, { directory, pages }: Who) =>
  directory.mentioned(text).some(({ id }) => pages.has(id));

/** The last person that a clause names: whom “he” or “she” means next. */
function personIn(text: string, { directory, pages, made }: Who): Subject | null {
  const id = directory.mentioned(text).findLast((mention) => mention.id.startsWith('person--'))?.id;
  const page = id === undefined ? undefined : pages.get(id);
  if (page !== undefined) return { id: page.id, name: page.name, type: page.type, known: true };
  const fresh = id === undefined ? undefined : made.get(id);
  return fresh === undefined ? null : { ...fresh, known: false };
}

/** What the clauses claim that lasts. */
export function* claimsIn(clauses: readonly Clause[]): Generator<void, Claim[]> {
  const claims: Claim[] = [];
  for (const [n, { subject, attribute, rest, text, said, implied }] of clauses.entries()) {
    if (n % 100 === 99) yield;
    if (implied || !isVouched(said.memory)) continue;
    const predicate = predicateOf(rest, attribute);
    if (predicate !== null) claims.push({ ...predicate, subject, text, said });
  }
  return claims;
}

const opener =
  /^(?:(?:and|but|so|also|btw|fyi|ok(?:ay)?|well|oh|yes|hi|hey|hello|note|notes?(?: for [^:]{3,30})?|reminder(?: (?:for|from) [^:]{3,30})?|update|correction|decision|fact|good news|news|actually|as it happens|by the way|in fact|for the record|it's (?:decided|settled|official)|from now on|going forward|these days|nowadays|currently|from this (?:week|month) on|(?:since|from|as of|starting|effective) (?:then|today|now|immediately|this (?:week|morning|month|year)|last (?:week|month)|next (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)(?: on)?|übrigens|ab sofort|seit dieser woche|ab heute|对了|其实|更正|从今天起|从现在开始)\s*(?:[:,，—–-]\s*|\s+))+/iu;
const teller =
  /^(?:(?:the )?(?:user|owner)|i|we|he|she|they|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?:'ve| have| has)? (?:also |again |just )?(?:said|says|mentioned|noted|told (?:me|us)|stated|confirmed|confirms|explained|clarified|reminded (?:me|us)|shared|revealed|reported|repeated|learned|learnt|found out|realised|realized|meint|sagt|sagte)(?: that| again that|, dass)?,? /iu;
const boundary =
  /\s+because\s+(?!of\s)|\s*;\s+|\s+[—–]\s+|:\s+(?=\S+ \S+)|(?<=[^\d\s]),\s+(?:(?:and|but|while|whereas|so|und|aber|denn)\s+)?(?=(?:he|she|they|it|we|i|now|the|my|our|er|sie|es|wir|der|die|das|there|his|her|their)(?:'s|'re|'m)?\s+(?:\S+\s+){1,}|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:is|has|was|will|must|can|runs|takes|reviews|drives)\b)|\s+(?:and|but)\s+(?=(?:he|she|they|it|we|i|the|my|our)(?:'s)?\s)|[，；]/iu;
/** A second verb of the same subject: `runs the counter and speaks Arabic`. */
const second =
  /(?:,\s*|\s+)(?:and|und)\s+(?=(?:now |also )?(?:is|has|was|must|needs|needs?|wants|can|can't|cannot|never|always|only|no longer|speaks|lives|works|prefers|likes|loves|hates|avoids|drives|travels|plays|studies|teaches|moved|joined|took|takes|runs|owns|leads|manages|uses|reports|starts|started|bought|sold|darf|kann|muss|mag|wohnt|arbeitet|spricht|hat|ist)\s|[\p{Ll}]{3,}s (?:an?|the|his|her|their|its|it|to|in|at|on|up|with|from|for|every|only|about)\s)/iu;

/** The clauses of a sentence that can stand alone, without what leads up to them. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, '')
    .replace(opener, '')
    .split(boundary)
    .flatMap((part) => withSubject(apposed(bare(part)).flatMap((one) => one.split(second))))
    .filter((clause) => clause !== '');
}

const bare = (clause: string) => clause.trim().replace(opener, '').replace(teller, '').replace(opener, '').trim();

/** `The gateway, Stripelet, caps us` says that Stripelet is the gateway, and that it caps us. */
function apposed(clause: string): string[] {
  const [, noun, name, rest] =
    /^(?:(?:the|our|my)\s+((?:[\p{Ll}-]+ ){0,2}[\p{Ll}-]+)),\s+((?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.? )?\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2}),\s+(.+)$/su.exec(
      clause,
    ) ?? [];
  return noun === undefined ? [clause] : [`${name} is the ${noun}`, `${name} ${rest}`];
}

/** Parts after the first that begin with a verb are of the first part's subject. */
function withSubject(parts: string[]): string[] {
  const [first = '', ...others] = parts.map((part) => part.trim());
  const who =
    /^(?:The|Our|My|the|our|my) .{2,50}?(?=\s+(?:now |also |has |is )*\p{Ll}+s\s)/u.exec(first)?.[0] ??
    /^(?:(?:the |our |my )?[\p{Ll}-]+(?= )|\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}'-]*){0,3})/u.exec(first)?.[0];
  const apart = first.includes(' is the ') && others[0]?.startsWith(first.split(' is the ')[0] ?? '\n');
  return [
    first,
    ...others.map((part) => (who === undefined || apart || /^\p{Lu}/u.test(part) ? part : `${who} ${part}`)),
  ];
}
