import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const renderer = join(import.meta.dirname, '..');
const sheets = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));

const physical =
  /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right)[-\w]*|(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius|(?:text-align|float|clear):\s*(?:left|right))(?=[:;])[^;]*/g;

/** Centred by a translation, which knows left and right alone; beside the controls that a system draws over the page. */
const allowed = /^left: 50%|^padding-(?:left: 84px|right: 144px)/;

/** Declarations that name a side of the screen where the line's beginning or end is meant. */
const sidesIn = (css: string): string[] =>
  [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(physical)].map(([found]) => found.replace(/^[\s;{]+/, ''));

test('styles follow the direction of reading', () => {
  const found = sheets.flatMap((path) =>
    sidesIn(readFileSync(join(renderer, path), 'utf8'))
      .filter((side) => !allowed.test(side))
      .map((side) => `${path}: ${side}`),
  );
  expect(found).toEqual([]);
});

test('this rule can fail', () => {
  const css =
    '.a { margin-left: 1px; text-align: right; left: 0; border-top-left-radius: 2px; margin-inline-start: 1px }';
  expect(sidesIn(css)).toEqual(['margin-left: 1px', 'text-align: right', 'left: 0', 'border-top-left-radius: 2px']);
});
