import type { LanguageChoice } from '#shared/text/texts.ts';

/** What the preload script puts on `window` inside Electron; absent in a browser. Frames are JSON-RPC messages as text. */
export type Bridge = {
  post(frame: string): void;
  listen(listener: (frame: string) => void): void;
  window: { minimise(): void; toggleMaximise(): void; close(): void; open(page: string): void };
  setTheme(theme: 'system' | 'light' | 'dark'): void;
  setLanguage(choice: LanguageChoice): void;
  pathOf(file: File): string;
  platform: string;
  /** The system's own, such as `de-AT`. */
  locale: string;
  /** What the system's own texts are written in, such as `de`. */
  language: string;
};

declare global {
  interface Window {
    mneme?: Bridge;
  }
}

export const bridge: Bridge | null = typeof window === 'undefined' ? null : (window.mneme ?? null);
