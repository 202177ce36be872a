import { expect, test } from 'vitest';
import { discretionOf } from './discretion.ts';

test.each([
  ["Don't remember this, but I had a fight with Kurt Weller today.", 'around'],
  ['Please do not save this: my sister Clara Whitlock is pregnant.', 'around'],
  ['Never write that down.', 'around'],
  ['Off the record: I am looking for another job.', 'around'],
  ['Merk dir das nicht: ich habe morgen ein Gespräch.', 'around'],
  ['Bitte nicht notieren.', 'around'],
  ['Por favor, no guardes esto: estoy enfermo.', 'around'],
  ['Ne retiens pas ça.', 'around'],
  ['请不要记住这个。', 'around'],
  ["Don't remember my birthday.", 'sentence'],
  ["Don't store secrets in the repository.", null],
  ['Never save passwords.', null],
  ["Don't remember where I put the keys.", null],
  ["I don't remember this.", null],
  ["Don't forget this.", null],
  ['The app does not save this.', null],
  ['Remember that I am not a vegetarian.', null],
  ['Ich merke mir das nicht.', null],
  ['I keep this off the record player.', null],
])('%s', (text, asked) => {
  expect(discretionOf(text)?.of ?? null).toBe(asked);
});
