import { expect, test } from 'vitest';
import { day, type Files, materialOf, page } from '../testing/material.ts';
import { reason } from './by-rules.ts';

const head = 'fact | confidence:high | tags:[] | source:conversation';
const core = '# M\n## Identity\n- Name: Mara Lind\n';
const asked = (files: Files) =>
  reason(materialOf({ 'MEMORY.md': core, ...files })).flatMap(({ does }) =>
    does.kind === 'contradiction' ? [does.sides.map(({ text }) => text)] : [],
  );
const crafts = ['repairs clocks', 'paints boats', 'bakes bread', 'tunes pianos', 'binds books', 'grinds lenses'];
const towns = ['Ulm', 'Graz', 'Lund', 'Bergen', 'Porto', 'Gdańsk', 'Turku'];

test.each([
  ['Thing 1', (n: number) => `Thing ${n + 1}`],
  ['Workshop A', (n: number) => `Workshop ${'ABCDEFGHIJKLMNOPQRST'[n]}`],
])('what a number or a letter tells apart is not asked about: %s', (_, nameOf) => {
  const said = Array.from({ length: 20 }, (_, n) => `${nameOf(n)} ${crafts[n % 6]} in ${towns[n % 7]}.`);
  const days = said.map((text, n) => day(`2026-02-${String((n % 18) + 1).padStart(2, '0')}`, { text, head }));
  expect(asked(Object.assign({}, ...days))).toEqual([]);
  const pages = said.map((text, n) => page(`concept--thing-${n + 1}`, [text.replace(/\.$/, '')]));
  expect(asked(Object.assign({}, ...pages))).toEqual([]);
});

test('how many one thing has is asked about, once, however often it is said', () => {
  const said = ['Workshop 4 opens at 8:00.', 'Workshop 4 opens at 9:30.', 'Workshop 4 opens at 10:15.'];
  const days = said.map((text, n) => day(`2026-02-0${n + 1}`, { text, head }));
  expect(asked(Object.assign({}, ...days)).length).toBeLessThanOrEqual(1);
  expect(asked(Object.assign({}, ...days.slice(0, 2)))).toEqual([said.slice(0, 2)]);
});

test('the marks of what was corrected or left core memory are no statements', () => {
  const left = 'event | confidence:low | tags:[from-core, superseded] | source:reflection';
  const correction = 'correction | confidence:high | tags:[] | source:conversation';
  const marked = (text: string, of: string) => `${text}\n\nSupersedes [[episode:${of}]], said ${of}.`;
  const files = Object.assign(
    {},
    day('2026-02-01', { text: 'The mooring fee of the jetty is 120 euros.', head }),
    day('2026-02-02', {
      text: marked('The mooring fee of the jetty is 140 euros.', '2026-02-01:09:00'),
      head: correction,
    }),
    day('2026-02-03', {
      text: 'Was in core memory (Critical Facts) until 2026-02-03: The jetty closes at 20:00',
      head: left,
    }),
    day('2026-02-04', { text: marked('The jetty closes at 21:00.', '2026-02-03:09:00'), head: correction }),
    day('2026-02-05', {
      text: 'Was in core memory (Critical Facts) until 2026-02-05: The jetty opens at 6:00',
      head: left,
    }),
  );
  expect(
    asked(files)
      .flat()
      .filter((text) => /Supersedes|Was in core/.test(text)),
  ).toEqual([]);
});
