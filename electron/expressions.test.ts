import { expect, test } from 'vitest';
import { boundOf } from './testing/expressions/bounds.ts';
import { expressions } from './testing/expressions/collect.ts';
import { excessOf } from './testing/expressions/judge.ts';
import { keyOf, readJudged, writeJudged } from './testing/expressions/judged.ts';

/** `MNEME_JUDGE=all npx vitest …` judges all of them and lists those that pass; else only those not listed are judged. */
const all = process.env.MNEME_JUDGE === 'all';

test('every regular expression of the product takes bounded steps over hostile text', async () => {
  const found = await expressions();
  const judged = all ? new Set<string>() : readJudged();
  const passed: string[] = [];
  const excesses: string[] = [];
  for (const { form, file } of found) {
    const bound = boundOf(file, form.source);
    const key = keyOf(form, bound);
    const excess = judged.has(key) ? null : excessOf(form, bound);
    if (excess === null) passed.push(key);
    else
      excesses.push(
        `${file}: ${excess.steps} steps a character over ${JSON.stringify(excess.text)}: ${String(form).slice(0, 200)}`,
      );
  }
  if (all) writeJudged(passed);
  expect(found.length).toBeGreaterThan(1_500);
  expect(excesses).toEqual([]);
}, 300_000);

/** Longer ones are put together from parts with names. */
const longest = 200;

test(`no regular expression is written in more than ${longest} characters`, async () => {
  const long = (await expressions()).filter(({ form, written }) => written && form.source.length > longest);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test.each([
  [/(a+)+$/, null],
  [/a+b/, null],
  [/\s+$/, null],
  [/^(?:x|[,;])+(?:,)*$/, null],
  [/"[^"]{12,600}"|“[^”]{12,600}”/, null],
  [/^(?:(?:a|\w+) )*end/, 600],
])('%s over texts of at most %s characters is found out', (form, bound) => {
  expect(excessOf(form, bound)).not.toBeNull();
});

test.each([
  [/(?<!a)a+b/, null],
  [/^\s*[-*] /, null],
  [/(?<!\s)\s+$/, null],
  [/a+b/, 400],
])('%s over texts of at most %s characters is not', (form, bound) => {
  expect(excessOf(form, bound)).toBeNull();
});
