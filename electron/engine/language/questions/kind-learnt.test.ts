import { expect, test } from 'vitest';
import { queryKind } from './kind.ts';

// Wordings that no form tells, and that nothing was learnt from.
test.each([
  ['Um wie viel Uhr beginnt der Kurs?', 'when'],
  ['Where did Omar leave the ladder?', 'general'],
  ['Wie viele Lampen haben wir gekauft?', 'general'],
])('%s', (text, kind) => {
  expect(queryKind(text)).toEqual({ kind, subject: text.replace(/ ?\?$/, '') });
});
