import { expect, test } from 'vitest';
import { cleaned, countsOf, visible } from './invisible.ts';
import { lookAlike } from './look-alike.ts';

const stays = [
  'plain\ttext\r\n',
  '👩‍💻 👨‍👩‍👧',
  '❤️ ☎️ 1️⃣',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'می‌خواهم',
  'क्‍ष',
  'שלום',
  '葛\u{e0100}',
];
test.each(stays)('[UNSEEN-2] %s stays', (text) => expect(cleaned(text).text).toBe(text));

test.each([
  ['a\u200bb\ufeffc\u00add\u2060e', 'abcde'],
  ['\u202egnp.exe\u2066', 'gnp.exe'],
  ['a\u0000\u0007b\u009b', 'ab'],
  ['\u001b[2J\u001b]0;title\u0007red', 'red'],
  ['a\u{e0041}\u{e0042}', 'a'],
  ['a\ufe00\ufe01b', 'ab'],
  ['x\u3164\u115fy', 'xy'],
  ['pay\u200dpal', 'paypal'],
  ['a\ufff9b\ufffbc', 'abc'],
])('[UNSEEN-3] %j becomes %j', (text, plain) => expect(cleaned(text).text).toBe(plain));

test('[UNSEEN-4] it is counted by kind, and shown where it stood', () => {
  expect(countsOf(cleaned('a\u{e0041}\u{e0042}\u202e').removed)).toBe('2 tag characters and 1 bidirectional control');
  expect(visible('a\u{e0041}\u{e0042}b\u200b')).toBe('a⟨2 invisible⟩b⟨invisible⟩');
});

test('[UNSEEN-5] a name that may be taken for another is told; bilingual names are not', () => {
  expect(lookAlike('Аnna')).toBe('mixes Latin and Cyrillic letters');
  expect(lookAlike('Сосо Bank')).toContain('Cyrillic');
  for (const name of ['Anna', 'Анна', 'Anna Кох', 'Müller', '李明 Li', 'Ωmega'.slice(1)])
    expect(lookAlike(name)).toBeNull();
});
