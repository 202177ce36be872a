import { attributeOf } from './attribute.ts';
import { comparedText, contentOf } from './content.ts';
import { isSpaceless } from './tokens.ts';
import type { Value } from './value.ts';
import { hole, mayCount } from './values.ts';

/** A statement of a day: `2026-02-20`. */
export type DayStatement = { id: string; day: string; text: string };
/** Entries of one series by their ids, oldest first. */
export type Series = readonly string[];

/** Different days, and different values, from which on readings are a series. */
export const fewestOfSeries = 3;
/** Words beside its values beyond which a statement says more than one reading. */
const mostWords = 14;
/** Readings of one thing lie close to each other and come at regular intervals; where there are many, one of both is enough. */
const near = 2;
const far = 8;
const many = 5;
/** A value that names a time, an address or one of many is no reading. */
const noReading = /^(?:date|time|weekday|year|ordinal|mail)$/;

type Reading = DayStatement & { n: number };

/**
 * What is measured again and again, however each entry is worded: values of one kind beside one word, of several days and close
 * to each other. `Weighed 58.4 kg`, `weight: 58.0 kg` and `57.3 kg today` share a word or a unit and nothing else. It yields
 * between statements. `of`: only what one of these ids may be a reading of.
 */
export function* seriesIn(told: readonly DayStatement[], of?: ReadonlySet<string>): Generator<void, Series[]> {
  const wanted = of === undefined ? null : yield* signsAmong(told.filter(({ id }) => of.has(id)));
  if (wanted?.size === 0) return [];
  const groups = new Map<string, Reading[]>();
  for (const one of told) {
    yield;
    for (const [sign, n] of signsOf(one.text)) {
      if (wanted?.has(sign) === false) continue;
      const group = groups.get(sign);
      if (group === undefined) groups.set(sign, [{ ...one, n }]);
      else group.push({ ...one, n });
    }
  }
  const series: Series[] = [];
  for (const group of groups.values()) {
    yield;
    const readings = withoutStrays(group);
    if (isSeries(readings)) series.push(inOrder(readings));
  }
  return series;
}

function* signsAmong(told: readonly DayStatement[]): Generator<void, Set<string>> {
  const signs = new Set<string>();
  for (const { text } of told) {
    yield;
    for (const [sign] of signsOf(text)) signs.add(sign);
  }
  return signs;
}

/** What a statement may be a reading of, and which: a kind of value and a word beside it. */
function signsOf(text: string): [sign: string, n: number][] {
  if (!mayCount(comparedText(text))) return [];
  const { words, values } = contentOf(text);
  const beside = new Set(words.flatMap(({ key }) => (key === hole || !tells(key) ? [] : [key])));
  if (beside.size > mostWords || attributeOf(text) !== null) return [];
  const readings = new Map<string, number>();
  for (const { value } of values) {
    const kind = kindOf(value);
    if (kind !== null && !readings.has(kind)) readings.set(kind, Number(value.parts.n));
  }
  return [...readings].flatMap(([kind, n]) => [...beside].map((word): [string, number] => [`${kind} ${word}`, n]));
}

const kindOf = ({ kind, parts }: Value): string | null =>
  noReading.test(kind) || typeof parts.n !== 'number' ? null : `${kind.replace(/^number.*/, 'number')}${parts.c ?? ''}`;

/** A word that can say what is measured: not a short one of those that join others. */
const tells = (key: string) => (isSpaceless(key) ? key.length >= 2 : key.length >= 3 && /\p{L}/u.test(key));

/** Without values of another order of magnitude, which count or number something else. */
function withoutStrays(group: readonly Reading[]): Reading[] {
  const middle = group.map(({ n }) => n).sort((a, b) => a - b)[Math.floor(group.length / 2)] ?? 0;
  return group.filter(({ n }) => n > 0 && n <= middle * far && n >= middle / far);
}

function isSeries(group: readonly Reading[]): boolean {
  const days = [...new Set(group.map(({ day }) => day))].sort();
  const values = group.map(({ n }) => n);
  if (days.length < fewestOfSeries || new Set(values).size < fewestOfSeries) return false;
  const least = values.reduce((a, b) => Math.min(a, b));
  const isNear = values.every((value) => value <= near * least);
  return days.length < many ? isNear && isRegular(days) : isNear || isRegular(days);
}

/** No interval is much shorter or longer than the usual one. */
function isRegular(days: readonly string[]): boolean {
  const gaps = days.slice(1).map((day, n) => Date.parse(day) - Date.parse(days[n] ?? day));
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return gaps.every((gap) => gap * 2 >= usual && gap <= usual * 3);
}

const inOrder = (group: readonly Reading[]): Series =>
  group.toSorted((a, b) => (a.day < b.day ? -1 : 1)).map(({ id }) => id);
