import { expect, test } from 'vitest';
import { argument } from './argument.ts';
import { placed } from './bounds.ts';
import { isOwnUrl, mayOpen } from './origin.ts';

test('only the app’s own origin is ours', () => {
  expect(isOwnUrl('mneme://app/')).toBe(true);
  expect(isOwnUrl('mneme://app/#/library')).toBe(true);
  for (const url of ['mneme://application/', 'mneme://evil/', 'https://app/', 'file:///etc/passwd', 'mneme:app', '']) {
    expect(isOwnUrl(url)).toBe(false);
  }
});

test('a link leaves for the browser only over https and just after a click', () => {
  expect(mayOpen('https://example.org/a', 50)).toBe(true);
  expect(mayOpen('https://example.org/a', 5_000)).toBe(false);
  expect(mayOpen('https://example.org/a', Number.POSITIVE_INFINITY)).toBe(false);
  for (const url of ['http://example.org', 'file:///etc/passwd', 'javascript:1', 'https://me:it@example.org', 'x']) {
    expect(mayOpen(url, 0)).toBe(false);
  }
});

test('the window returns to where it was only when it can be reached there', () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const there = { x: 100, y: 80, width: 900, height: 700, maximised: false };
  expect(placed(there, [screen])).toEqual({ x: 100, y: 80, width: 900, height: 700 });
  expect(placed({ ...there, x: 1900 }, [screen])).toEqual({ width: 1280, height: 800 });
  expect(placed({ ...there, y: -500 }, [screen])).toEqual({ width: 1280, height: 800 });
  expect(placed({ ...there, x: 2000 }, [screen, { ...screen, x: 1920 }])).toMatchObject({ x: 2000 });
  expect(placed(null, [{ ...screen, width: 1024, height: 700 }])).toEqual({ width: 1024, height: 700 });
});

test('an argument is found among the switches of others', () => {
  expect(argument(['electron', '--no-sandbox', '.', '--workspace', '/a b'], 'workspace')).toBe('/a b');
  expect(argument(['--workspace=/c'], 'workspace')).toBe('/c');
  expect(argument(['--workspace', '--no-open'], 'workspace')).toBeNull();
  expect(argument(['--workspace='], 'workspace')).toBeNull();
  expect(argument([], 'workspace')).toBeNull();
});
