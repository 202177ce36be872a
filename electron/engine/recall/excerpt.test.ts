import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

const filler = 'lorem ipsum dolor sit amet '.repeat(200);

test('a text that fits stays as it is', () => {
  expect(excerpt('We chose Postgres.', ['postgres'], 100)).toBe('We chose Postgres.');
});

test('a long one is cut around the words that were sought, with marks', () => {
  const cut = excerpt(`${filler}We chose Postgres for billing. ${filler}`, ['postgres', 'billing'], 300);
  expect(cut).toContain('We chose Postgres for billing.');
  expect(cut).toMatch(/^… .* …$/s);
});

test('without a match it is the beginning', () => {
  expect(excerpt(filler, ['nothing'], 300)).toMatch(/^lorem ipsum.* …$/);
});

test('text without spaces is cut there too', () => {
  expect(excerpt(`${'字'.repeat(3000)}烤鸭${'字'.repeat(3000)}`, ['烤鸭'], 300)).toContain('烤鸭');
});

test('never longer than asked, and never half a character', () => {
  const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('😀 '), fc.constant('word ')), {
    minLength: 60,
    maxLength: 400,
  });
  fc.assert(
    fc.property(
      text,
      fc.array(fc.string({ maxLength: 5 })),
      fc.integer({ min: 60, max: 400 }),
      (parts, words, most) => {
        const whole = parts.join('');
        const cut = excerpt(whole, words, most);
        expect(cut.length).toBeLessThanOrEqual(Math.max(most, whole.length <= most ? whole.length : 0));
        expect(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(cut)).toBe(false);
      },
    ),
  );
});
