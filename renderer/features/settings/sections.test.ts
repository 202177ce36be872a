import { expect, test } from 'vitest';
import { parameters } from '#shared/model/settings.ts';
import { effectOf } from './effects.ts';
import type { ParameterState } from './parameter-state.ts';
import { matchSections, sectionOf, sections } from './sections.ts';

const all = Object.entries(parameters).map(([key, one]): ParameterState => {
  const { form, group, title, meaning } = one;
  const plain = {
    key,
    group,
    title,
    meaning,
    form,
    choices: 'choices' in one ? [...one.choices] : null,
    min: null,
    max: null,
    unit: null,
    set: false,
    instead: null,
  };
  return { ...plain, default: one.default as ParameterState['default'], value: one.default as ParameterState['value'] };
});

test('every parameter stands in one section, and every section holds something', () => {
  expect(matchSections(all, '', false).flatMap(({ parameters: mine }) => mine)).toHaveLength(all.length);
  expect(matchSections(all, '', false).map(({ section }) => section.id)).toEqual(sections.map(({ id }) => id));
  expect(new Set(all.map(sectionOf)).size).toBe(sections.length);
  const groups = sections.flatMap((section) => section.groups);
  expect(new Set(all.map(({ group }) => group))).toEqual(new Set(groups));
});

test('one search over all of them, panels too', () => {
  expect(matchSections(all, 'theme', false).map(({ section, panels }) => [section.id, panels])).toEqual([
    ['general', ['appearance']],
  ]);
  expect(matchSections(all, 'forgetting rate', false).map(({ section }) => section.id)).toEqual(['forgetting']);
  expect(matchSections(all, 'zeppelin', false)).toEqual([]);
  // So is what a value does, as the page says it.
  expect(matchSections(all, 'fades to half', false)).toMatchObject([
    { section: { id: 'forgetting' }, parameters: [{ key: 'decay.lambda' }] },
  ]);
  // What may be chosen is found, too.
  expect(matchSections(all, 'ollama', false).map(({ section }) => section.id)).toEqual(['recall', 'models']);
  const changed = all.map((one) => ({ ...one, set: one.key === 'core.cap' }));
  expect(matchSections(changed, '', true).map(({ section, parameters: mine }) => [section.id, mine.length])).toEqual([
    ['general', 1],
  ]);
});

test('an effect is said with the value in it', () => {
  const half = (value: number) => effectOf({ key: 'decay.lambda', value });
  expect(half(0.03)).toBe('Unused, a memory fades to half in 23 days.');
  expect(half(0.3)).toBe('Unused, a memory fades to half in 2 days.');
  expect(effectOf({ key: 'core.cap', value: 4_200 })).toContain('4,200 tokens');
  expect(effectOf({ key: 'owner.name', value: '' })).toBeNull();
});
