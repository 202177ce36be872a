import { monthNames, weekdayNames } from './calendar.ts';
import { timeRules } from './clock.ts';
import { anyOf, isLatin, lexicons, oneOf, wholeWord } from './lexicon/all.ts';
import { amount, hanNumber, numberOf, numberWords } from './numbers.ts';
import type { FormGroups, Value, ValueRule } from './value.ts';

const months = anyOf(Object.keys(monthNames));
const spacedDays = wholeWord(Object.keys(weekdayNames).filter(isLatin));
const otherDays = anyOf(Object.keys(weekdayNames).filter((name) => !isLatin(name)));

/** Units by kind, each in the smallest one: grams, millimetres, millilitres, degrees, seconds. */
const measures: Record<string, Record<string, number>> = {
  mass: { mg: 0.001, g: 1, kg: 1000, t: 1e6, lb: 453.592 },
  length: { mm: 1, cm: 10, m: 1000, km: 1e6 },
  volume: { ml: 1, cl: 10, l: 1000 },
  heat: { '°c': 1 },
  span: { s: 1, min: 60, h: 3600, d: 86_400, wk: 604_800, fn: 1_209_600, mo: 2_592_000, yr: 31_536_000 },
};
const symbols: Record<string, string> = Object.assign({}, ...lexicons.map(({ units }) => units));
const namesOf = (kind: string) =>
  Object.keys(symbols).filter((name) => (symbols[name] ?? '') in (measures[kind] ?? {}));
const physical = ['mass', 'length', 'volume', 'heat'];
const physicalUnits = wholeUnits(physical.flatMap((kind) => [...Object.keys(measures[kind] ?? {}), ...namesOf(kind)]));
const spanUnits = wholeUnits(namesOf('span'));
const bytes: Record<string, number> = { kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30, tb: 2 ** 40 };
const currencies: Record<string, string> = {
  '€': 'eur', eur: 'eur', $: 'usd', usd: 'usd', '£': 'gbp', gbp: 'gbp', pound: 'gbp', pounds: 'gbp', '¥': 'jpy', jpy: 'jpy', 円: 'jpy', chf: 'chf', cny: 'cny',
  ...Object.fromEntries(Object.entries(symbols).filter(([, symbol]) => /^[a-z]{3}$/.test(symbol) && symbol !== 'min')),
}; // biome-ignore format: a table
const currency = anyOf(Object.keys(currencies));

/** Units as whole words; Chinese ones are followed by what they are of. */
function wholeUnits(names: string[]): string {
  const latin = names.filter(isLatin);
  return String.raw`(?:${anyOf(latin)})(?![\p{L}\p{N}])|${anyOf(names.filter((name) => !latin.includes(name)))}`;
}

const scales: [RegExp, number][] = [
  [/^(?:k|thousand|tausend|mil|mille)$/i, 1_000],
  [/^(?:m|mio|million|millions|millionen|millones)$/i, 1e6],
  [/^万$/, 1e4],
];
const scaled = (n: string, scale: string | undefined) =>
  numberOf(n) * (scales.find(([form]) => form.test(scale ?? ''))?.[1] ?? 1);

const monthOf = (m: string | undefined) => String(monthNames[(m ?? '').toLowerCase()]);
const form = (source: string) => new RegExp(source, 'iu');

/** Words of either side, in all languages. */
const sides = [0, 1].map((n) => lexicons.flatMap((lexicon) => lexicon.sides[n] ?? []));
const beforeSide = oneOf('the to on its my our your his her der die das dem den im am zur auf à la el lado al');

/** In the order in which they are tried: what a form has taken, the next does not see. */
const rules: ValueRule[] = [
  [/(?<![\p{L}\p{N}._%+-])(?<n>[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,9})/u, ({ n }) => ({ kind: 'mail', parts: { n: (n ?? '').toLowerCase() } })],
  [/(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:T[\d:.]+Z?)?/u, ({ y, m, d }) => date(y, m, d)],
  [form(String.raw`(?:(?<y>\d{4})年)?(?<m>\d{1,2}|${hanNumber})月(?:(?<d>\d{1,2}|${hanNumber})[日号])?`), ({ y, m, d }) => date(y, m, d)],
  [
    form(String.raw`(?<![\p{L}\d])(?<d>\d{1,2})(?:st|nd|rd|th|\.|er)?(?: of| de)? (?<m>${months})(?![\p{L}])\.?(?:(?:,| de)? (?<y>\d{4}))?`),
    ({ y, m, d }) => date(y, monthOf(m), d),
  ],
  [
    form(String.raw`(?<![\p{L}])(?<m>${months})(?![\p{L}])\.? (?:the )?(?<d>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (?<y>\d{4}))?`),
    ({ y, m, d }) => date(y, monthOf(m), d),
  ],
  [/(?<!\d)(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})?(?!\d)/u, ({ y, m, d }) => date(y, m, d)],
  // At the end of a sentence the full stop is not of the date.
  [/(?<=(?:^|\s)(?:am|zum|vom|der|den|dem) )(?<d>\d{1,2})\.(?<m>\d{1,2})(?![\d.:,])/iu, ({ m, d }) => date(undefined, m, d)],
  [/(?<![\p{L}\d.,])(?<d>0[1-9])\.(?<m>0[1-9]|1[0-2])(?![\d.:,]|\s?(?:Uhr|h)(?!\p{L}))/iu, ({ m, d }) => date(undefined, m, d)],
  [/(?<!\d)(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})(?!\d)/u, ({ y, m, d }) => date(y, m, d) ?? date(y, d, m)],
  // Only where the language is one that writes the day first.
  [/(?<=(?:^|\s)(?:el|del|al|le|du|au) )(?<d>\d{1,2})\/(?<m>\d{1,2})(?![\d/])/iu, ({ m, d }) => date(undefined, m, d)],
  [/\bQ(?<q>[1-4])(?: (?<y>\d{4}))?\b/u, ({ q, y }) => ({ kind: 'date', parts: { q: Number(q), ...(y ? { y: Number(y) } : {}) } })],
  [form(String.raw`(?<![\p{L}\d])(?<n>half an?|media|demi[- ]|(?:eine )?halbe|半) ?(?:个)?(?<unit>${spanUnits})`), ({ unit }) => span('0.5', unit)],
  [form(String.raw`(?<![\p{L}\d])(?<n>an?|une?|una|eine|${amount}|${numberWords}) (?<unit>${spanUnits}) (?:and a half|y media|et demie)(?![\p{L}])`), ({ n, unit }) => span(n, unit, 0.5)],
  [form(String.raw`(?<![\p{L}\d])(?:anderthalb|eineinhalb) (?<unit>${spanUnits})`), ({ unit }) => span('1.5', unit)],
  [form(String.raw`(?<n>${hanNumber}|\d{1,4})个半(?<unit>小时|月)`), ({ n, unit }) => span(n, unit === '月' ? '个月' : unit, 0.5)],
  ...timeRules,
  [form(`(?<day>${spacedDays.replace(')(?!', ')s?(?!')})`), ({ day }) => weekday(day)],
  [form(`(?<day>${otherDays})`), ({ day }) => weekday(day)],
  [form(String.raw`(?<c>${currency}) ?(?<n>${amount}) ?(?<scale>k|m|mio|thousand|million)?(?![\p{L}\d])`), ({ c, n, scale }) => money(n, scale, c)],
  [form(String.raw`(?<n>${amount}) ?(?<scale>k|m|mio|thousand|tausend|mil|mille|million|millionen|millones|万)?(?: de)? ?(?<c>${currency})(?![\p{Script=Latin}])`), ({ c, n, scale }) => money(n, scale, c)],
  [form(String.raw`(?<n>${amount}) ?(?<unit>[kmgt]b)\b`), ({ n, unit }) => ({ kind: 'size', parts: { n: numberOf(n ?? '') * (bytes[(unit ?? '').toLowerCase()] ?? 1) } })],
  [form(String.raw`(?<![\p{L}\d])(?<n>${amount}|${numberWords}|${hanNumber}|an?|une?|una|eine[rnm]?|un|ein)[ -]?(?:business |working |calendar )?(?<unit>${spanUnits})`), ({ n, unit }) => span(n, unit)],
  [form(String.raw`(?<![\p{Script=Latin}\p{N}.,:#−–-])(?<n>${amount}|${numberWords}|${hanNumber}) ?(?<unit>${physicalUnits})`), ({ n, unit }) => measured(n, unit)],
  [/(?<![\p{L}\d])(?<n>\d{1,2})(?:st|nd|rd|th)(?![\p{L}\d])/iu, ({ n }) => ({ kind: 'ordinal', parts: { n: Number(n) } })],
  [/(?<=\b(?:in|since|until|by|from|of|seit|desde|en|depuis|im Jahr)\s)(?<y>(?:19|20)\d{2})(?![\d\p{L}])/iu, ({ y }) => ({ kind: 'year', parts: { n: Number(y) } })],
  [/(?<![\p{L}\d])v?(?<n>\d{1,9}(?:\.\d{1,9}){1,3})(?![\p{L}\d])/iu, ({ n }) => ({ kind: 'number', parts: { n: n ?? '' } })],
  [/(?<!\d)(?<n>\d{1,18}(?:[.,]\d{1,9})?) ?%/u, ({ n }) => ({ kind: 'share', parts: { n: numberOf(n ?? '') } })],
  // A month beside a year is no name and no verb, whatever stands before it: “(as of May 2026)”.
  [form(String.raw`(?<![\p{L}])(?<m>${months})(?![\p{L}])\.?,? (?<y>(?:19|20)\d{2})(?![\p{L}\d])`), ({ m, y }) => date(y, monthOf(m), undefined)],
  [form(String.raw`(?<=\b(?:in|im|for|für|en|by|of|since|until) )(?<m>${months})(?![\p{L}])(?: (?<y>\d{4}))?`), ({ m, y }) => date(y, monthOf(m), undefined)],
  // The side of a thing, and not “right now”, “what is right” or “who left”: the word stands between an article or a preposition and a noun.
  [form(String.raw`(?<=(?:^|[^\p{L}])(?:${beforeSide}) )(?<side>${wholeWord(sides.flat())})`), ({ side }) => sideValue(side)],
  // A number behind a sign of paragraphs is where something stands, and counts nothing.
  [form(String.raw`(?<!(?!\p{Script=Han})\p{L}|[\d#.-]|§\s?)(?<n>${amount})(?![\p{L}\d-])`), ({ n }) => ({ kind: 'number', parts: { n: numberOf(n ?? '') } })],
  [form(String.raw`(?<![\p{L}])(?<n>${numberWords})(?![\p{L}])`), ({ n }) => ({ kind: 'number', parts: { n: numberOf(n ?? '') } })],
]; // biome-ignore format: a table

const sideValue = (side: string | undefined): Value => ({
  kind: 'side',
  parts: { n: sides[1]?.includes((side ?? '').toLowerCase()) ? 1 : 0 },
});

function date(y: string | undefined, m: string | undefined, d: string | undefined): Value | null {
  const [month, day] = [numberOf(m ?? ''), d === undefined ? null : numberOf(d)];
  if (!(month >= 1 && month <= 12) || (day !== null && !(day >= 1 && day <= 31))) return null;
  const parts: Value['parts'] = { m: month, q: Math.ceil(month / 3) };
  if (day !== null) parts.d = day;
  if (y !== undefined) parts.y = Number(y);
  return { kind: 'date', parts };
}

function weekday(day: string | undefined): Value | null {
  const name = (day ?? '').toLowerCase();
  const n = weekdayNames[name] ?? weekdayNames[name.replace(/s$/, '')];
  return n === undefined ? null : { kind: 'weekday', parts: { n } };
}

const money = (n: string | undefined, scale: string | undefined, c: string | undefined): Value => ({
  kind: 'money',
  parts: { n: scaled(n ?? '', scale?.toLowerCase()), c: currencies[(c ?? '').toLowerCase()] ?? '' },
});

function span(n: string | undefined, unit: string | undefined, more = 0): Value | null {
  const count = (/^(?:an?|une?|una|eine[rnm]?|ein)$/i.test(n ?? '') ? 1 : numberOf(n ?? '')) + more;
  const name = (unit ?? '').toLowerCase();
  const seconds = measures.span?.[symbols[name] ?? name];
  return seconds === undefined ? null : { kind: 'span', parts: { n: Math.round(count * seconds) } };
}

function measured(n: string | undefined, unit: string | undefined): Value | null {
  const name = (unit ?? '').toLowerCase();
  const symbol = symbols[name] ?? name;
  const kind = physical.find((one) => symbol in (measures[one] ?? {}));
  const size = kind === undefined ? undefined : measures[kind]?.[symbol];
  if (kind === undefined || size === undefined) return null;
  return { kind, parts: { n: Math.round(numberOf(n ?? '') * size * 1e6) / 1e6 } };
}

const counting = form(String.raw`\d|${hanNumber}|(?<!\p{Script=Latin})(?:${numberWords})|${spanUnits}`);

/** Whether a text can hold a number, an amount or a span: false is sure, and costs little. */
export const mayCount = (text: string): boolean => counting.test(text);

/** Where a value stood. */
export const hole = '\uE001';
const historic = new RegExp(
  String.raw`\b(?:from|von|de|instead of|statt|not) ${hole}(?<old>\d+)${hole} (?:to|auf|a|but) (?=${hole})`,
  'giu',
);

/** The forms as they are searched for through a whole text: made once, as every statement is read by all of them. */
const everywhere = rules.map(([form, read]) => [new RegExp(form.source, `${form.flags}g`), read] as const);

/** The values of a text in the order of `rules`, how each is written, and the text with `hole N hole` where each stood. */
export function markedValues(text: string): { values: Value[]; written: string[]; marked: string } {
  const values: Value[] = [];
  const written: string[] = [];
  let rest = text;
  for (const [form, read] of everywhere) {
    rest = rest.replace(form, (...args) => {
      const value = read(args.at(-1) as FormGroups);
      if (value === null) return args[0] as string;
      values.push(value);
      written.push(args[0] as string);
      // Digits would be read as a number by the forms that follow.
      return `${hole}${'\uE002'.repeat(values.length)}${hole}`;
    });
  }
  const marked = rest.replace(/\uE001(\uE002+)\uE001/g, (_, marks: string) => `${hole}${marks.length - 1}${hole}`);
  return { values, written, marked };
}

/** The values of a text, and the text with a hole where each stood. What it says was before is no value any more. */
export function valuesIn(text: string): { values: Value[]; rest: string } {
  const { values: found, marked } = markedValues(text.normalize('NFKC'));
  const gone = new Set([...marked.matchAll(historic)].map(({ groups }) => Number(groups?.old)));
  const kept = marked.replace(historic, '');
  const values: Value[] = [];
  const naming = new Map<number, string>();
  for (const [n, value] of found.entries()) {
    if (gone.has(n)) continue;
    const one = labelled(value, n, kept);
    if (one === null) naming.set(n, `#${value.parts.n}`);
    else values.push(one);
  }
  return { values, rest: kept.replace(/\uE001(\d+)\uE001/g, (_, n: string) => ` ${naming.get(Number(n)) ?? hole} `) };
}

const numberedNouns =
  oneOf(`number no nr item fact note step task ticket issue case test example run round chapter page line id part
  episode session memory message row entry agent user proposal nummer número numéro article section figure
  table unit apartment batch sample worker`);
/** Words behind which a number is a name, and verbs before which it is part of the subject: `ticket 15 is closed`. */
const numberedThings = new RegExp(`^${numberedNouns}$`);
const verbs = /^(?:is|are|was|were|has|have|had|will|can|must|should|does|did|ist|sind|war|hat|es|est)$/;

/** A bare number is of the kind of the word that it counts, or that stands before it: `12 people`, `port 8080`; null when it names one of many. */
function labelled(value: Value, n: number, text: string): Value | null {
  if (value.kind !== 'number') return value;
  const at = text.indexOf(`${hole}${n}${hole}`);
  const after =
    /^\s?(\p{L}[\p{L}-]{0,60})/u.exec(text.slice(at + `${hole}${n}${hole}`.length))?.[1]?.toLowerCase() ?? '';
  const before = /(\p{L}[\p{L}\p{N}-]{0,60})\s?$/u.exec(text.slice(Math.max(0, at - 62), at))?.[1]?.toLowerCase() ?? '';
  if (before !== '' && (numberedThings.test(before) || verbs.test(after))) return null;
  const counts = after !== '' && !small.test(after);
  return { ...value, kind: `number ${counts ? after.replace(/(?:es|s)$/, '') : before}` };
}
const small =
  /^(?:of|in|at|on|for|to|a|per|each|every|and|or|before|after|by|with|from|um|am|im|auf|pro|de|en|par|的|です)$/;

/** Whether two are of one kind and do not differ, however each is written: `wed` is Wednesday. */
export const isSameValue = (a: Value, b: Value): boolean => a.kind === b.kind && compareValues(a, b) === 'same';

/** How two values of one kind stand: `same` (one perhaps more exact), or `other`. */
export function compareValues(a: Value, b: Value): 'same' | 'other' {
  for (const [key, part] of Object.entries(a.parts)) {
    const other = b.parts[key];
    if (other !== undefined && other !== part) return 'other';
  }
  return 'same';
}
