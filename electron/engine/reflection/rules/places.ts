import type { Clause } from './clause.ts';
import type { Sorted } from './slots.ts';
import type { Standing } from './standing.ts';
import { tellingWordsOf } from './words.ts';

const name = "\\p{Lu}[\\p{L}\\d'&-]*(?: (?:& )?\\p{Lu}[\\p{L}\\d'&-]*){0,3}";
const calendar =
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun|Mai|Okt|Dez|März|Diens|Mittw|Donners|Frei|Sams|Sonn)\p{Ll}*$/u;
/** Where, from whom or with what: a name behind a preposition. */
const named = new RegExp(
  `(?<!\\p{L})(?:in|at|from|by|with|through|via|on|to|into|bei|beim|von|vom|mit|über|nach|aus) (?:the |der |die |das |dem )?(${name})`,
  'gu',
);

/** Names behind a preposition, days and months left out. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(named)].flatMap(([, found = '']) => (calendar.test(found) ? [] : [found]));

/** Verbs that say little of what is where: whose object it is tells more. */
const light = new Set(
  'com go get buy tak use work liv mov be stay sit stand lie sourc suppli supply giv provid hav store bas locat'.split(
    ' ',
  ),
);

/** `Flour comes from Brandt Mill`, then `buys its flour at Heron Mill now`: the same thing, with other names behind it. */
export function isAtAnother(
  { text }: Clause,
  { statement }: Standing,
  before: Sorted,
  now: Sorted,
  about: ReadonlySet<string>,
): boolean {
  const [was, is] = [namesIn(statement), namesIn(text)];
  if (was.length === 0 || is.length === 0) return false;
  const there = new Set(tellingWordsOf(was.join(' ')));
  if (was.some((one) => text.includes(one))) return false;
  const rest = [...before.topic].filter((word) => !there.has(word) && !about.has(word) && !light.has(word));
  const apart = new Set([...tellingWordsOf(is.join(' ')), ...about]);
  const extras = [...now.topic].filter((word) => !before.topic.has(word) && !apart.has(word) && !light.has(word));
  return rest.length > 0 && extras.length <= mostExtras && rest.every((word) => now.topic.has(word));
}

/** Words of its own up to which a clause says just that of it. */
const mostExtras = 2;

const kept =
  /^(?:the |our |my |all |die |der |das |unsere? )?(?<head>[\p{L}' -]{3,40}?) (?:is|are|hangs?|lives?|stands?|lies?|sits?|stays?|goes?|belongs?|moved|kept|stored|ist|sind|liegt|liegen|steht|stehen|hängt|hängen)(?: now| kept| stored| located| jetzt| nun| back)* (?:in|at|on|behind|under|above|beside|next to|near|by|inside|to|with|between|hinter|unter|neben|auf|im|am|beim|über) (?<object>[^,.;]+)/iu;

/** `The spare keys are kept in the locker`, then `hang behind the bar now`. */
export function isKeptElsewhere({ text }: Clause, { statement }: Standing): boolean {
  const [was, is] = [statement, text].map((one) => kept.exec(one)?.groups);
  if (was === undefined || is === undefined || /\d/.test(`${was.object}${is.object}`)) return false;
  const [head, other] = [tellingWordsOf(was.head ?? ''), tellingWordsOf(is.head ?? '')];
  if (head.length === 0 || head.join(' ') !== other.join(' ')) return false;
  const there = new Set(tellingWordsOf(was.object ?? ''));
  return there.size > 0 && !tellingWordsOf(is.object ?? '').some((word) => there.has(word));
}
