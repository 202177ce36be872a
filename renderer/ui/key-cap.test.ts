import { expect, test } from 'vitest';
import { keyCap } from './key-cap.ts';

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
