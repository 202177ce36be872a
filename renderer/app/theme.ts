import { useSyncExternalStore } from 'react';
import { bridge } from '../api/bridge.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'mneme:theme';
const listeners = new Set<() => void>();
let theme: Theme = 'system';

function draw() {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Before the first paint, so that the page never flashes in the other theme; and whenever another window of ours sets one. */
export function startTheme(): void {
  theme = kept();
  draw();
  bridge?.setTheme(theme);
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    theme = kept();
    draw();
    for (const listen of listeners) listen();
  });
}

function kept(): Theme {
  const held = localStorage.getItem(key);
  return themes.find((known) => known === held) ?? 'system';
}

export function setTheme(next: Theme): void {
  theme = next;
  localStorage.setItem(key, next);
  draw();
  bridge?.setTheme(next);
  for (const listen of listeners) listen();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => theme,
  );
}

/** What the page looks like now, with `system` resolved; for editors that need a theme's name. */
export function shownTheme(): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
