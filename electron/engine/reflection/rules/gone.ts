import type { Clause } from './clause.ts';
import type { Sorted } from './slots.ts';
import type { Standing } from './standing.ts';
import { tellingWordsOf } from './words.ts';

/** Whether a clause says that what a standing statement relies on, or the statement itself, holds no more. */
export function isGone(clause: Clause, standing: Standing, before: Sorted, words: ReadonlySet<string>): boolean {
  return (
    ends(clause, standing) ||
    isReplaced(clause, standing) ||
    isHandedOn(clause, standing) ||
    denies(clause, standing, before, words) ||
    isStopped(clause, standing) ||
    hasMoved(clause, standing) ||
    isAffirmed(clause, standing, before, words)
  );
}

const ending =
  /^(?:(?:After|Since|From|As of|In|At|On) (?:[^,]{3,30}, |\p{Ll}[\p{Ll} -]{3,30}? (?=\p{Lu})))?(?:the |our )?(?!(?:The|Our) \p{Ll})(?<who>\p{Lu}[\p{L}\p{N}'&. -]{1,40}?) (?:has |have |is |was |were |been )*(?:left|leaving|stepp(?:ed|ing) down|stands down|stood down|retired|resigned|quit|gone|closed(?: down)?|shut down|sold|bankrupt|discontinued|switched off|died|passed away|closing|shutting|going out of business|ceas(?:es|ed|ing))\b|(?:sold|scrapped|switched off|got rid of|gave away) (?:the|our|his|her|their|my) (?<what>\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*){0,2})/u;

/** Somebody or something is gone that the standing statement relies on. */
function ends({ text }: Clause, { statement }: Standing): boolean {
  const found = ending.exec(text)?.groups;
  return saysMoreThan(statement, tellingWordsOf(found?.who ?? found?.what ?? ''));
}

const gone =
  /(?:^|[.;] )(?:the |our |die |der |das )?(?<what>[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+){0,3}?)(?: (?:on|at|in|of|for) (?:the )?[\p{L}-]+)? (?:has been |have been |had been |was |were |is |are |wurde |ist )(?:now |finally |already )?(?:replaced|swapped|exchanged|superseded|taken (?:off|down|away|out)|removed|abolished|scrapped|discontinued|cancel(?:l)?ed|withdrawn|dismantled|torn down|thrown (?:out|away)|switched off|sold|ersetzt|abgeschafft|verkauft|abgebaut|entfernt|gekündigt)(?!\p{L})|(?:replaced|swapped|exchanged) (?:the |our )(?<also>[\p{L}\p{N}'-]+(?: [\p{L}\p{N}'-]+){0,3}?) (?:by|with|for)\b/iu;

/** Something is gone, or something else is in its place, and the standing statement still speaks of it. */
function isReplaced({ text }: Clause, { statement }: Standing): boolean {
  const found = gone.exec(text)?.groups;
  const words = tellingWordsOf(found?.what ?? found?.also ?? '');
  return words.length >= 2 && saysMoreThan(statement, words);
}

const handed =
  /(?<!\p{L})(?:handed|passed|gave|given|returned|turned|sold|lent|donated|übergab|übergeben|verkauft|abgegeben)\s+(?:(?:on|over|in|back|up|away)\s+)?(?:the|her|his|their|its|our|my|die|den|das|seine?n?|ihre?n?)\s+(?<what>[^,.;]{2,40}?)(?<!\s)(?:\s+(?:on|over|back|away|in))?(?=\s+(?:to|an|back|over)\s|[,.;]|$)/iu;

/** `handed the keys to Paul`: who has, keeps or carries them still, as it stands on that one's page. */
function isHandedOn({ text, subject, implied }: Clause, { statement, page }: Standing): boolean {
  if (implied || page !== subject.id) return false;
  return saysMoreThan(statement, tellingWordsOf(handed.exec(text)?.groups?.what ?? ''));
}

/** All of the words stand in it, and others too. */
function saysMoreThan(statement: string, words: readonly string[]): boolean {
  const there = new Set(tellingWordsOf(statement));
  return words.length > 0 && there.size > words.length && words.every((word) => there.has(word));
}

const denial =
  /(?<!\p{L})(?:no longer|not .{1,60}any ?more|nicht mehr|keine? .{1,40} mehr)(?!\p{L})|n't .{1,60}any ?more(?!\p{L})|不再/iu;

/** Says of nearly all that the standing statement says that it is so no more; on its own page, of what it gives, too. */
function denies(clause: Clause, { statement, page }: Standing, { topic }: Sorted, words: ReadonlySet<string>): boolean {
  const { text, subject, implied } = clause;
  const least = page === subject.id && !implied ? 1 : 2;
  if (!denial.test(text) || denial.test(statement) || topic.size < least) return false;
  const object = [...topic].filter((word) => !light.has(word));
  const meant = page === subject.id && object.length > 0 ? object : [...topic];
  return meant.filter((word) => words.has(word)).length / meant.length >= 0.8;
}

/** Verbs for which another may stand: what is taken is accepted. */
const light = new Set('accept tak use offer giv need want serv provid sell'.split(' '));

const stopped =
  /(?<!\p{L})(?:stopped|stops|quit|quits|gave up|given up|gives up|dropped|has ended|ceased)(?! (?:by|at|for|in|to|on|off|over|out)(?!\p{L})) (?:the |her |his |their |its |our |doing |with )?(?<what>[^,.;]{3,30}?)(?=(?<!\s)\s+(?:in|on|at|after|last|for|since|because|and|this|to|when|from|entirely|altogether|now|again)(?!\p{L})|[,.;]|$)/iu;

/** `Stopped smoking`, and one's page says `Smokes`. */
function isStopped({ text, subject, implied }: Clause, { statement, page }: Standing): boolean {
  if (implied || page !== subject.id || denied.test(statement)) return false;
  const words = tellingWordsOf(stopped.exec(text)?.groups?.what ?? '');
  const there = new Set(tellingWordsOf(statement));
  return words.length > 0 && words.every((word) => there.has(word));
}

const moved =
  /(?<!\p{L})(?:moved|moves|transferred|switched|relocated) (?:in)?to (?:the )?(?:\p{Ll}+ )?(?<number>\d+\p{L}?)(?![\d:]|\.\d)/iu;
const numbered =
  /(?<!\p{L})(?:room|ward|bed|flat|apartment|office|table|stall|plot|berth|pitch|desk|lab|locker|box|cell|cabin|suite|stable|bay|zimmer|raum|platz|tisch|stand) (?<number>\d+\p{L}?)/iu;

/** `Moved to 309`, and one's page says `Stays in room 214`. */
function hasMoved({ text, subject, implied }: Clause, { statement, page }: Standing): boolean {
  if (implied || page !== subject.id) return false;
  const [was, is] = [numbered.exec(statement)?.groups?.number, moved.exec(text)?.groups?.number];
  return was !== undefined && is !== undefined && was !== is;
}

const denied = /(?<!\p{L})(?:not|never|no|cannot|nicht|nie|keine?[nmrs]?)(?!\p{L})|n't(?!\p{L})|不|没/iu;
const notYet = /(?<!\p{L})(?:not .{0,30}yet|noch (?:nicht|keine?))(?!\p{L})/iu;
const again =
  /(?<!\p{L})(?:now|again|since|seit|from (?:now on|today|this|next)|as of|jetzt|wieder|inzwischen|ab sofort)(?!\p{L})/iu;

/** `Does not ship to Norway`, then `ships to Norway now`. */
function isAffirmed(
  clause: Clause,
  { statement, page }: Standing,
  { topic }: Sorted,
  words: ReadonlySet<string>,
): boolean {
  const { text, subject, implied } = clause;
  const least = page === subject.id && !implied ? 1 : 2;
  if (
    !denied.test(statement) ||
    denied.test(text) ||
    (!again.test(text) && !notYet.test(statement)) ||
    topic.size < least
  )
    return false;
  return (page === null || page === subject.id) && [...topic].every((word) => words.has(word));
}
