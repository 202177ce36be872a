import { expect, test } from 'vitest';
import { shortNames } from './Projects.tsx';

test('a project is called as its folder is', () => {
  expect(shortNames(['-home-me-gauges', '-home-me-tides'])).toEqual(['gauges', 'tides']);
  expect(shortNames(['home-me-my-app'])).toEqual(['my-app']);
  expect(shortNames(['/home/ann/work/shop', '/home/ann/work/shop-web'])).toEqual(['shop', 'shop-web']);
  expect(shortNames(['srv-code-boats', 'srv-code-nets'])).toEqual(['boats', 'nets']);
});
