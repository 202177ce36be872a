import { expect, test } from 'vitest';
import { createKeymap } from './keymap.ts';

const plain = { mod: false, alt: false, typing: false };

function map() {
  const ran: string[] = [];
  const keymap = createKeymap();
  const bind = (keys: string, as = keys) => ({ keys, label: as, group: 'g', run: () => void ran.push(as) });
  return { keymap, ran, bind };
}

test('single keys, modifiers and sequences', () => {
  const { keymap, ran, bind } = map();
  keymap.add([bind('j'), bind('Mod+k'), bind('g t'), bind('Enter')]);
  expect(keymap.press({ ...plain, key: 'j' }, 0)).toBe(true);
  expect(keymap.press({ ...plain, key: 'K', mod: true }, 1)).toBe(true);
  expect(keymap.press({ ...plain, key: 'g' }, 2)).toBe(true);
  expect(keymap.press({ ...plain, key: 't' }, 3)).toBe(true);
  expect(keymap.press({ ...plain, key: 'Enter' }, 4)).toBe(true);
  expect(ran).toEqual(['j', 'Mod+k', 'g t', 'Enter']);
});

test('a sequence left hanging too long is forgotten', () => {
  const { keymap, ran, bind } = map();
  keymap.add([bind('g t')]);
  keymap.press({ ...plain, key: 'g' }, 0);
  expect(keymap.press({ ...plain, key: 't' }, 5_000)).toBe(false);
  expect(ran).toEqual([]);
});

test('while typing only modified keys mean something', () => {
  const { keymap, ran, bind } = map();
  keymap.add([bind('j'), bind('Mod+k')]);
  expect(keymap.press({ ...plain, key: 'j', typing: true }, 0)).toBe(false);
  expect(keymap.press({ ...plain, key: 'k', mod: true, typing: true }, 1)).toBe(true);
  expect(ran).toEqual(['Mod+k']);
});

test('a field keeps its own undo, and Alt means something with arrows alone', () => {
  const { keymap, ran, bind } = map();
  keymap.add([{ ...bind('Mod+z'), fieldsOwn: true }, bind('Alt+ArrowLeft'), bind('j')]);
  expect(keymap.press({ ...plain, key: 'z', mod: true, typing: true }, 0)).toBe(false);
  expect(keymap.press({ ...plain, key: 'z', mod: true }, 1)).toBe(true);
  expect(keymap.press({ ...plain, key: 'j', alt: true }, 2)).toBe(false);
  expect(keymap.press({ ...plain, key: 'ArrowLeft', alt: true }, 3)).toBe(true);
  expect(ran).toEqual(['Mod+z', 'Alt+ArrowLeft']);
});

test('the page’s key stands above the shell’s until the page is left', () => {
  const { keymap, ran, bind } = map();
  keymap.add([bind('/', 'shell')]);
  const leave = keymap.add([bind('/', 'page')]);
  keymap.press({ ...plain, key: '/' }, 0);
  leave();
  keymap.press({ ...plain, key: '/' }, 1);
  expect(ran).toEqual(['page', 'shell']);
});
