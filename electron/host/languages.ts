import { app } from 'electron';
import { createReader } from '#shared/text/forms.ts';
import { createTexts, languageFor, regional, type Texts } from '#shared/text/texts.ts';
import type { Preferences } from './preferences.ts';

/** What the system's own texts are written in, such as `de`; its dates and numbers may follow another custom. */
export const systemLanguage = (): string => app.getPreferredSystemLanguages()[0] ?? 'en';

/** The texts of menus, tray and notifications in the language that the owner chose. */
export async function hostTexts(preferences: Preferences): Promise<Texts & { read(text: string): string }> {
  const language = languageFor(preferences.read().language, systemLanguage());
  const catalogue = language === 'de' ? (await import('#shared/text/de.json')).default : {};
  // What the engine says in English is read by its form.
  return { ...createTexts(catalogue, regional(language, app.getSystemLocale())), read: createReader(catalogue) };
}
