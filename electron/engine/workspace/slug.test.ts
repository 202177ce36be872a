import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalise } from './paths.ts';
import { anyWords } from './samples.ts';
import { distinctSlug, slug, uniqueSlug } from './slug.ts';

test('[SLUG-1] a slug is a file name in any script, and its own slug', () => {
  expect(
    ['Alex Smith', 'Čaj u 9:00!', '日本語 メモ', 'ﬁne ＡＢＣ', 'C++ & C#', '  --  ', 'CON', 'हिन्दी'].map(slug),
  ).toEqual([
    'alex-smith',
    'čaj-u-9-00',
    '日本語-メモ',
    'fine-abc',
    'c-plus-plus-and-c-sharp',
    'untitled',
    'con-note',
    'हिन्दी',
  ]);
  fc.assert(
    fc.property(anyWords, (name) => {
      const made = slug(name);
      expect(normalise(`${made}.md`)).toBe(`${made}.md`);
      expect(slug(made)).toBe(made);
      expect(made).not.toContain('--');
      expect(Buffer.byteLength(distinctSlug(name))).toBeLessThanOrEqual(125);
      expect(distinctSlug(distinctSlug(name))).toBe(distinctSlug(name));
    }),
    { numRuns: 2000 },
  );
});

test('[SLUG-2] two names never get one slug when it is asked for a unique one', () => {
  fc.assert(
    fc.property(fc.array(anyWords, { maxLength: 20 }), (names) => {
      const taken = new Set<string>();
      for (const name of names) taken.add(uniqueSlug(name, taken));
      expect(taken.size).toBe(names.length);
    }),
  );
  expect(uniqueSlug('A', (one) => one === 'a' || one === 'a-2')).toBe('a-3');
});

test('[SLUG-3] long names that differ at their end only stay apart', () => {
  const long = 'word '.repeat(60);
  expect(distinctSlug(`${long}one`)).not.toBe(distinctSlug(`${long}two`));
});
