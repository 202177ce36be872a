import { expect, test } from 'vitest';
import { writtenOut } from './written-out.ts';

test.each([
  ['Müller', 'mueller'],
  ['Straße', 'strasse'],
  ['STRASSE', null],
  ['Mu\u0308ller', 'mueller'],
  ['Ærø', 'aeroe'],
  ['café', null],
  ['fuel', null],
])('%s is written out as %s', (word, plain) => expect(writtenOut(word)).toBe(plain));
