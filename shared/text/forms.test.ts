import { expect, test } from 'vitest';
import { createReader } from './forms.ts';

const read = createReader({
  'There is no {1}.': 'Es gibt {1} nicht.',
  'There is no folder {1}.': 'Es gibt keinen Ordner {1}.',
  'The disk is full.': 'Der Datenträger ist voll.',
  'Choose another.': 'Wähle etwas anderes.',
  '{1} was modified': '{1} wurde geändert',
  '1 line added': '1 Zeile neu',
  '{1} lines removed': '{1} Zeilen weg',
  'Was this intentional?': 'War das Absicht?',
  'logged {1}: {2}': '{1!} festgehalten: {2}',
  fact: 'Tatsache',
  '{n} left': '{n} übrig',
});

test('a sentence is found by its form, the one with most words of its own first', () => {
  expect(read('There is no USER.md.')).toBe('Es gibt USER.md nicht.');
  expect(read('There is no folder /a/b.')).toBe('Es gibt keinen Ordner /a/b.');
  expect(read('The disk is full. Choose another.')).toBe('Der Datenträger ist voll. Wähle etwas anderes.');
});

test('what is put together of known parts is read by them', () => {
  expect(read('SOUL.md was modified: 1 line added, 2 lines removed. Was this intentional?')).toBe(
    'SOUL.md wurde geändert: 1 Zeile neu, 2 Zeilen weg. War das Absicht?',
  );
});

test('what a person wrote stays as it is', () => {
  expect(read('logged fact: The disk is full.')).toBe('Tatsache festgehalten: The disk is full.');
  expect(read('Buy milk, choose another')).toBe('Buy milk, choose another');
  expect(read('3 left')).toBe('3 left');
});

test('what a person wrote is no form because one verb of it stands between two values', () => {
  const scant = createReader({ '{1} called {2}': '{1} rief {2} auf' });
  expect(scant('Claude Code called memory_store')).toBe('Claude Code rief memory_store auf');
  const memory = 'Sofia Marin is called when the level at Rovinj passes 1.20 m.';
  expect(scant(memory)).toBe(memory);
});
