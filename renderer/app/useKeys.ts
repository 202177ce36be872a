import { createContext, useContext, useEffect } from 'react';
import { useLatest } from '../ui/index.ts';
import { type Binding, createKeymap, type Keymap } from './keymap.ts';

export const KeymapContext = createContext<Keymap>(createKeymap());

/**
 * Makes keys live while the component is mounted; `?` lists them under `group`.
 * The handlers may change with every render, the keys themselves may not.
 */
export function useKeys(group: string, bindings: readonly Omit<Binding, 'group'>[]): void {
  const keymap = useContext(KeymapContext);
  const latest = useLatest(bindings);
  useEffect(() => {
    const live = latest.current.map((binding, n) => ({ ...binding, group, run: () => latest.current[n]?.run() }));
    return keymap.add(live);
  }, [keymap, group, latest]);
}

/** Listens to the page's keyboard. Keys inside a dialog, menu or text field stay theirs. */
export function useKeyboard(keymap: Keymap): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      const mod = event.ctrlKey || event.metaKey;
      // A group of choices takes every Enter as spent, which with Ctrl it has no use for.
      const isSpent = event.defaultPrevented && !(mod && event.key === 'Enter' && target?.role === 'radio');
      if (isSpent || event.isComposing) return;
      const typing = target?.closest('input, textarea, select, [contenteditable="true"], .monaco-editor') != null;
      const floating = target?.closest('[role="dialog"], [role="menu"], [role="listbox"]') != null;
      if (floating && !mod) return;
      if (keymap.press({ key: event.key, mod, alt: event.altKey, typing, shift: event.shiftKey }, event.timeStamp))
        event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [keymap]);
}
