import { isGerman } from '../../graph/names/naming/names.ts';
import type { Claim, Clause } from './clause.ts';
import { meetByRole, type Role, rolesIn } from './introduced.ts';
import { isVouched } from './lasting.ts';
import { meetNewcomers } from './newcomers.ts';
import { predicateOf } from './predicate.ts';
import type { Who } from './resolver.ts';
import type { Said } from './sentence.ts';
import { impliedSubject, type Subject, subjectOf } from './subject.ts';

/** The clauses of sentences with whom they are about, in order. A pronoun means the subject before it in its paragraph. */
export function* clausesIn(said: readonly Said[], who: Who): Generator<void, Clause[]> {
  for (const { plain } of said) meetByRole(plain, who);
  yield* meetNewcomers(said, who);
  const clauses: Clause[] = [];
  let last: { paragraph: number; subject: Subject } | null = null;
  for (const [n, one] of said.entries()) {
    if (n % 100 === 99) yield;
    const read = readSentence(one, last !== null && last.paragraph === one.paragraph ? last.subject : null, who);
    clauses.push(...read.clauses);
    if (read.subject !== null) last = { paragraph: one.paragraph, subject: read.subject };
  }
  return clauses;
}

/** The clauses of one sentence, and whom a pronoun behind it means. `before`: whom one in it means. */
function readSentence(said: Said, before: Subject | null, who: Who): { clauses: Clause[]; subject: Subject | null } {
  const roles = rolesIn(said.plain, who);
  const clauses: Clause[] = roles.map((role) => clauseOfRole(role, said));
  let subject = before;
  let here: Subject | null = null;
  for (const text of clausesOf(said.plain)) {
    const around = { before: subject, memory: said.memory };
    const found = subjectOf(text, who, around);
    if (found !== null) {
      // “My accountant is Birgit; she …”: she is whom the clause names, not whose accountant.
      subject = (found.subject.id === who.owner ? personIn(text, who) : null) ?? found.subject;
      here = found.subject;
      clauses.push({ ...found, text, said, implied: false });
      continue;
    }
    if (roles.some(({ leads, words }) => leads && words.includes(text.replace(/(?<![.!])[.!]+$/u, '')))) continue;
    if (subject?.type === 'person' && isElided(text)) {
      clauses.push({ subject, attribute: null, rest: ` ${uncapitalised(text)}`, text, said, implied: false });
      continue;
    }
    // What a sentence goes on to say is of whom it began with.
    const named = namesPage(text, who);
    const implied: Subject | null = (named ? null : here) ?? impliedSubject(text, who, around);
    if (implied !== null && named) here = implied;
    if (implied !== null)
      clauses.push({ subject: implied, attribute: null, rest: ` ${text}`, text, said, implied: true });
    subject = personIn(text, who) ?? subject;
  }
  return { clauses, subject: roles.findLast(({ leads }) => leads)?.subject ?? subject };
}

const uncapitalised = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

function clauseOfRole({ subject, role }: Role, said: Said): Clause {
  const rest = ` ${isGerman(role) ? 'ist' : 'is'} ${role}`;
  return { subject, attribute: null, rest, text: `${subject.name}${rest}`, said, implied: false };
}

/** `Holds a licence for the sound`: a log leaves out of whom it just spoke. */
const isElided = (text: string) =>
  /^\p{Lu}\p{Ll}+s\s/u.test(text) && predicateOf(` ${uncapitalised(text)}`, null) !== null;

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
  /^(?:(?:and|but|so|also|btw|fyi|ok(?:ay)?|well|oh|yes|hi|hey|hello|note|notes?(?: for [^:]{3,30})?|reminder(?: (?:for|from) [^:]{3,30})?|update|correction|decision|fact|good news|news|actually|as it happens|by the way|in fact|for the record|instead(?= (?:i|we|the|he|she|they)\b)|it's (?:decided|settled|official)|from now on|going forward|these days|nowadays|currently|from this (?:week|month) on|(?:since|from|as of|starting|effective) (?:then|today|now|immediately|this (?:week|morning|month|year)|last (?:week|month)|next (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)(?: on)?|übrigens|ab sofort|seit dieser woche|ab heute|对了|其实|更正|从今天起|从现在开始)\s*(?:[:,，—–-]\s*|\s+))+/iu;
const teller =
  /^(?:by .{3,40}? )?it (?:was|is|has been) (?:\p{Ll}+ ){0,2}(?:resolved|agreed|decided|noted|confirmed|announced|recorded|settled|ruled|found)(?: \p{Ll}+ly|,[^,]{2,25},)? that |^(?:(?:the )?(?:user|owner)|i|we|he|she|they|(?:(?:Dr|Mrs?|Ms|Prof)\.? )?\p{Lu}\p{L}+(?: (?:& )?\p{Lu}\p{L}+)?|the \p{Ll}+(?: \p{Ll}+)?)(?:'ve| have| has)? (?:also |again |just )?(?:said|(?:informed|reminded|told|assured|notified) .{3,60}?(?= that )|(?:wrote|resolved|reports|declared|ruled|decided|agreed)(?=(?: \p{Ll}+ly)? that)|says|mentioned|noted|told (?:me|us)|stated|confirmed|confirms|explained|clarified|reminded (?:me|us)|shared|revealed|reported|repeated|learned|learnt|found out|realised|realized|meint|sagt|sagte)(?: in writing| by letter| by phone)?(?: that| again that|, dass)?,? /iu;
const boundary =
  /,\s+(?:and|but|while|und|aber|während)\s+(?=\p{Lu}\p{L}+ \p{Ll}{2,}s\s+(?:the|an?|his|her|on|at|in|to|for|with)\s)|(?<!\s)\s*;\s+|,?(?<!\s)\s+(?:because|weil)\s+(?!of\s)|(?<!\s)\s+[—–]\s+|:\s+(?=\S+ \S+)|(?<=[^\d\s]),\s+(?:(?:and|but|while|whereas|so|und|aber|denn)\s+)?(?=(?:he|she|they|it|we|i|now|the|my|our|er|sie|es|wir|der|die|das|there|his|her|their)(?:'s|'re|'m)?\s+\S+\s|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)? (?:is|has|was|will|must|can|runs|takes|reviews|drives)\b)|(?<!\s)\s+(?:and|but)\s+(?=(?:he|she|they|it|we|i|the|my|our)(?:'s)?\s)|[，；]/iu;
/** A second verb of the same subject: `runs the counter and speaks Arabic`. */
const second =
  /(?:,\s*|(?<![\s,])\s+)(?:and|und)\s+(?=(?:now |also )?(?:is|has|was|must|needs|needs?|wants|can|can't|cannot|never|always|only|no longer|speaks|lives|works|prefers|likes|loves|hates|avoids|drives|travels|plays|studies|teaches|moved|joined|took|takes|runs|owns|leads|manages|uses|reports|starts|started|bought|sold|darf|kann|muss|mag|wohnt|arbeitet|spricht|hat|ist)\s|[\p{Ll}]{3,}s (?:an?|the|his|her|their|its|it|to|in|at|on|up|with|from|for|every|only|about)\s)/iu;

/** What somebody is, put in behind the name: `Carla, the hygienist, is away`. */
const aside =
  /^((?:(?:Dr|Mrs?|Ms|Miss|Prof|Frau|Herr)\.? )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){0,2}), (?:the|our|my|an?|his|her|their|die|der|unsere?|meine?) [\p{L}-]+(?: [\p{L}-]+){0,4} ?, (?=\p{Ll})/u;

/** The clauses of a sentence that can stand alone, without what leads up to them. */
export function clausesOf(sentence: string): string[] {
  return sentence
    .replace(/^\s*(?:[-*+•]|\d+[.)])\s+/, '')
    .replace(opener, '')
    .replace(aside, '$1 ')
    .split(boundary)
    .flatMap((part) => withSubject(apposed(bare(part)).flatMap((one) => one.split(second))))
    .filter((clause) => clause !== '');
}

const bare = (clause: string) => clause.trim().replace(opener, '').replace(teller, '').replace(opener, '').trim();

/** `The gateway, Stripelet, caps us` is about Stripelet; what a person is called in front of the name is told as a role. */
function apposed(clause: string): string[] {
  const [, noun, name, rest] =
    /^(?:(?:[Tt]he|[Oo]ur|[Mm]y)\s+((?:[\p{Ll}-]+ ){0,2}[\p{Ll}-]+)),\s+((?:(?:Dr|Mr|Mrs|Ms|Miss|Prof)\.? )?\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2}),\s+(.+)$/su.exec(
      clause,
    ) ?? [];
  return noun === undefined ? [clause] : [`${name} ${rest}`];
}

/** Parts after the first that begin with a verb are of the first part's subject. */
function withSubject(parts: string[]): string[] {
  const [first = '', ...others] = parts.map((part) => part.trim());
  const who =
    /^(?:The|Our|My|the|our|my) .{2,50}?(?=(?<!\s)\s+(?:now |also |has |is )*\p{Ll}+s\s)/u.exec(first)?.[0] ??
    /^(?:(?:the |our |my )?[\p{Ll}-]+(?= )|\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}'-]*){0,3})/u.exec(first)?.[0];
  const apart = first.includes(' is the ') && others[0]?.startsWith(first.split(' is the ')[0] ?? '\n');
  return [
    first,
    ...others.map((part) => (who === undefined || apart || /^\p{Lu}/u.test(part) ? part : `${who} ${part}`)),
  ];
}
