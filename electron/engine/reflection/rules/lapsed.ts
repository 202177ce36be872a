import type { Clause } from './clause.ts';
import type { Standing } from './standing.ts';
import { stemOf, tellingWordsOf } from './words.ts';

/** Somebody or something is out of it, told of a name. */
const out =
  /(?<!\p{L})(?:cancel(?:l)?ed on|ran out|runs out|expired|terminated|pulled out|withdrew|backed out|fell through|bankrupt|insolvent|(?:is|are|was|were) (?:now |already )?(?:switched off|gone|history|over|shut down)|(?:did|does|will|is|was) not (?:stand|run|standing|running) (?:again|for)|(?:can ?not|can't|couldn't) make it|no longer|any ?more|gave up|given up|broke up|died|retired|resigned|quit|in Rente|aufgehört|closed the account|for itself|gekündigt|nicht mehr|abgesprungen|ausgelaufen|insolvent)(?!\p{L})/iu;

const names = (text: string): string[] =>
  (text.match(/(?<!^|[.!?:] )(?<!\p{L})\p{Lu}[\p{L}\d&-]{2,}(?: \p{Lu}[\p{L}\d&-]+)*/gu) ?? []).filter(
    (name) =>
      !/^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|^(?:Jan|Febr|March|April|May|June|July|Aug|Sept|Oct|Nov|Dec)/u.test(
        name,
      ),
  );

/**
 * `The Allianz contract ran out`, and it stands written `Insured with Allianz`: what stood with a name that no other
 * standing statement has is out of it. `own`: whether a word stands in no other one.
 */
export function hasLapsed(
  { text }: Clause,
  { statement }: Standing,
  about: ReadonlySet<string>,
  own: (word: string) => boolean,
): boolean {
  if (!out.test(text) || out.test(statement)) return false;
  const there = new Set(tellingWordsOf(text));
  return names(statement)
    .map((name) => tellingWordsOf(name).filter((word) => !about.has(word)))
    .some((words) => words.length > 0 && words.every((word) => there.has(word) && own(word)));
}

const ordinals = 'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');
const counts = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const got =
  /(?<!\p{L})(?:bought|got|hired|opened|added|joined|starts?|started|has|have|took on|built|arrived|there is|comes?)(?!\p{L}).{0,40}?(?<!\p{L})(?:(?:an?|the|our|his|her|as the) (?<ordinal>\p{L}+)|(?<more>another|one more|two more|three more)) (?:\p{L}+ )??(?<what>\p{L}+)/iu;
const counted = new RegExp(
  `(?<![\\p{L}\\d])(?<count>\\d+|${counts.slice(1).join('|')}) (?:\\p{L}+ )??(?<what>\\p{L}{3,})`,
  'giu',
);

/** `Bought a fourth van`, and its page says `Has three vans`. */
export function isOneMore({ text, subject }: Clause, { statement, page }: Standing): boolean {
  const { ordinal = '', more, what = '' } = got.exec(text)?.groups ?? {};
  const nth = ordinals.indexOf(ordinal.toLowerCase()) + 1;
  if (page !== subject.id || (nth === 0 && more === undefined)) return false;
  return [...statement.matchAll(counted)].some(({ groups }) => {
    const { count = '', what: of = '' } = groups ?? {};
    const n = /^\d/.test(count) ? Number(count) : counts.indexOf(count.toLowerCase());
    return n > 0 && stemOf(of.toLowerCase()) === stemOf(what.toLowerCase()) && (more !== undefined || nth > n);
  });
}

/** Of whom or where one is, lives or depends on, one at a time. */
const single =
  /(?<!\p{L})(?<verb>reports?|belongs?|answers|lives?|based|located|resides?|stays?|studies|banks?|insured|registered|hosted|led|run|printed|owned|taught|managed|coached|chaired|supervised|wohnt|arbeitet|studiert|versichert) (?<way>to|in|at|with|on|by|bei|in|von) (?:the |der |dem )?(?<name>\p{Lu}[\p{L}'.-]*(?: \p{Lu}[\p{L}'.-]*)*)/u;

/** `Reports to Hal Dormer`, then `reports to Ines Weck`: of its kind there is one. */
export function isOfOther(
  { text, subject, implied }: Clause,
  { statement, page }: Standing,
  about: ReadonlySet<string>,
): boolean {
  if (page === null || statement.includes(' and ')) return false;
  const [was, is] = [statement.replace(/^\p{Lu}/u, (first) => first.toLowerCase()), text].map(
    (one) => single.exec(one)?.groups,
  );
  const head = tellingWordsOf(text.slice(0, single.exec(text)?.index ?? 0)).at(-1) ?? '';
  if (!(page === subject.id && !implied) && !about.has(head)) return false;
  if (was?.verb === undefined || is?.verb === undefined || was.way !== is.way) return false;
  if (stemOf(was.verb) !== stemOf(is.verb)) return false;
  const there = new Set(tellingWordsOf(was.name ?? ''));
  return !tellingWordsOf(is.name ?? '').some((word) => there.has(word));
}

const announced =
  /(?<!\p{L})(?:changed|changes|is changing|are changing|revised|has new|have new|has a new|have a new|introduced new|ändert) (?:its |their |the |our |his |her |die |das |den )?(?<what>\p{Ll}[\p{Ll}-]+(?: \p{Ll}[\p{Ll}-]+)?)(?=\s*(?:$|[,.;:]|to |from |from|as |and |on |for ))|^(?:the |our |die |der |das )?(?<also>[\p{L}' -]{4,40}?) (?:has|have) changed(?!\p{L})/iu;

/** `Changed its visiting hours`, and it stands written when these are. */
export function isAnnounced({ text }: Clause, { statement }: Standing, own: (word: string) => boolean): boolean {
  const found = announced.exec(text)?.groups;
  const words = tellingWordsOf(found?.what ?? found?.also ?? '');
  const there = tellingWordsOf(statement);
  return (
    words.length > 0 &&
    there.length > words.length &&
    words.every((word) => there.slice(0, words.length + 1).includes(word)) &&
    (words.length > 1 || words.every(own))
  );
}
