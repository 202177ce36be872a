import type { Suggestion } from '#shared/model/reflection.ts';
import { attributeOf } from '../../language/attribute.ts';
import { readStatement, type Statement } from '../../language/compare.ts';
import { hole } from '../../language/values.ts';

/** From so many different values on nobody told of a change: each is of its own time. */
const fewestOfSeries = 3;

/**
 * One question for a subject and attribute, of the newest two sides, however many say otherwise. What gives many values, of a
 * day or a measure, is a series and none: runs, readings, a price a week. What has one value at a time is asked all the same.
 */
export function oneQuestionEach(contradictions: readonly Suggestion[]): Suggestion[] {
  const groups = new Map<string, { texts: Set<string>; single: boolean; newest: Suggestion }>();
  for (const one of contradictions) {
    if (one.does.kind !== 'contradiction') continue;
    const { sides } = one.does;
    const read = sides.map(({ text }) => readStatement(text)) as [Statement, Statement];
    if (read.every(({ passing }) => passing)) continue;
    const sign = signOf(one.does.about, sides[1].text, read[1]);
    const group = groups.get(sign) ?? { texts: new Set(), single: false, newest: one };
    for (const { text } of sides) group.texts.add(text);
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
function signOf(about: string, text: string, { words }: Statement): string {
  const attribute = attributeOf(text)?.about;
  if (attribute !== undefined) return `of ${attribute}`;
  const frame = words.flatMap(({ key }) => (key === hole ? [] : [key]));
  return `${about}: ${[...new Set(frame)].sort().join(' ')}`;
}
