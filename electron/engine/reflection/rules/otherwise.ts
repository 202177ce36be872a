import type { Clause } from './clause.ts';
import type { Who } from './resolver.ts';
import { type Sorted, sorted } from './slots.ts';
import type { Standing } from './standing.ts';
import { stemOf, tellingWordsOf } from './words.ts';

/** Whether a clause that sounds new says the same thing of the same subject otherwise, with no value to be compared. */
export function isOtherwise(clause: Clause, standing: Standing, isOwn: boolean, isNew: boolean): boolean {
  return (
    isRenewed(clause, standing) ||
    (isNew &&
      (isElsewhere(clause, standing, isOwn) || isOtherObject(clause, standing) || isLoosened(clause, standing, isOwn)))
  );
}

const ways =
  'through|via|by|with|at|in|on|from|to|into|durch|bei|beim|mit|auf|über|im|am|an|vom|von|aus|zum|zur|unter|neben';
const placed = new RegExp(
  `(?<!\\p{L})(?<verb>\\p{L}{3,})\\s+(?:(?:now|jetzt|nun|inzwischen|künftig|wieder)\\s+)?(?<way>${ways})\\s+(?<object>[^,.;]+)`,
  'giu',
);
/** What comes behind an object: since when, why, until when. */
const circumstance =
  /(?<!\s)\s+(?:(?:now|since|because|until|till|from|as of|starting|when|while|after|before|so that|instead|any ?more|jetzt|seit|weil|bis|ab)(?!\p{L})).*$/iu;

/** `booked through Bola`, then `booked through the portal`: the same is done with the same, another way. */
function isElsewhere(clause: Clause, standing: Standing, isOwn: boolean): boolean {
  const [statement, text] = [standing.statement, clause.text].map((one) => one.replace(when, '')) as [string, string];
  const [was] = statement.matchAll(placed);
  const verb = stemOf((was?.groups?.verb ?? '').toLowerCase());
  const is = [...text.matchAll(placed)].find(({ groups }) => stemOf((groups?.verb ?? '').toLowerCase()) === verb);
  if (was?.groups === undefined || is?.groups === undefined || wayOf(was.groups.way) !== wayOf(is.groups.way))
    return false;
  const [head, now] = [tellingWordsOf(statement.slice(0, was.index)), new Set(tellingWordsOf(clause.text))];
  const isOne = head.length > 0 ? head.every((word) => now.has(word)) : isOwn;
  const [one, other] = [was.groups.object ?? '', is.groups.object ?? ''];
  return isOne && isTime(one) === isTime(other) && areApart(one, other);
}

/** `on Thursdays`, which may stand between a verb and its place. */
const when =
  /\s(?:on|every|am|jeden) (?:mon|tues|wednes|thurs|fri|satur|sun|diens|donners|frei|sams|sonn)(?:days?|tags?)(?=\s)/giu;

const wayOf = (way = '') =>
  way
    .toLowerCase()
    .replace(/^(?:im)$/, 'in')
    .replace(/^am$/, 'an')
    .replace(/^vom$/, 'von')
    .replace(/^beim$/, 'bei');

/** When, and not where or how. */
const isTime = (text: string) =>
  [...sorted(text).slots.keys()].some((kind) => /^(?:weekday|time|date|rate)$/.test(kind));

/** Two objects that differ in every name and number, or in every word. */
function areApart(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.replace(circumstance, ''));
  const [names, others] = [one, other].map((text) => new Set(text?.match(/(?<!\p{L})(?:\p{Lu}[\p{L}-]*|\d+)/gu) ?? []));
  if (names?.size && others?.size) return [...names].every((name) => !others.has(name));
  const words = new Set(tellingWordsOf(one ?? ''));
  const also = tellingWordsOf(other ?? '');
  return words.size > 0 && also.length > 0 && !also.some((word) => words.has(word));
}

/** Verbs that can have many objects at once. */
const light =
  /^(?:is|are|has|have|does|do|gets?|takes?|makes?|keeps?|needs?|wants?|knows?|goes|likes?|hates?|loves?|speaks?|reads?|can|must|may|will|should|never|always|only|not|no|ist|hat|macht|kann|muss|mag)$/iu;
const stated =
  /^(?<verb>\p{L}{3,}?)(?:\s+(?:an?|the|his|her|their|its|den|die|das|einen?|eine))?\s+(?<object>[^,.;]+)/iu;

/** `Plays a dwarf cleric`, then `now plays a warlock`: the same verb of the same subject, and nothing else in common. */
function isOtherObject(clause: Clause, { statement, page }: Standing): boolean {
  if (clause.implied || page !== clause.subject.id) return false;
  const rest = `${clause.attribute ?? ''}${clause.rest}`;
  if (!/(?<!\p{L})(?:now|from now on|jetzt|nun|nur noch|ab sofort|inzwischen)(?!\p{L})/iu.test(rest)) return false;
  const [was, is] = [statement, rest.trim().replace(/^(?:now|jetzt)\s+/iu, '')].map(
    (text) => stated.exec(text)?.groups,
  );
  if (was === undefined || is === undefined || light.test(was.verb ?? '')) return false;
  if (stemOf((was.verb ?? '').toLowerCase()) !== stemOf((is.verb ?? '').toLowerCase())) return false;
  return (
    !startsWithWay.test(was.object ?? '') &&
    !startsWithWay.test(is.object ?? '') &&
    areApart(was.object ?? '', is.object ?? '')
  );
}
const startsWithWay = /^(?:through|via|by|with|at|in|on|from|to|into|for|as|of|durch|bei|mit|auf|über|als|im|am)\s/iu;

const bound = /(?<!\p{L})(?:only|never|nur|nie|niemals)(?!\p{L})|只/iu;

/** What was allowed in one way only is done from now on, and nothing says `only` any more. */
function isLoosened({ text }: Clause, { statement, page }: Standing, isOwn: boolean): boolean {
  if (!bound.test(statement) || bound.test(text)) return false;
  if (page === null) {
    const [head = ''] = statement.split(bound);
    const now = new Set(tellingWordsOf(text));
    const words = tellingWordsOf(head);
    return (
      words.length > 0 &&
      words.every((word) => now.has(word)) &&
      /(?<!\p{L})(?:also|too|as well|now|auch|jetzt)(?!\p{L})/iu.test(text)
    );
  }
  if (!isOwn) return false;
  const there = tellingWordsOf(statement);
  return tellingWordsOf(text).some((word) => there.some((other) => isKin(word, other)));
}

/** `reachable` and `reached`. */
const isKin = (a: string, b: string) => a === b || (a.length > 4 && b.length > 4 && a.slice(0, 5) === b.slice(0, 5));

const verb = /\s(?:is|are|go(?:es)?|runs?|has|have|comes?|stays?|lives?|works?|uses?)\s/u;

/** Begins with the same words before the same verb, and says that it is otherwise now. */
function isRenewed(clause: Clause, { statement }: Standing): boolean {
  if (!/(?<!\p{L})(?:now|from now on|as of|no longer|instead)(?!\p{L})|改|换|搬到|不再|现在/iu.test(clause.text))
    return false;
  if (/\p{Script=Han}/u.test(statement)) return isRenewedHan(clause, statement);
  const [was, is] = [opened(statement), opened(clause.text.replace(/ now /i, ' '))];
  if (was === null || is === null || was.head !== is.head) return false;
  // Of somebody or something as a whole many things can be said; of a part of it, one.
  const name = new Set(tellingWordsOf(clause.subject.name));
  return was.head.split(' ').some((word) => !name.has(word)) || (was.way === is.way && was.way !== '');
}

/** What stands before the verb, and the preposition behind it. */
function opened(text: string): { head: string; way: string } | null {
  const found = verb.exec(text);
  const head = found === null ? '' : tellingWordsOf(text.slice(0, found.index)).join(' ');
  if (found === null || head === '') return null;
  const way = /^(?:in|at|on|with|from|by|to|for)(?= )/u.exec(text.slice(found.index + found[0].length))?.[0] ?? '';
  return { head, way };
}

/** `大理的酒店是风花客栈`, then `大理改住月溪酒店`: the same subject, and no longer the same value. */
function isRenewedHan({ text }: Clause, statement: string): boolean {
  const [about = '', value = ''] = statement.split(/(?:是|在|叫|用|住)/u, 2);
  const there = new Set(tellingWordsOf(text));
  const shared = tellingWordsOf(about).filter((word) => there.has(word)).length;
  const all = tellingWordsOf(about).length;
  return (shared >= 2 || (shared === all && all === 1)) && value.trim() !== '' && !text.includes(value.trim());
}

/** `Piet has taken over the books`, `is in charge of the books now`. */
const taken =
  /(?<!\p{L})(?:(?:took|takes?|taken|taking) over(?: (?:from|for) \S+)?|(?:is|was put) (?:now )?in charge of|is (?:now )?responsible for|looks after|übernimmt|übernommen) (?:the |our |all |all the |her |his |die |den |das )?(?<what>[^,.;]{3,40}?)(?=(?<!\s)\s+(?:from|since|as|now|until|for|in|on|at|and|ab|seit)(?!\p{L})|[,.;]|$)/iu;

/**
 * `Runs the mass spectrometer` stands on one's page, and somebody else runs it now: all of its words are said of another
 * person, and that it is new or that the first is no longer there.
 */
export function isTakenOver(
  clause: Clause,
  { page, statement }: Standing,
  { topic }: Sorted,
  now: Sorted,
  isNew: boolean,
  who: Who,
): boolean {
  const { subject, implied, said } = clause;
  if (page === null || implied || subject.id === page || subject.type !== 'person' || !page.startsWith('person--'))
    return false;
  const handed = tellingWordsOf(taken.exec(clause.text)?.groups?.what ?? '');
  if (handed.length > 0 && handed.every((word) => tellingWordsOf(statement).includes(word))) return true;
  if (topic.size < 2 || !/(?<!\p{L})(?:the|on|as|der|die|das|den)(?!\p{L})/iu.test(statement)) return false;
  if (![...topic].every((word) => now.topic.has(word)) || now.topic.size - topic.size > 6) return false;
  return isNew || who.directory.mentioned(said.memory.text).some(({ id }) => id === page);
}
