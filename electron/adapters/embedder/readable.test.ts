import { expect, test } from 'vitest';
import { isReadable } from './readable.ts';

test.each([
  ['Gunther signs the certificate', true],
  ['Übergröße', true],
  ['使用Redis做缓存', true],
  ['换电站的电缆太短', false],
  ['وصلت الخوذات الجديدة', false],
  ['12:40', false],
  ['', false],
])('%s', (text, readable) => {
  expect(isReadable(text)).toBe(readable);
});
