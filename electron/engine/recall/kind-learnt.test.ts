import { expect, test } from 'vitest';
import { queryKind } from './kind.ts';

// Wordings that no form tells, and that nothing was learnt from.
test.each([
  ['¿A qué hora empieza la clase de yoga?', 'when'],
  ['Um wie viel Uhr beginnt der Kurs?', 'when'],
  ['¿Qué le gusta comer a Bruno?', 'prefers'],
  ['¿Quién es el señor Robles?', 'about'],
  ['Where did Omar leave the ladder?', 'general'],
  ['Wie viele Lampen haben wir gekauft?', 'general'],
])('%s', (text, kind) => {
  expect(queryKind(text)).toEqual({ kind, subject: text.replace(/ ?\?$/, '') });
});
