import { describe, expect, test } from 'vitest';
import type { Value } from './value.ts';
import { compareValues, valuesIn } from './values.ts';

const only = (text: string): Value | undefined => {
  const { values } = valuesIn(text);
  expect(values, text).toHaveLength(1);
  return values[0];
};
const parts = (text: string) => only(text)?.parts;

const second = 1;
const minute = 60;
const hour = 3_600;
const day = 86_400;
const week = 604_800;
const month = 2_592_000;
const year = 31_536_000;

describe('a span is so many seconds, in every language', () => {
  test.each<[number, string]>([
    [20 * second, 'twenty seconds; 20 sec; zwanzig Sekunden; veinte segundos; vingt secondes; 20秒'],
    [second, 'a second; eine Sekunde; un segundo; une seconde'],
    [40 * minute, 'forty minutes; 40 mins; vierzig Minuten; cuarenta minutos; quarante minutes; 40分钟'],
    [minute, 'one minute; 1 min; eine Minute; un minuto; une minute'],
    [3 * hour, 'three hours; 3 hrs; drei Stunden; tres horas; trois heures; 三小时'],
    [hour, 'an hour; 1 hr; eine Stunde; una hora; une heure'],
    [10 * day, 'ten days; zehn Tage; in zehn Tagen; diez días; dix jours; 十天'],
    [day, 'one day; ein Tag; un día; un jour'],
    [2 * week, 'two weeks; a fortnight; zwei Wochen; dos semanas; deux semaines; 两周; 两星期'],
    [week, 'a week; eine Woche; una semana; une semaine'],
    [6 * month, 'six months; sechs Monate; nach sechs Monaten; seis meses; 6 mois; 六个月'],
    [month, 'a month; ein Monat; un mes'],
    [5 * year, 'five years; fünf Jahre; vor fünf Jahren; cinco años; cinq ans; cinq années; 五年'],
    [year, 'one year; ein Jahr; un año; un an; une année'],
    [0.5 * hour, 'half an hour; eine halbe Stunde; media hora; demi-heure; 半小时; 半个小时'],
    [1.5 * hour, 'an hour and a half; anderthalb Stunden; una hora y media; une heure et demie; 一个半小时'],
    [1.5 * month, '一个半月'],
    [3 * day, '3 business days; 3 working days'],
  ])('%d s: %s', (seconds, written) => {
    for (const text of written.split('; ')) expect(only(text), text).toEqual({ kind: 'span', parts: { n: seconds } });
  });
});

describe('a measure is of its smallest unit', () => {
  test.each<[string, number, string]>([
    ['mass', 2_000, '2 kg; 2000 g; two kilos; 2 kilograms; zwei Kilo; 2 Kilogramm; dos kilos; 2 kilogramos; 2 kilogrammes; 2公斤; 2千克'],
    ['mass', 1_000, '1 kilo; 1 kilogram; 1 kilogramo; 1 kilogramme'],
    ['mass', 30, '30 grams; dreißig Gramm; 30 gramos; 30 grammes; 30克'],
    ['mass', 1, '1 gram; 1 gramo; 1 gramme; 1000 mg'],
    ['mass', 3e6, '3 tonnes; 3 Tonnen; 3 toneladas; 3吨; 3 t'],
    ['mass', 1e6, '1 tonne; 1 Tonne; 1 tonelada'],
    ['mass', 907.184, '2 lbs; 2 lb'],
    ['length', 5_000, '5 m; 5 metres; 5 meters; 500 cm; 5 Meter; 5 metros; 5 mètres; 5米'],
    ['length', 1_000, '1 metre; 1 meter; 1 metro; 1 mètre'],
    ['length', 12, '12 mm; 12 millimetres; 12 Millimeter; 12 milímetros; 12 millimètres; 12毫米'],
    ['length', 1, '1 millimetre'],
    ['length', 70, '7 centimetres; 7 Zentimeter; 7 centímetros; 7 centimètres; 7厘米'],
    ['length', 10, '1 centimetre'],
    ['length', 8e6, '8 km; 8 kilometres; 8 kilometers; acht Kilometer; 8 kilómetros; 8 kilomètres; 8公里; 8千米'],
    ['length', 1e6, '1 kilometre; 1 kilometer; 1 kilómetro; 1 kilomètre'],
    ['volume', 2_000, '2 litres; 2 liters; 200 cl; 2000 ml; 2 Liter; 2 litros; 2 l; 2升'],
    ['volume', 1_000, '1 litre; 1 liter; 1 litro'],
  ])('%s %d: %s', (kind, n, written) => {
    for (const text of written.split('; ')) expect(only(text), text).toEqual({ kind, parts: { n } });
  }); // biome-ignore format: a table
});

describe('a number in words is the number', () => {
  const said: [number, string][] = [
    [2, 'two zwei dos deux'],
    [3, 'three drei tres trois'],
    [4, 'four vier cuatro quatre'],
    [5, 'five fünf cinco cinq'],
    [6, 'six sechs seis'],
    [7, 'seven sieben siete sept'],
    [8, 'eight acht ocho huit'],
    [9, 'nine neun nueve neuf'],
    [10, 'ten zehn diez dix'],
    [11, 'eleven elf once onze'],
    [12, 'twelve zwölf doce douze'],
    [15, 'fifteen fünfzehn quince quinze'],
    [20, 'twenty zwanzig veinte vingt'],
    [30, 'thirty dreißig treinta trente'],
    [40, 'forty vierzig cuarenta quarante'],
    [50, 'fifty fünfzig cincuenta cinquante'],
    [60, 'sixty sechzig sesenta soixante'],
    [90, 'ninety neunzig noventa'],
    [100, 'hundred hundert cien cent'],
  ];
  test.each(said)('%d: %s', (n, words) => {
    for (const word of words.split(' ')) expect(parts(`${word} kg`), word).toEqual({ n: n * 1000 });
  });
  test.each<[number, string]>([
    [4, '四公斤'],
    [7, '七公斤'],
    [8, '八公斤'],
    [9, '九公斤'],
    [10, '十公斤'],
    [12, '十二公斤'],
    [21, '二十一公斤'],
    [40, '四十公斤'],
  ])('%d: %s', (n, text) => expect(parts(text)).toEqual({ n: n * 1000 }));
  test.each<[string, number]>([
    ['20.000 kg', 20_000],
    ['20 000 kg', 20_000],
    ["20'000 kg", 20_000],
    ['1,5 kg', 1.5],
    ['1.5 kg', 1.5],
    ['1.250,5 kg', 1250.5],
  ])('%s', (text, n) => expect(parts(text)).toEqual({ n: n * 1000 }));
});

describe('a day has as many parts as are said', () => {
  test.each<[Value['parts'], string]>([
    [{ m: 3, d: 15, q: 1 }, 'March 15; 15 March; the 15th of March; March 15th; 15. März; 15 de marzo; 15 mars; 3月15日; 三月十五号; am 15.3; el 15/3'],
    [{ m: 3, d: 15, q: 1, y: 2026 }, '2026-03-15; March 15, 2026; 15 March 2026; 15.03.2026; 15/03/2026; 03/15/2026; 15 de marzo de 2026; 2026年3月15日'],
    [{ m: 1, d: 2, q: 1 }, 'January 2; Jan 2; 2. Januar; 2. Jänner; 2 de enero; 2 janvier; 1月2日'],
    [{ m: 2, d: 2, q: 1 }, 'February 2; 2. Februar; 2 de febrero; 2 février'],
    [{ m: 4, d: 2, q: 2 }, 'April 2; 2. April; 2 de abril; 2 avril'],
    [{ m: 5, d: 2, q: 2 }, 'May 2; 2. Mai; 2 de mayo; 2 mai'],
    [{ m: 6, d: 2, q: 2 }, 'June 2; 2. Juni; 2 de junio; 2 juin'],
    [{ m: 7, d: 2, q: 3 }, 'July 2; 2. Juli; 2 de julio; 2 juillet'],
    [{ m: 8, d: 2, q: 3 }, 'August 2; 2. August; 2 de agosto; 2 août'],
    [{ m: 9, d: 2, q: 3 }, 'September 2; Sep 2; 2. September; 2 de septiembre; 2 septembre'],
    [{ m: 10, d: 2, q: 4 }, 'October 2; 2. Oktober; 2 de octubre; 2 octobre'],
    [{ m: 11, d: 2, q: 4 }, 'November 2; 2. November; 2 de noviembre; 2 novembre'],
    [{ m: 12, d: 2, q: 4 }, 'December 2; 2. Dezember; 2 de diciembre; 2 décembre'],
    [{ m: 5, q: 2 }, 'in May; im Mai; en mayo'],
    [{ q: 2, y: 2026 }, 'Q2 2026'],
  ])('%o: %s', (expected, written) => {
    for (const text of written.split('; ')) expect(only(text), text).toEqual({ kind: 'date', parts: expected });
  }); // biome-ignore format: a table

  test('there is no thirteenth month, and no thirty-second day', () => {
    for (const text of ['2026-13-01', '2026-01-32', '2026-00-10', '40.12.2026'])
      expect(
        valuesIn(text).values.filter(({ kind }) => kind === 'date'),
        text,
      ).toEqual([]);
    expect(parts('2026-12-31')).toMatchObject({ m: 12, d: 31 });
    expect(parts('2026-01-01')).toMatchObject({ m: 1, d: 1 });
  });

  test.each<[number, string]>([
    [1, 'Monday; Montag; lunes; lundi; 星期一; 周一; 月曜日; Mondays'],
    [2, 'Tuesday; Dienstag; martes; mardi; 星期二; 周二; 火曜日'],
    [3, 'Wednesday; Mittwoch; miércoles; mercredi; 星期三; 周三; 水曜日'],
    [4, 'Thursday; Donnerstag; jueves; jeudi; 星期四; 周四; 木曜日'],
    [5, 'Friday; Freitag; viernes; vendredi; 星期五; 周五; 金曜日'],
    [6, 'Saturday; Samstag; Sonnabend; sábado; samedi; 星期六; 周六; 土曜日'],
    [7, 'Sunday; Sonntag; domingo; dimanche; 星期日; 星期天; 周日; 周天; 日曜日'],
  ])('weekday %d: %s', (n, written) => {
    for (const text of written.split('; ')) expect(only(text), text).toEqual({ kind: 'weekday', parts: { n } });
  });
});

describe('a time is a minute of half a day, and which half when that is said', () => {
  test.each<[Value['parts'], string]>([
    [{ m: 210 }, 'half past three; halb vier; a las tres y media'],
    [{ m: 210, half: 1 }, '15:30; 3:30 pm; 3.30 p.m.; 15 Uhr 30; half past three in the afternoon; 下午三点半; 下午3:30; 15h30'],
    [{ m: 210, half: 0 }, '3:30 am; 03:30; half past three in the morning; 上午三点半'],
    [{ m: 195 }, 'quarter past three; viertel nach drei; a las tres y cuarto'],
    [{ m: 165 }, 'quarter to three; viertel vor drei; a las tres menos cuarto'],
    [{ m: 180 }, "3 o'clock; 三点"],
    [{ m: 195, half: 1 }, '下午三点一刻; 下午3点15分'],
    [{ m: 0, half: 1 }, 'at noon; midday; mittags; al mediodía; à midi; 中午; 12:00; 12 pm'],
    [{ m: 0, half: 0 }, 'at midnight; Mitternacht; a medianoche; à minuit; 午夜; 00:00; 12 am; 24:00'],
    [{ m: 480, half: 0 }, '8 am; 8 Uhr; 8h; 8 heures; acht morgens; las ocho de la mañana; huit heures du matin'],
    [{ m: 480, half: 1 }, '8 pm; 20:00; 20 Uhr; acht abends; las ocho de la tarde; 晚上八点'],
    [{ m: 719, half: 1 }, '23:59; 11:59 pm'],
  ])('%o: %s', (expected, written) => {
    for (const text of written.split('; ')) expect(only(text), text).toEqual({ kind: 'time', parts: expected });
  }); // biome-ignore format: a table

  test('an open half of the day agrees with both, a said one with its own', () => {
    const [open, pm, am] = ['half past three', '15:30', '03:30'].map((text) => only(text) as Value);
    expect(open && pm && compareValues(open, pm)).toBe('same');
    expect(open && am && compareValues(open, am)).toBe('same');
    expect(pm && am && compareValues(pm, am)).toBe('other');
  });
});

describe('money is an amount of a currency', () => {
  test.each<[number, string, string]>([
    [1_500, 'eur', '1500 €; €1,500; 1.500 Euro; 1500 euros; EUR 1500; 1500欧元; €1.5k; 1,5 tausend Euro; 1,5 mil euros'],
    [20, 'usd', '$20; 20 dollars; 20 dólares; 20 USD; 20美元'],
    [1, 'usd', '1 dollar'],
    [30, 'gbp', '£30; 30 pounds; 30 Pfund; 30 GBP'],
    [1, 'gbp', '1 pound'],
    [400, 'jpy', '¥400; 400 yen; 400円; 400 JPY'],
    [25, 'chf', '25 CHF; 25 Franken; 25 francs'],
    [80, 'cny', '80元; 80块; 80 CNY'],
    [20_000, 'cny', '2万元'],
    [2e6, 'eur', '2 million euros; 2 Millionen Euro; 2 millones de euros; €2m; 2 mio €'],
    [3e3, 'usd', '3 thousand dollars; $3k'],
  ])('%d %s: %s', (n, c, written) => {
    for (const text of written.split('; ')) expect(only(text), text).toEqual({ kind: 'money', parts: { n, c } });
  }); // biome-ignore format: a table
});

describe('what else is a value', () => {
  test.each<[string, Value]>([
    ['2 kB', { kind: 'size', parts: { n: 2048 } }],
    ['2 MB', { kind: 'size', parts: { n: 2 * 2 ** 20 } }],
    ['2 GB', { kind: 'size', parts: { n: 2 * 2 ** 30 } }],
    ['2 TB', { kind: 'size', parts: { n: 2 * 2 ** 40 } }],
    ['7,5 %', { kind: 'share', parts: { n: 7.5 } }],
    ['version 1.2.3', { kind: 'number version', parts: { n: '1.2.3' } }],
    ['12 people', { kind: 'number people', parts: { n: 12 } }],
    ['port 8080', { kind: 'number port', parts: { n: 8080 } }],
    ['on the 5th', { kind: 'ordinal', parts: { n: 5 } }],
    ['since 1998', { kind: 'year', parts: { n: 1998 } }],
    ['seit 2004', { kind: 'year', parts: { n: 2004 } }],
    ['Ana.B@Example.org', { kind: 'mail', parts: { n: 'ana.b@example.org' } }],
  ])('%s', (text, value) => expect(only(text)).toEqual(value));

  test('a number that is the name of one of many is none', () => {
    for (const text of ['ticket 15 is closed', 'see page 12', 'room 204 is closed']) {
      const { values, rest } = valuesIn(text);
      expect(values, text).toEqual([]);
      expect(rest, text).toMatch(/#\d+/);
    }
  });

  test('a month beside its year, or at whose end something is, is a date wherever it stands', () => {
    expect(parts('Teaches there (as of May 2026)')).toMatchObject({ m: 5, y: 2026 });
    expect(parts('changed by Finance, June 2026')).toMatchObject({ m: 6, y: 2026 });
    expect(parts('at the end of February')).toMatchObject({ m: 2 });
  });

  test('what it was before is no value any more', () => {
    expect(parts('from March 3 to March 9')).toMatchObject({ m: 3, d: 9 });
    expect(parts('von 3 kg auf 5 kg')).toEqual({ n: 5_000 });
  });
});
