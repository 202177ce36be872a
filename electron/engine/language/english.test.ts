import { expect, test } from 'vitest';
import { isSurelyNotEnglish } from './english.ts';

test.each([
  'Wo werden die Messwerte gespeichert?',
  'Welches Getränk mag Ana und warum?',
  'Wer ist für den Hafen zuständig',
  '¿Dónde vive Amara?',
  'Où est le marégraphe de Rovinj ?',
  '東京タワーはどこですか',
  'где хранятся измерения',
])('%s', (text) => expect(isSurelyNotEnglish(text)).toBe(true));

test.each([
  'where are the readings kept',
  'what does Frau Müller prefer',
  'Der Spiegel subscription',
  'the café in Kraków',
  'Lindenstraße 4',
  'who said no to die Linke',
  'was it in the war',
  'db schema',
  '2026-03',
  'El Niño',
  '',
])('not %s', (text) => expect(isSurelyNotEnglish(text)).toBe(false));
