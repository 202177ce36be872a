import { expect, test } from 'vitest';
import { noSalience, salienceOf, wish } from './salience.ts';

const profile = salienceOf(`# What matters to me

<!-- always keep comments -->
I care about my garden.
- Always keep allergies, birthdays and the tomato bed.
- Never keep anything about my salary. **Never keep** gossip
- 总是记住过敏
- Don't remember client names
`);

test.each<[string, ReturnType<typeof wish>]>([
  ['Ben has an allergy against nuts.', 'keep'],
  ["Mira's birthday party was loud.", 'keep'],
  ['The tomato seedlings went into the second bed.', 'keep'],
  ['The bed is made.', null],
  ['I like that my salary went up.', 'never'],
  ['Some gossip about the birthday of the boss.', 'never'],
  ['我对花生过敏', 'keep'],
  ['The client has new names.', 'never'],
  ['I wrote a comment.', null],
  ['I like my garden.', null],
])('%s – %s', (sentence, expected) => expect(wish(profile, sentence)).toBe(expected));

test('the whole text goes to a model', () => expect(profile.text).toContain('I care about my garden.'));
test('no profile, no wish', () => expect(wish(noSalience, 'I like my garden.')).toBeNull());
