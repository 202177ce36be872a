import { expect, test } from 'vitest';
import { keyCap, keysAsCaps } from './key-cap.ts';

test.each([
  ['a', 'A', 'A'],
  ['?', '?', '?'],
  ['+', '+', '+'],
  ['Space', 'Space', 'Space'],
  ['Mod+k', 'Ctrl K', '⌘K'],
  ['Mod+Enter', 'Ctrl ⏎', '⌘⏎'],
  ['Mod+Shift+c', 'Ctrl ⇧C', '⌘⇧C'],
  ['Shift+a', '⇧A', '⇧A'],
  ['Alt+ArrowLeft', 'Alt ←', '⌥←'],
])('%s reads %s, on a Mac %s', (keys, elsewhere, mac) => {
  expect(keyCap(keys, false)).toBe(elsewhere);
  expect(keyCap(keys, true)).toBe(mac);
});

test('keys in a text are caps, as the keyboard here has them', () => {
  const text = 'Press Ctrl+N (⌘N), or Strg+Alt+Umschalt+N (⌘⌥⇧N); <code>?</code> helps, <code>a.b</code> is code.';
  expect(keysAsCaps(text, false)).toBe(
    'Press <kbd>Ctrl N</kbd>, or <kbd>Ctrl Alt ⇧N</kbd>; <kbd>?</kbd> helps, <code>a.b</code> is code.',
  );
  expect(keysAsCaps(text, true)).toBe(
    'Press <kbd>⌘N</kbd>, or <kbd>⌘⌥⇧N</kbd>; <kbd>?</kbd> helps, <code>a.b</code> is code.',
  );
});
