import { expect, test } from 'vitest';
import { reasonsIn } from './reasons.ts';

test.each([
  ['The flour comes from Ketterby Mill.', /^Said on 2026-02-20, and nothing on the page of Rook says so yet\.$/],
  ['Die Abfüllung ist jetzt am 3. März.', /^Gesagt am 2026-02-20; die Seite von Rook/],
  ['El taller de cerámica es los jueves.', /^Dicho el 2026-02-20; la página de Rook/],
  ['La cotisation du club est de 135 €.', /^Dit le 2026-02-20 ; la page de Rook/],
  ['社区合唱团的排练是每周四晚上八点。', /^2026-02-20 说的；Rook/],
  ['Postgres 15 → 17', /^Said on/],
])('a reason is put in the language of what it rests on: %s', (text, reason) => {
  expect(reasonsIn([text])(text).fact(['2026-02-20'], 'Rook')).toMatch(reason);
});

test('why one of two goes is told in their language', () => {
  const text = 'Die Abfüllung ist jetzt am 3. März.';
  expect(reasonsIn([text, text])(text).merge(text, text)).toMatch(/^„Die Abfüllung.*nichts geht verloren\.$/);
});

test('where a sentence mixes languages its reason is in that of the notes', () => {
  const notes = ['El estudio abre los lunes y cierra el domingo.', 'La clase de hoy es en el aula dos.'];
  const reasons = reasonsIn(notes)('Ines Coll pinta la portada, two proofs, mitad ahora y mitad al final.');
  expect(reasons.fact(['2026-02-20'], 'Ines Coll')).toMatch(/^Dicho el/);
});

test('of very many notes some from all over tell the language', () => {
  const german = 'Der Pegel an der Schleuse wurde nicht gelesen.';
  const notes = Array.from({ length: 5_000 }, (_, n) => (n < 300 ? 'The gauge at the lock was not read.' : german));
  expect(reasonsIn(notes)('Rook 38').fact(['2026-02-20'], 'Rook')).toMatch(/^Gesagt am/);
});
