import { plainValue } from './conflict.ts';
import { withFigures } from './figures.ts';
import { readStates } from './opposites.ts';
import { rolesIn } from './role-slots.ts';
import { meantBy } from './synonyms.ts';
import { stemOf, tellingWordsOf } from './words.ts';

/** Values in a text that exclude others of their kind: days of the week, times, dates, how often, how many of what, by whom. */
export type Slots = ReadonlyMap<string, ReadonlySet<string>>;

const weekdays: [RegExp, string][] = [
  [/\b(?:mondays?|montags?)\b|(?:周|星期)一/giu, 'mon'],
  [/\b(?:tuesdays?|dienstags?)\b|(?:周|星期)二/giu, 'tue'],
  [/\b(?:wednesdays?|mittwochs?)\b|(?:周|星期)三/giu, 'wed'],
  [/\b(?:thursdays?|donnerstags?)\b|(?:周|星期)四/giu, 'thu'],
  [/\b(?:fridays?|freitags?)\b|(?:周|星期)五/giu, 'fri'],
  [/\b(?:saturdays?|samstags?|sonnabends?)\b|(?:周|星期)六/giu, 'sat'],
  [/\b(?:sundays?|sonntags?)\b|(?:周|星期)[日天]/giu, 'sun'],
];
const rates: [RegExp, string][] = [
  [/\b(?:hourly|every hour|stündlich)\b|每小时/giu, 'hour'],
  [/\b(?:daily|nightly|every (?:day|night|morning|evening)|täglich|jeden Tag)\b|每天/giu, 'day'],
  [/\b(?:weekly|every week|once a week|wöchentlich|jede Woche)\b|每周(?![一二三四五六日天])/giu, 'week'],
  [
    /\b(?:fortnightly|biweekly|bi-weekly|every (?:two|2|other) weeks?|every second week|alle zwei Wochen)\b|每两周/giu,
    'fortnight',
  ],
  [/\b(?:monthly|every month|once a month|monatlich)\b|每月/giu, 'month'],
  [/\b(?:quarterly|every quarter)\b|每季/giu, 'quarter'],
  [/\b(?:yearly|annually|every year|once a year|yearly|jährlich)\b|每年/giu, 'year'],
];
const tongues: [RegExp, string][] =
  'English Swedish German French Spanish Italian Dutch Danish Norwegian Finnish Polish Czech Portuguese Russian Turkish Arabic Chinese Mandarin Japanese Korean Greek Hindi'
    .split(' ')
    .map((name) => [new RegExp(`\\b(?:in|to|into|auf)\\s+${name}\\b`, 'giu'), name.toLowerCase()]);
const ordinals: Record<string, string> = Object.fromEntries(
  'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ').map((word, n) => [word, String(n + 1)]),
);
const german: Record<string, string> = Object.fromEntries(
  'eins:1 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 zwölf:12'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const byWhom =
  /\b(?:by|with|from|on|to|via|through|durch|bei|auf|zu)\s+(?:the\s+)?(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)(?:[a-z]{0,6})(?![\p{L}]))(\p{Lu}[\p{L}'.&-]*(?: (?:&|and|und) \p{Lu}[\p{L}'-]*| \p{Lu}[\p{L}'-]*){0,3})/gu;

/** `Hotel Kalamaja`, `room Elbe`: of its kind, the one. */
const dwelling =
  /\b(Hotel|Hostel|Camping|School|Hall|Church|Café|Restaurant|Studio|Clinic|Bank|Halle|Schule|Kirche)\s+(\p{Lu}[\p{L}'-]+)/gu;

/** `minus 80`, `−80 °C`. */
const below = /(?<![\p{L}\p{N}])(?:minus |[−-])(\d{1,3})(?=$|[\s.,;°])/giu;
/** `building D`, `shed B`: of its kind, the one with this letter. */
const lettered =
  /(?<!\p{L})(\p{Ll}{4,}(?=\s+[A-HJ-Z](?![\p{L}\p{N}'&]))|\p{Lu}\p{Ll}{3,}(?=\s+[A-HJ-Z](?![\p{L}\p{N}'.&])))\s+([A-HJ-Z])/gu;
/** `The password of the studio is heron22`: a word of letters and figures that is neither a number nor a unit. */
const coded =
  /^(?:the |our |my |his |her |its |der |die |das )?([^.,;:]{3,50}?)(?: is| ist| lautet|:)(?: now| jetzt)? (?=\S*\d)((?=\S*\p{L}{2})[\p{L}\d][\p{L}\d#_-]{4,})(?=[.,;]?$)/iu;
/** `Tuesday to Saturday`, `8:30 to 18:00`: when it begins and when it ends. */
const daySpan =
  /((?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?) ?(?:to|through|until|till|bis|–|-) ?((?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?)/giu;
const hourSpan = /(?<!\d)(\d{1,2}:\d{2}) ?(?:to|until|till|bis|–|-) ?(\d{1,2}:\d{2})/giu;
const dayIn = (text: string) => weekdays.find(([form]) => new RegExp(form.source, 'iu').test(text))?.[1] ?? text;
/** `Every six months`, `twice a week`. */
const every =
  /(?<!\p{L})(?:(?:every|alle) (\d+|three|four|five|six|eight|ten|twelve|drei|vier|fünf|sechs) (days?|weeks?|months?|years?|tage|wochen|monate|jahre)|(twice|three times|four times|five times|zweimal|dreimal) (?:an?|per|pro|in der|im) (day|week|month|year|tag|woche|monat|jahr))(?!\p{L})/giu;
/** `Jan Metz` is no month. */
const calledMonth = /(?<!\p{L})(?:Jan|April|June|May|August)(?= \p{Lu}\p{Ll})/gu;
/** Of opening hours and the like `8 to 10` are times. */
const opening = /\b(?:hours|open|opens|opening|geöffnet|Öffnungszeiten|Uhr)\b/iu;
const span = /\b(\d{1,2}) ?(?:to|until|till|bis|[–-]) ?(\d{1,2})(?![\d:.])/giu;

/** What a text gives, and its words without what it gives. */
export type Sorted = {
  slots: Slots;
  topic: ReadonlySet<string>;
  /** Of the topic, the names by whom or with whom it is. */
  named: ReadonlySet<string>;
  /** Of the topic, what is left without the words of a state: `the lift` of `The lift is out of order`. */
  stateless: ReadonlySet<string>;
};

export function sorted(text: string): Sorted {
  const slots = new Map<string, Set<string>>();
  const put = (kind: string, value: string) => slots.set(kind, (slots.get(kind) ?? new Set()).add(value));
  let rest = withFigures(text);
  const take = (forms: [RegExp, string][], kind: string) => {
    for (const [form, value] of forms) {
      if (!new RegExp(form.source, 'iu').test(rest)) continue;
      rest = rest.replace(form, ' ');
      put(kind, value);
    }
  };
  rest = rest.replace(/(?<=\d{3}) (?=\d{3,}(?!\d))/g, '');
  for (const [, from = '', to = ''] of rest.matchAll(daySpan)) put('days', `${dayIn(from)}-${dayIn(to)}`);
  for (const [, from = '', to = ''] of rest.matchAll(hourSpan)) put('hours', [from, to].map(ofTwelve).join('-'));
  take(weekdays, 'weekday');
  take(rates, 'rate');
  rest = withFigures(rest).replace(every, (whole) => {
    put('rate', tellingWordsOf(whole).join(' '));
    return whole;
  });
  const stateless = readStates(rest, put);
  take(tongues, 'language');
  const named = new Set<string>();
  rest = rest.replace(byWhom, (whole, name: string) => {
    put('by', name.toLowerCase());
    for (const word of tellingWordsOf(name)) named.add(word);
    return whole;
  });
  rest = rest.replace(dwelling, (whole, kind: string, name: string) => {
    put('where', `${kind} ${name}`.toLowerCase());
    for (const word of tellingWordsOf(name)) named.add(word);
    return whole;
  });
  rest = rest.replace(below, (_, degrees: string) => {
    put('degrees', `-${degrees}`);
    return ' ';
  });
  rest = rest.replace(lettered, (_, kind: string, letter: string) => {
    put(stemOf(kind.toLowerCase()), letter.toLowerCase());
    return ' ';
  });
  rest = rest.replace(coded, (_, what: string, code: string) => {
    put(`which ${tellingWordsOf(what).join(' ')}`, code.toLowerCase());
    return `${what} `;
  });
  if (opening.test(rest)) rest = rest.replace(span, (_, from: string, to: string) => ` ${from}:00 ${to}:00 `);
  for (const { role, name } of rolesIn(rest)) put(`who is ${role}`, name);
  const words = plainValue(
    rest
      .replace(calledMonth, ' ')
      .replace(/\p{L}+/gu, (word) => ordinals[word.toLowerCase()] ?? german[word.toLowerCase()] ?? word),
  )
    .replace(/(\d)([\p{Script=Han}])/gu, '$1 $2')
    .split(' ');
  for (const [n, word] of words.entries()) {
    if (/^\d{1,2}:\d{2}$/.test(word)) put('time', ofTwelve(word));
    else if (/^\d{1,2}-(?:\d{1,2}|x)$/.test(word)) put('date', word);
    else if (/^\d+(?:st|nd|rd|th)$/.test(word)) put(`number of ${unitAfter(words, n)}`, word.replace(/\D/g, ''));
    else if (/^\d[\d.]*$/.test(word) && !money.test(words[n + 1] ?? '') && numbered.test(before(words, n)))
      put(before(words, n), word);
    else if (
      /^\d+(?:\.\d+)*$/.test(word) &&
      !isUnit(words[n + 1]) &&
      isNoun(words[n - 1]) &&
      isBeside(rest, words[n - 1] ?? '', word)
    )
      put(stemOf(words[n - 1] ?? ''), word);
    else if (/^\p{Sc}\d/u.test(word))
      put(`number of ${currencies[word.charAt(0)] ?? word.charAt(0)}`, word.replace(/[^\d.]/g, ''));
    else if (/^\d[\d.,]*(?:%|\p{Sc})?$/u.test(word))
      put(`number of ${unitAfter(words, n)}`, word.replace(/[^\d.]/g, ''));
  }
  return { slots, topic: topicOf(rest), named, stateless: topicOf(stateless.replace(until, ' ')) };
}

/** The words of a text that can be what it is about, days and figures left out. */
export const topicOf = (text: string): ReadonlySet<string> =>
  new Set(
    tellingWordsOf(text.replace(month, ' '))
      .filter((word) => !/^\d/.test(word) && !idle.has(word))
      .map(meantBy),
  );
/** A month is when, and not what. */
const month =
  /(?<!\p{L})(?:january?|february?|march|april|june?|july?|august|september|october|november|december|jan|feb|apr|aug|sept?|oct|nov|dec|wed|januar|februar|märz|mai|juni|juli|oktober|dezember|(?<=(?:\d|in|of|since|from|until) )may)(?!\p{L})/giu;
const until = /(?<!\p{L})(?:until|till|bis)\s.*$/iu;

/** A clock says seven in the morning and in the evening. */
const ofTwelve = (time: string) => time.replace(/^\d+/, (hour) => String(Number(hour) % 12));

/** `plot 12`, not `at most 12` or `12 people`. */
const isNoun = (word: string | undefined) =>
  word !== undefined &&
  /^\p{Ll}{3,}(?<!ed)$/u.test(word) &&
  !/^(?:most|least|than|only|over|under|about|and|oder|und|now|are|was|were|is|has|have|had|costs?|takes?|fits?|holds?|needs?|down|bis|rund|etwa|mit|für|size|nur)$/.test(
    word,
  );
/** Stands right before it, with no word between that was left out. */
const isBeside = (text: string, noun: string, number: string) => text.toLowerCase().includes(`${noun} ${number}`);
const isUnit = (word: string | undefined) =>
  word !== undefined &&
  /^[\p{L}%€$£]/u.test(word) &&
  !/^(?:and|or|und|oder|were|was|is|are|ist|sind|now|from|with|has|for|until|since|because|wegen|weil|so|but|after|before|this|as|instead|statt|not|nicht|last|next|yesterday|today|tonight|heute|gestern|sowie|als|ab|seit|mit|für)$/.test(
    word,
  );

const money = /^(?:\p{Sc}|euros?|eur|dollars?|usd|pounds?|gbp|pfund|percent|%)$/u;
const currencies: Record<string, string> = { '€': 'euro', '£': 'pound', $: 'dollar' };

/** Things that are told apart by a number behind them. */
const numbered =
  /^(?:room|raum|zimmer|case|platform|gleis|version|v|floor|etage|gate|line|extension|apartment|flat|suite|hall|seat|building|level)$/;

/** Words in which two statements can be alike without being about the same. */
const idle = new Set(
  'new old day week month year time hour minute morn even night start end get go come make take use work run move chang switch said say part thing stay week last next first uhr jed ab sofort seit dies woch mehr schon'.split(
    ' ',
  ),
);

/** The word in front of a number, but for `is` and `now`. */
const before = (words: string[], n: number) =>
  (words.slice(Math.max(0, n - 3), n).findLast((word) => !/^(?:is|are|now|ist|jetzt|was|:)$/.test(word)) ?? '').replace(
    /:$/,
    '',
  );

function unitAfter(words: string[], n: number): string {
  const [one = '', two = ''] = [words[n + 1], words[n + 2]];
  const unit = isUnit(one) ? one : '';
  const unitNames: Record<string, string> = {
    eur: 'euro',
    euros: 'euro',
    '€': 'euro',
    usd: 'dollar',
    dollars: 'dollar',
    $: 'dollar',
    gbp: 'pound',
    pounds: 'pound',
    '£': 'pound',
    pfund: 'pound',
    stunde: 'hour',
    stunden: 'hour',
    minuten: 'minut',
    tage: 'day',
    tagen: 'day',
    wochen: 'week',
    monate: 'month',
    monaten: 'month',
    jahre: 'year',
    jahren: 'year',
    leute: 'people',
    personen: 'people',
    mitarbeiter: 'people',
    min: 'minut',
    mins: 'minut',
    gramm: 'g',
    grams: 'g',
    grad: 'degree',
    degrees: 'degree',
    people: 'people',
    employees: 'people',
    employee: 'people',
    persons: 'people',
    staff: 'people',
    members: 'people',
  };
  const stem = unitNames[unit] ?? stemOf(unit);
  const per = /^(?:hours?|minutes?|days?|stunden?|tage)$/.test(unit)
    ? (/^(?:week|day|month|year|woche|tag|monat|jahr)$/.exec(words[n + 2] ?? '')?.[0] ?? '')
    : '';
  if (per !== '') return `${stem} a ${unitNames[per] ?? stemOf(per)}`;
  return stem === '' ? (unitNames[two] ?? '') : stem;
}

/** Kinds of values that two texts both give, with no value in common. */
export function clashesOf(a: Slots, b: Slots): string[] {
  const kinds = [...a].flatMap(([kind, values]) => {
    const others = b.get(kind);
    return others === undefined || [...values].some((value) => others.has(value)) ? [] : [kind];
  });
  for (const [kind, values] of a) {
    const also = [...b].find(([other]) => isTail(kind, other) || isTail(other, kind));
    if (also !== undefined && ![...values].some((value) => also[1].has(value))) kinds.push(kind);
  }
  if (isDaily(a, b) || isDaily(b, a)) kinds.push('rate');
  const [one, other] = [numberOf(a), numberOf(b)];
  // One of the two may leave out of what it gives the number.
  const bare =
    one !== null && other !== null && (one.kind === bareNumber || other.kind === bareNumber) && one.kind !== other.kind;
  return bare && one.value !== other.value ? [...kinds, bareNumber] : kinds;
}

/** What is every night is not on Sundays. */
const isDaily = (a: Slots, b: Slots) =>
  ['day', 'hour'].some((rate) => a.get('rate')?.has(rate)) && b.has('weekday') && !b.has('rate') && !a.has('weekday');

/** A number of floodlights is one of lights. */
const isTail = (long: string, short: string) =>
  long.startsWith(bareNumber) &&
  short.startsWith(bareNumber) &&
  long !== short &&
  short.length >= bareNumber.length + 4 &&
  long.endsWith(short.slice(bareNumber.length));

export const bareNumber = 'number of ';

/** The one number that a text gives; null when it gives none, or several. */
function numberOf(slots: Slots): { kind: string; value: string } | null {
  const found = [...slots].flatMap(([kind, values]) => [...values].map((value) => ({ kind, value })));
  const numbers = found.filter(({ kind, value }) => kind !== 'date' && kind !== 'time' && /^\d/.test(value));
  const [only] = numbers;
  return numbers.length === 1 && only?.kind.startsWith(bareNumber) ? only : null;
}
