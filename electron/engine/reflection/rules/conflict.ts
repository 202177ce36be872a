import { foldName } from '../../language/tokens.ts';
import type { Claim } from './clause.ts';
import { tellingWordsOf } from './words.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthForm =
  /\b(?:(?<a>\d{1,2})(?:st|nd|rd|th|\.)?(?: of)? )?(?<month>jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|z)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b\.?(?: (?:the )?(?<b>\d{1,2})(?:st|nd|rd|th)?\b)?/giu;
const numbers: Record<string, string> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  noon: '12:00',
  midnight: '0:00',
};

/** A value in one spelling: dates as `3-9`, times as `14:30`, numbers as digits, words folded. */
export function plainValue(value: string): string {
  return foldName(value)
    .replace(
      /(\d{4})-(\d{2})-(\d{2})/g,
      (_, _year: string, month: string, day: string) => ` ${Number(month)}-${Number(day)} `,
    )
    .replace(/(\d{1,2})月(\d{1,2})[日号]/g, ' $1-$2 ')
    .replace(monthForm, (...found) => {
      const { a, b, month = '' } = found.at(-1) as { a?: string; b?: string; month?: string };
      const n =
        months.indexOf(
          month.slice(0, 3).replace('mai', 'may').replace('okt', 'oct').replace('dez', 'dec').replace('mär', 'mar'),
        ) + 1;
      return ` ${n}-${a ?? b ?? 'x'} `;
    })
    .replace(
      /\b(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b\.?/g,
      (_, hour: string, minute: string | undefined, half: string) => {
        return ` ${(Number(hour) % 12) + (half === 'p' ? 12 : 0)}:${minute ?? '00'} `;
      },
    )
    .replace(/(?<=\d)-(?=\p{L}{2,})/gu, ' ')
    .replace(/(?<=\d)[,' ](?=\d{3}\b)/g, '')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
    .replace(/(?<=\d)k\b/g, '000')
    .replace(/\b(\p{L}+)\b/gu, (word) => numbers[word] ?? word)
    .replace(
      /\b(?:the|a|an|on|in|at|by|to|of|about|around|roughly|approximately|exactly|now|currently|der|die|das|den|dem|des|eine?[nmrs]?|am|um)\b/g,
      ' ',
    )
    .replace(/[^\p{L}\p{N}\p{Sc}:+#.-]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

type Shape = 'date' | 'time' | 'number' | 'name' | 'words';

export function shapeOf(value: string): Shape {
  const plain = plainValue(value);
  if (
    /(?:^| )\d{1,2}-(?:\d{1,2}|x)(?: |$)|\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montag|dienstag|mittwoch|donnerstag|freitag|q[1-4]|tomorrow|quarter)\b|周|星期/u.test(
      plain,
    )
  )
    return 'date';
  if (/\d{1,2}:\d{2}/.test(plain)) return 'time';
  if (/^(?:\p{Sc}|[a-z]{3} )?\d|\d/u.test(plain)) return 'number';
  return /^(?:the |a |an )?["']?(?:\p{Lu}|\p{Script=Han})/u.test(value.trim()) ? 'name' : 'words';
}

const partsOf = (plain: string) => plain.split(' ').filter((part) => part !== '');

/** Whether two values say one thing, one perhaps more exactly. */
export function isSameValue(a: string, b: string): boolean {
  const [one, other] = [plainValue(a), plainValue(b)];
  if (one === other) return true;
  const [few, many] = [partsOf(one), partsOf(other)].sort((x, y) => x.length - y.length) as [string[], string[]];
  if (few.length === 0) return true;
  return few.every(
    (part) =>
      many.includes(part) || (/^\d{1,2}-x$/.test(part) && many.some((more) => more.startsWith(part.slice(0, -1)))),
  );
}

/** Values of one attribute that cannot hold at once. */
function excludes(a: string, b: string): boolean {
  if (isSameValue(a, b)) return false;
  const [one, other] = [shapeOf(a), shapeOf(b)];
  if (one !== other) return false;
  if (one === 'date' || one === 'number' || one === 'time') return measured(a, one) !== measured(b, one);
  return partsOf(plainValue(a)).every((part) => !partsOf(plainValue(b)).includes(part)) || one === 'name';
}

/** What of a value is its measure: two sentences about one day may go on differently. */
function measured(value: string, shape: Shape): string {
  const parts = partsOf(plainValue(value));
  const telling = parts.filter((part) =>
    shape === 'date'
      ? /^\d{1,2}-|day$|^q[1-4]$|tag$|\d:\d/.test(part)
      : shape === 'time'
        ? /\d:\d/.test(part)
        : /\d/.test(part),
  );
  return telling.join(' ') || parts.join(' ');
}

const launch = /^its (?:(?:public |official |planned |target )?(?:launch|release|go-live|ship|shipping)(?: date)?)$/;
const due = /^its (?:deadline|due date|cut-?off|submission date|submission deadline|delivery date|hand-?in(?: date)?)$/;

/** One name for what several verbs and nouns give: “ships on” and “release date”. */
export function attributeOf({ attribute, verb }: Pick<Claim, 'attribute' | 'verb'>): string | null {
  if (attribute === null) return null;
  if (attribute === 'date') {
    if (/^(?:ships?|launch|releases?|goes live)/.test(verb)) return 'launch';
    if (/due/.test(verb)) return 'deadline';
    if (/^(?:starts?|begins?|opens?)/.test(verb)) return 'start';
    if (/^(?:ends?|closes?|finishes|expires?|renews?)/.test(verb)) return 'end';
    return 'date';
  }
  if (launch.test(attribute)) return 'launch';
  if (due.test(attribute)) return 'deadline';
  const said = attribute.replace(/^its /, '');
  if (/^(?:address|home|home town|city|location|base)$/.test(said)) return 'home';
  if (/^(?:employer|company)$/.test(said)) return 'employer';
  if (/^(?:job|role|title|position|job title|occupation|profession)$/.test(said)) return 'role';
  if (/^(?:manager|boss|line manager|supervisor)$/.test(said)) return 'manager';
  return said;
}

const liking: Record<string, number> = {
  prefers: 1,
  likes: 1,
  drinks: 1,
  uses: 1,
  dislikes: -1,
  habit: 1,
  schedule: 1,
  skill: 1,
  does: 1,
  diet: 1,
  allergy: 1,
  'works on': 1,
  'part of': 1,
  leads: 1,
  family: 1,
};
const polarity = (claim: Claim) => (liking[claim.attribute ?? ''] ?? 1) * (claim.negated ? -1 : 1);

/** Whether two claims about one subject cannot both hold now. */
export function conflicts(a: Claim, b: Claim): boolean {
  if (a.subject.id !== b.subject.id) return false;
  const [one, other] = [attributeOf(a), attributeOf(b)];
  if (one !== null && one === other && a.single && b.single && !a.negated && !b.negated) {
    if (one === 'is' && !(shapeOf(a.value) === 'number' && shapeOf(b.value) === 'number')) return false;
    if (isPartial(a.value) || isPartial(b.value)) return false;
    return excludes(a.value, b.value) || ((a.changed || b.changed) && isApart(a.value, b.value));
  }
  return isTurned(a, b) || isSwapped(a, b) || isDietBroken(a, b) || isDietBroken(b, a);
}

/** No word in common, of two values that cannot be had at once. */
function isApart(a: string, b: string): boolean {
  const one = new Set(tellingWordsOf(a));
  return one.size > 0 && tellingWordsOf(b).every((word) => !one.has(word));
}

/** A condition or a second value: the two can hold side by side. */
const isPartial = (value: string) => /\b(?:when|if|while|except|unless|during|either|sometimes|or)\b/iu.test(value);

const likings = new Set(['prefers', 'likes', 'drinks', 'uses', 'dislikes']);

/** The same habit or liking, once said and once denied. */
function isTurned(a: Claim, b: Claim): boolean {
  if (polarity(a) === polarity(b)) return false;
  const kindred = a.attribute === b.attribute || (likings.has(a.attribute ?? '') && likings.has(b.attribute ?? ''));
  if (!kindred || a.attribute === 'is') return false;
  return isSameObject(a.value, b.value);
}

function isSameObject(a: string, b: string): boolean {
  const [one, other] = [objectOf(a), objectOf(b)];
  if (one.length === 0 || other.length === 0) return false;
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  return few.every((word) => many.includes(word));
}

/** What is liked or done, without when and how much. */
const objectOf = (value: string) =>
  tellingWordsOf(
    value.replace(/\b(?:every|each|in the|at|after|before|during|with|because|when|on|over|to)\b.*$/iu, ''),
  );

/** `prefers tea over coffee`, then `prefers coffee`; `prefers morning meetings`, then `prefers afternoon meetings`. */
function isSwapped(a: Claim, b: Claim): boolean {
  if (a.attribute !== 'prefers' || b.attribute !== 'prefers' || a.negated || b.negated) return false;
  const [liked, spurned] = a.value.split(/(?<!\s)\s+(?:over|to|rather than|instead of|als)\s+/iu);
  const [likedNow, spurnedNow] = b.value.split(/(?<!\s)\s+(?:over|to|rather than|instead of|als)\s+/iu);
  if (spurned !== undefined && isSameObject(spurned, likedNow ?? '')) return true;
  if (spurnedNow !== undefined && isSameObject(spurnedNow, liked ?? '')) return true;
  const [one, other] = [tellingWordsOf(liked ?? ''), tellingWordsOf(likedNow ?? '')];
  return (
    one.length > 1 &&
    one.length === other.length &&
    one.at(-1) === other.at(-1) &&
    opposed(one[0] ?? '', other[0] ?? '')
  );
}

const opposites = [
  ['morn', 'morning', 'afternoon', 'even', 'evening', 'night'],
  ['early', 'late'],
  ['dark', 'light'],
  ['short', 'long', 'detail', 'detailed', 'verbose', 'brief', 'concise'],
  ['remote', 'office', 'in-person', 'onsite'],
  ['tab', 'space', 'tabs', 'spaces'],
  ['window', 'aisle'],
  ['written', 'spoken', 'call', 'video', 'phone', 'email', 'async', 'asynchronous', 'live'],
  ['hot', 'cold'],
  ['formal', 'casual', 'informal'],
];
const opposed = (a: string, b: string) => a !== b && opposites.some((group) => group.includes(a) && group.includes(b));

const meat = /\b(?:meat|steak|beef|chicken|pork|bacon|burger|sausage|lamb|ham|turkey|Fleisch)\b|肉/iu;
const flesh = /\b(?:fish|salmon|tuna|sushi|shrimp|prawns?|seafood)\b|鱼/iu;
const dairy = /\b(?:cheese|milk|butter|eggs?|yogh?urt|cream)\b/iu;

/** A vegetarian who eats steak. */
function isDietBroken(rule: Claim, meal: Claim): boolean {
  if (
    rule.attribute !== 'diet' ||
    rule.negated ||
    !['drinks', 'likes', 'prefers'].includes(meal.attribute ?? '') ||
    meal.negated
  )
    return false;
  if (/pescatarian/i.test(rule.value)) return meat.test(meal.value);
  if (/vegetari/i.test(rule.value)) return meat.test(meal.value) || flesh.test(meal.value);
  if (/vegan/i.test(rule.value)) return meat.test(meal.value) || flesh.test(meal.value) || dairy.test(meal.value);
  return false;
}

/** The numbers and dates of a text: two statements that differ in them say two things. */
export const numbersOf = (text: string) => (plainValue(text).match(/\d[\d:.-]*/g) ?? []).sort().join(' ');
