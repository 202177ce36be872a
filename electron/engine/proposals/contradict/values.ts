/** A value in one spelling. Two of one kind that differ cannot both hold; parts that one leaves open do not differ. */
export type Value = { kind: string; parts: Record<string, number | string> };

const monthNames: Record<string, number> = {};
const naming: [number, string][] = [
  [1, 'january jan januar jänner enero janvier'],
  [2, 'february feb februar febrero février'],
  [3, 'march mar märz marzo mars'],
  [4, 'april apr abril avril'],
  [5, 'may mai mayo'],
  [6, 'june jun juni junio juin'],
  [7, 'july jul juli julio juillet'],
  [8, 'august aug agosto août'],
  [9, 'september sept sep septiembre septembre'],
  [10, 'october oct oktober okt octubre octobre'],
  [11, 'november nov noviembre novembre'],
  [12, 'december dec dezember dez diciembre décembre'],
];
for (const [n, names] of naming) for (const name of names.split(' ')) monthNames[name] = n;

const dayNames: Record<string, number> = {};
for (const [n, names] of [
  [1, 'monday montag lunes lundi mon 周一 星期一 月曜日 月曜'],
  [2, 'tuesday dienstag martes mardi tue 周二 星期二 火曜日 火曜'],
  [3, 'wednesday mittwoch miércoles mercredi wed 周三 星期三 水曜日 水曜'],
  [4, 'thursday donnerstag jueves jeudi thu 周四 星期四 木曜日 木曜'],
  [5, 'friday freitag viernes vendredi fri 周五 星期五 金曜日 金曜'],
  [6, 'saturday samstag sonnabend sábado samedi sat 周六 星期六 土曜日 土曜'],
  [7, 'sunday sonntag domingo dimanche sun 周日 周天 星期日 星期天 日曜日 日曜'],
] as [number, string][])
  for (const name of names.split(' ')) dayNames[name] = n;

const alternatives = (names: Record<string, number>) =>
  Object.keys(names)
    .sort((a, b) => b.length - a.length)
    .join('|');
const months = alternatives(Object.fromEntries(Object.entries(monthNames).filter(([name]) => name !== 'mar')));
const latinDays = alternatives(
  Object.fromEntries(Object.entries(dayNames).filter(([name]) => /^\p{Script=Latin}{4,}$/u.test(name))),
);
const otherDays = alternatives(
  Object.fromEntries(Object.entries(dayNames).filter(([name]) => /^\p{Script=Han}/u.test(name))),
);

const words: Record<string, number> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, ninety: 90, hundred: 100,
  zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, zehn: 10, zwölf: 12,
  dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, diez: 10,
  deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, huit: 8, dix: 10,
}; // biome-ignore format: a table
const minutes: Record<string, number> = {
  second: 1 / 60, sec: 1 / 60, sekunde: 1 / 60, segundo: 1 / 60, seconde: 1 / 60,
  minute: 1, min: 1, minuten: 1, minuto: 1, hour: 60, hr: 60, stunde: 60, hora: 60, heure: 60,
  day: 1440, tag: 1440, día: 1440, dia: 1440, jour: 1440, week: 10080, woche: 10080, semana: 10080, semaine: 10080,
  fortnight: 20160, month: 43200, monat: 43200, mes: 43200, mois: 43200, year: 525600, jahr: 525600, año: 525600, an: 525600,
}; // biome-ignore format: a table
const spans = Object.keys(minutes)
  .sort((a, b) => b.length - a.length)
  .join('|');
const bytes: Record<string, number> = { kb: 2 ** 10, mb: 2 ** 20, gb: 2 ** 30, tb: 2 ** 40 };
const currencies: Record<string, string> = {
  '€': 'eur', eur: 'eur', euro: 'eur', euros: 'eur', $: 'usd', usd: 'usd', dollar: 'usd', dollars: 'usd', '£': 'gbp', gbp: 'gbp',
  pounds: 'gbp', '¥': 'jpy', jpy: 'jpy', 円: 'jpy', yen: 'jpy', 元: 'cny', 块: 'cny', chf: 'chf', franken: 'chf', francs: 'chf',
}; // biome-ignore format: a table
const currency = Object.keys(currencies)
  .map((one) => one.replace('$', '\\$'))
  .sort((a, b) => b.length - a.length)
  .join('|');
const amount = String.raw`(?<!\d)(?:\d{1,3}(?:[.,'  ]\d{3}){1,6}(?:[.,]\d{1,2})?|\d{1,18}(?:[.,]\d{1,9})?)`;

/** `20.000`, `20 000`, `40,000`, `1,5`: the number that is meant. */
function numberOf(written: string): number {
  const bare = written.replace(/[ '\u00a0]/g, '');
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(bare)
    ? bare.replace(/[.,]/g, '')
    : bare.replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return Number(grouped.replace(',', '.'));
}

const scaled = (n: string, scale: string | undefined) =>
  numberOf(n) *
  (/^(?:k|thousand|tausend|mil)$/i.test(scale ?? '')
    ? 1_000
    : /^(?:m|mio|million|millions|millionen|millones)$/i.test(scale ?? '')
      ? 1e6
      : scale === '万'
        ? 1e4
        : 1);

type Rule = [form: RegExp, value: (found: Record<string, string | undefined>) => Value | null];

/** In the order in which they are tried: what a form has taken, the next does not see. */
const rules: Rule[] = [
  [/(?<![\p{L}\p{N}._%+-])(?<n>[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,9})/u, ({ n }) => ({ kind: 'mail', parts: { n: (n ?? '').toLowerCase() } })],
  [/(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:T[\d:.]+Z?)?/u, ({ y, m, d }) => date(y, m, d)],
  [/(?:(?<y>\d{4})年)?(?<m>\d{1,2})月(?:(?<d>\d{1,2})[日号])?/u, ({ y, m, d }) => date(y, m, d)],
  [
    new RegExp(String.raw`(?<![\p{L}\d])(?<d>\d{1,2})(?:st|nd|rd|th|\.|er)?(?: of| de)? (?<m>${months})\b\.?(?:(?:,| de)? (?<y>\d{4}))?`, 'iu'),
    ({ y, m, d }) => date(y, String(monthNames[(m ?? '').toLowerCase()]), d),
  ],
  [
    new RegExp(String.raw`(?<![\p{L}])(?<m>${months})(?![\p{L}])\.? (?:the )?(?<d>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,? (?<y>\d{4}))?`, 'iu'),
    ({ y, m, d }) => date(y, String(monthNames[(m ?? '').toLowerCase()]), d),
  ],
  [/(?<!\d)(?<d>\d{1,2})\.(?<m>\d{1,2})\.(?<y>\d{4})?(?!\d)/u, ({ y, m, d }) => date(y, m, d)],
  [/(?<!\d)(?<d>\d{1,2})\/(?<m>\d{1,2})\/(?<y>\d{4})(?!\d)/u, ({ y, m, d }) => date(y, m, d)],
  [/\bQ(?<q>[1-4])(?: (?<y>\d{4}))?\b/u, ({ q, y }) => ({ kind: 'date', parts: { q: Number(q), ...(y ? { y: Number(y) } : {}) } })],
  [/(?<h>\d{1,2}):(?<min>\d{2})(?: ?(?<half>[ap])\.?m\b\.?)?(?: Uhr)?/iu, (found) => time(found)],
  [/(?<![\d.])(?<h>\d{1,2}) ?(?<half>[ap])\.?m\b\.?/iu, (found) => time(found)],
  [/(?<![\d.])(?<h>\d{1,2}) ?(?:Uhr|時|o'clock|h)(?<min>\d{2})?(?![\p{L}])/iu, (found) => time(found)],
  [/(?:(?<half>下午|晚上|上午|早上|午後|午前))?(?<han>[一二三四五六七八九十]{1,2})点/u, ({ half, han }) => time({ h: String('一二三四五六七八九十'.indexOf(han ?? '') + 1), half: /下午|晚上|午後/.test(half ?? '') ? 'p' : undefined })],
  [/\b(?<word>noon|midday|midnight)\b/iu, ({ word }) => time({ h: /midnight/i.test(word ?? '') ? '0' : '12' })],
  [new RegExp(String.raw`(?<![\p{L}])(?<day>${latinDays})s?(?![\p{L}])`, 'iu'), ({ day }) => ({ kind: 'weekday', parts: { n: dayNames[(day ?? '').toLowerCase()] ?? 0 } })],
  [new RegExp(`(?<day>${otherDays})`, 'u'), ({ day }) => ({ kind: 'weekday', parts: { n: dayNames[day ?? ''] ?? 0 } })],
  [new RegExp(String.raw`(?<c>${currency}) ?(?<n>${amount}) ?(?<scale>k|m|mio|thousand|million)?(?![\p{L}\d])`, 'iu'), ({ c, n, scale }) => money(n, scale, c)],
  [new RegExp(String.raw`(?<n>${amount}) ?(?<scale>k|m|mio|thousand|tausend|mil|million|millionen|millones|万)?(?: de)? ?(?<c>${currency})(?![\p{L}])`, 'iu'), ({ c, n, scale }) => money(n, scale, c)],
  [new RegExp(String.raw`(?<n>${amount}) ?(?<unit>[kmgt]b)\b`, 'iu'), ({ n, unit }) => ({ kind: 'size', parts: { n: numberOf(n ?? '') * (bytes[(unit ?? '').toLowerCase()] ?? 1) } })],
  [new RegExp(String.raw`(?<![\p{L}\d])(?<n>${amount}|${Object.keys(words).join('|')}|a|an|una?|eine?)[ -](?:business |working |calendar )?(?<unit>${spans})(?:e?s|en|n|e)?(?![\p{L}])`, 'iu'), ({ n, unit }) => span(n, unit)],
  [/(?<![\p{L}\d])(?<n>\d{1,2})(?:st|nd|rd|th)(?![\p{L}\d])/iu, ({ n }) => ({ kind: 'ordinal', parts: { n: Number(n) } })],
  [/(?<=\b(?:in|since|until|by|from|of|seit|desde|en|depuis|im Jahr)\s)(?<y>(?:19|20)\d{2})(?![\d\p{L}])/iu, ({ y }) => ({ kind: 'year', parts: { n: Number(y) } })],
  [/(?<![\p{L}\d])v?(?<n>\d{1,9}(?:\.\d{1,9}){1,3})(?![\p{L}\d])/iu, ({ n }) => ({ kind: 'number', parts: { n: n ?? '' } })],
  [/(?<!\d)(?<n>\d{1,18}(?:[.,]\d{1,9})?) ?%/u, ({ n }) => ({ kind: 'share', parts: { n: numberOf(n ?? '') } })],
  [new RegExp(String.raw`(?<=\b(?:in|im|for|für|en|by|since|until) )(?<m>${months})(?![\p{L}])(?: (?<y>\d{4}))?`, 'iu'), ({ m, y }) => date(y, String(monthNames[(m ?? '').toLowerCase()]), undefined)],
  [new RegExp(String.raw`(?<![\p{L}\d#.-])(?<n>${amount})(?![\p{L}\d-])`, 'u'), ({ n }) => ({ kind: 'number', parts: { n: numberOf(n ?? '') } })],
  [new RegExp(String.raw`(?<![\p{L}])(?<n>${Object.keys(words).join('|')})(?![\p{L}])`, 'iu'), ({ n }) => ({ kind: 'number', parts: { n: words[(n ?? '').toLowerCase()] ?? 0 } })],
]; // biome-ignore format: a table

function date(y: string | undefined, m: string | undefined, d: string | undefined): Value | null {
  const [month, day] = [Number(m), d === undefined ? null : Number(d)];
  if (!(month >= 1 && month <= 12) || (day !== null && !(day >= 1 && day <= 31))) return null;
  return {
    kind: 'date',
    parts: {
      m: month,
      q: Math.ceil(month / 3),
      ...(day === null ? {} : { d: day }),
      ...(y === undefined ? {} : { y: Number(y) }),
    },
  };
}

function time({ h, min, half }: Record<string, string | undefined>): Value | null {
  const hour = Number(h);
  if (!(hour >= 0 && hour <= 24)) return null;
  const shifted = half === undefined ? hour : (hour % 12) + (/p/i.test(half) ? 12 : 0);
  return { kind: 'time', parts: { n: shifted * 60 + Number(min ?? 0) } };
}

const money = (n: string | undefined, scale: string | undefined, c: string | undefined): Value => ({
  kind: 'money',
  parts: { n: scaled(n ?? '', scale?.toLowerCase()), c: currencies[(c ?? '').toLowerCase()] ?? '' },
});

function span(n: string | undefined, unit: string | undefined): Value {
  const count = /^(?:an?|una?|eine?)$/i.test(n ?? '') ? 1 : (words[(n ?? '').toLowerCase()] ?? numberOf(n ?? ''));
  return { kind: 'span', parts: { n: Math.round(count * (minutes[(unit ?? '').toLowerCase()] ?? 1) * 60) } };
}

/** Where a value stood. */
export const hole = '\uE001';
const historic = new RegExp(
  String.raw`\b(?:from|von|de|instead of|statt|not) ${hole}(?<old>\d+)${hole} (?:to|auf|a|but) (?=${hole})`,
  'giu',
);

/** The values of a text, and the text with a hole where each stood. What it says was before is no value any more. */
export function valuesIn(text: string): { values: Value[]; rest: string } {
  const found: Value[] = [];
  let rest = text.normalize('NFKC');
  for (const [form, read] of rules) {
    const all = new RegExp(form.source, `${form.flags}g`);
    rest = rest.replace(all, (...args) => {
      const value = read(args.at(-1) as Record<string, string | undefined>);
      if (value === null) return args[0] as string;
      found.push(value);
      return `${hole}${'\uE002'.repeat(found.length)}${hole}`;
    });
  }
  const marked = rest.replace(/\uE001(\uE002+)\uE001/g, (_, marks: string) => `${hole}${marks.length - 1}${hole}`);
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

/** Words behind which a number is a name, and verbs before which it is part of the subject: `ticket 15 is closed`. */
const numberedThings =
  /^(?:number|no|nr|item|fact|note|step|task|ticket|issue|case|test|example|run|round|chapter|page|line|id|part|episode|session|memory|message|row|entry|agent|user|proposal|nummer|número|numéro|article|section|figure|table|unit|apartment|batch|sample|worker)$/;
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

/** How two values of one kind stand: `same` (one perhaps more exact), or `other`. */
export function compareValues(a: Value, b: Value): 'same' | 'other' {
  for (const [key, part] of Object.entries(a.parts)) {
    const other = b.parts[key];
    if (other !== undefined && other !== part) return 'other';
  }
  return 'same';
}
