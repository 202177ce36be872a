import { expect, test } from 'vitest';
import { createTexts, languageFor } from './texts.ts';

const german = createTexts(
  { 'Open {name}': '{name} öffnen', '{n} file': { one: '{n} Datei', other: '{n} Dateien' } },
  'de-DE',
);

test('a text is said in the catalogue’s language, with its values where that language wants them', () => {
  expect(german.t('Open {name}', { name: 'Notes' })).toBe('Notes öffnen');
  expect(german.tn(1, '{n} file', '{n} files')).toBe('1 Datei');
  expect(german.tn(1_200, '{n} file', '{n} files')).toBe('1.200 Dateien');
});

test('what is in no catalogue stays English', () => {
  expect(german.t('Close {name}', { name: '{x}' })).toBe('Close {x}');
  expect(german.t('toString')).toBe('toString');
  expect(createTexts({}, 'en-GB').tn(2, '{n} file', '{n} files')).toBe('2 files');
});

test('a value that ends with a point ends its sentence with it', () => {
  expect(german.t('Used on {day}.', { day: '25. Nov.' })).toBe('Used on 25. Nov.');
  expect(german.t('Used on {day}. Kept.', { day: 'Sunday' })).toBe('Used on Sunday. Kept.');
  expect(german.t('{name}.md', { name: 'etc.' })).toBe('etc..md');
});

test('the language is the chosen one, or the system’s where it is spoken here', () => {
  expect(['de', 'de-AT', 'DE_ch', 'en-US', 'fr', ''].map((system) => languageFor('system', system))).toEqual([
    'de',
    'de',
    'de',
    'en',
    'en',
    'en',
  ]);
  expect(languageFor('en', 'de-DE')).toBe('en');
});
