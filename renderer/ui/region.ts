/** English, as dates and numbers are written where a language is spoken: `en-DE` for `de`. */
export function regional(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region === undefined ? fallback : `en-${region}`;
  } catch {
    return fallback;
  }
}

const fallback = 'en-GB';

/**
 * The locale of all dates and numbers on screen: the texts are English, their figures as the system has them. The window
 * is told by its system, since Electron itself speaks one language only.
 */
export const regionLocale =
  typeof document === 'undefined' ? fallback : regional(window.mneme?.locale ?? navigator.language);
