import { expect, test } from 'vitest';
import { haveOneEach, peopleIn } from './people.ts';
import { materialOf, page } from './testing/material.ts';

const material = materialOf({
  ...page('person--ana-costa', []),
  ...page('person--ben-falk', []),
});
const personOf = peopleIn(material, [
  { does: { kind: 'entity', entity: 'person--cleo-moss', name: 'Cleo Moss', summary: '' }, reason: '', evidence: [] },
]);
const of = (plain: string, about: string | null = null) => personOf({ plain, about });
const named = { ana: 'person--ana-costa', ben: 'person--ben-falk' };

test.each([
  ['two who moved', 'Ana Costa moved to Porto in May', 'Ben Falk moved to Graz in June', true],
  ['two hours', 'Ana Costa prefers calls before 8', 'Ben Falk prefers calls before 10', true],
  ['one of them', 'Ana Costa moved to Porto', 'Ana Costa moved to Graz', false],
  ['what one at a time does', 'Ben Falk leads the choir', 'Ana Costa leads the choir now', false],
  ['nobody', 'The choir moved to Porto', 'Ben Falk moved to Graz', false],
])('of %s each has one of their own: %s – %s: %s', (_what, one, other, each) => {
  expect(haveOneEach(of(one), of(other))).toBe(each);
});

test('whom a page is proposed for is somebody, too; whoever a page is about is, however they are called there', () => {
  expect(of('Cleo Moss lives in Gent')?.id).toBe('person--cleo-moss');
  expect(of('She lives in Gent', named.ana)?.id).toBe(named.ana);
  expect(haveOneEach(of('She lives in Gent', named.ana), of('He lives in Oslo', named.ben))).toBe(true);
  expect(of('The choir sings')).toBeNull();
});
