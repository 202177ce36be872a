import type { Suggestion } from '#shared/model/reflection.ts';
import { attributeOf } from '../../language/attribute.ts';
import { type Comparable, comparableOf } from '../../language/compare.ts';
import { type DayStatement, fewestOfSeries, type Series, seriesIn } from '../../language/series.ts';
import { hole } from '../../language/values.ts';
import { bareWords } from '../../workspace/codecs/correction.ts';
import type { Material } from '../material.ts';

/** What is said: the statements of episodes, and the facts that stand on pages, one after the other. */
export function* statementsOf({ earlier, episodes, pages }: Material): Generator<DayStatement, void> {
  for (const one of [...earlier, ...episodes])
    yield { id: one.id, day: (one.at ?? '').slice(0, 10), text: bareWords(one) };
  for (const { facts } of pages)
    for (const { memory, statement, superseded } of facts)
      if (!superseded) yield { id: memory.id, day: (memory.at ?? '').slice(0, 10), text: statement };
}

/** What is measured again and again. `of`: ids of statements, where only the series that hold one of these are asked for. */
export function* seriesOf(material: Material, of?: ReadonlySet<string>): Generator<void, Series[]> {
  const dated: DayStatement[] = [];
  for (const one of statementsOf(material)) {
    yield;
    if (one.day !== '') dated.push(one);
  }
  return yield* seriesIn(dated, of);
}

/**
 * One question for a subject and attribute, of the newest two sides, however many say otherwise. What gives many values, of a
 * day or a measure, is a series and none: runs, readings, a price a week. What has one value at a time is asked all the same.
 */
export function* oneQuestionEach(
  contradictions: readonly Suggestion[],
  series: readonly Series[],
): Generator<void, Suggestion[]> {
  const groups = new Map<string, { texts: Set<string>; single: boolean; newest: Suggestion }>();
  for (const one of contradictions) {
    yield;
    if (one.does.kind !== 'contradiction') continue;
    const { sides } = one.does;
    if (series.some((entries) => sides.every(({ id }) => entries.includes(id)))) continue;
    const read = sides.map(({ text }) => comparableOf(text)) as [Comparable, Comparable];
    if (read.every(({ passing }) => passing)) continue;
    const sign = signOf(one.does.about, sides[1].text, read[1]);
    const group = groups.get(sign) ?? { texts: new Set(), single: false, newest: one };
    // Only what gives the same thing a value is a reading of it.
    for (const [n, { text }] of sides.entries())
      if (n === 1 || signOf(one.does.about, text, read[0]) === sign) group.texts.add(text);
    group.single ||=
      sides.some(({ text }) => attributeOf(text) !== null) || read.some(({ values }) => values.length === 0);
    group.newest = one;
    groups.set(sign, group);
  }
  return [...groups.values()]
    .filter(({ texts, single }) => single || texts.size < fewestOfSeries)
    .map(({ newest }) => newest);
}

/** What is asked about: the attribute, else the words without the values. */
function signOf(about: string, text: string, { words }: Comparable): string {
  const attribute = attributeOf(text)?.about;
  if (attribute !== undefined) return `of ${attribute}`;
  const frame = words.flatMap(({ key }) => (key === hole ? [] : [key]));
  return `${about}: ${[...new Set(frame)].sort().join(' ')}`;
}
