import { expect, test } from 'vitest';
import { chineseNames } from './chinese-names.ts';
import { kindOfName } from './kind-of-name.ts';
import { namesWithin } from './naming.ts';

const common = new Set(['the', 'new', 'our', 'truck', 'board', 'chapter']);
const names = { isName: () => false, isCommon: (word: string) => common.has(word.toLowerCase()) };

/** The names of a sentence whose own words or those around them say what they are of. */
const sure = (text: string) =>
  namesWithin(text, names).flatMap(({ name, at }) => {
    const kind = kindOfName(name, text.slice(0, at), text.slice(at + name.length));
    return kind.sure ? [`${name}: ${kind.type}`] : [];
  });

test.each([
  ['The hygienist, Oyinkan Balogun, takes the blue room.', ['Oyinkan Balogun: person']],
  ['Relief skipper until June: Torvald Aas.', ['Torvald Aas: person']],
  ['My old cello went to my niece Philomena.', ['Philomena: person']],
  ['Eggs now from Lindental.', ['Lindental: organization']],
  ['The antibodies come from Bioreagens.', ['Bioreagens: organization']],
  ['Infusion pumps are serviced by Medtrak.', ['Medtrak: organization']],
  ['Our label is now Copperleaf, they press vinyl.', ['Copperleaf: organization']],
  ['Billing runs on Chargely.', ['Chargely: tool']],
  ['I bought a Yamaha P-225 for the practice room.', ['Yamaha P-225: tool']],
  ['We booked the guesthouse Het Anker for two nights.', ['Het Anker: place']],
  ['Der neue Steuerberater heißt Volkmar Pietsch.', ['Volkmar Pietsch: person']],
  ['Wir kaufen das Mehl jetzt bei Hallmann Söhne.', ['Hallmann Söhne: organization']],
])('a name and what it is of: %s', (text, expected) => {
  expect(sure(text)).toEqual(expected);
});

test.each([
  'Chapter 3 goes to the printer.',
  'Den Schlüssel gibt es beim Pförtner.',
  'Neue Lieferung kommt Anfang Mai.',
  'Onboarded the team on Monday.',
  'A Brompton dealer was here.',
])('no name of anybody: %s', (text) => {
  expect(sure(text)).toEqual([]);
});

test('Chinese names by surname and by what a body is called, and no everyday words', () => {
  const found = (text: string) => chineseNames(text).map(({ name, kind }) => `${name}: ${kind.type}`);
  expect(found('新来的会计叫周敏，她住在浦东。')).toEqual(['周敏: person']);
  expect(found('设备由广达公司维修。')).toEqual(['广达公司: organization']);
  expect(found('马上要开会，时间改到周三，方便的话再来。')).toEqual([]);
});
