import { expect, test } from 'vitest';
import { dayBegun } from './begun.ts';

const today = '2026-11-24';

test.each([
  ['Works at the harbour since March.', '2026-03-01'],
  ['Works at the harbour since 2 December.', '2025-12-02'],
  ['Arbeitet seit dem 2. Dezember im Hafen.', '2025-12-02'],
  ['Trabaja en el puerto desde el 2 de diciembre.', '2025-12-02'],
  ['Travaille au port depuis le 2 décembre.', '2025-12-02'],
  ['自3月起在港口工作。', '2026-03-01'],
])('what holds already began before today: %s', (text, day) => {
  expect(dayBegun(text, today)).toBe(day);
});

test.each([
  ['The office moves from 2 December on.', '2026-12-02'],
  ['Ab dem 2. Dezember gilt der neue Plan.', '2026-12-02'],
  ['À partir du 2 décembre, le bureau ferme à midi.', '2026-12-02'],
])('what begins may lie ahead, where that is nearer: %s', (text, day) => {
  expect(dayBegun(text, today)).toBe(day);
});
