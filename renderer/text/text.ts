import { createReader } from '#shared/text/forms.ts';
import {
  type Catalogue,
  createTexts,
  type LanguageChoice,
  languageChoices,
  languageFor,
  regional,
  type TextLanguage,
} from '#shared/text/texts.ts';
import { bridge } from '../api/bridge.ts';

// The language is settled before any other part of the window is read, so that texts may stand anywhere, constants of a
// module included. Another language takes a reload.

const key = 'mneme:language';

/** What the owner chose. */
export const languageChoice: LanguageChoice = chosen();
export const language: TextLanguage = languageFor(languageChoice, bridge?.language ?? browsers());
/**
 * The locale of all dates and numbers on screen: in the language of the texts, by the customs of the system's region. The
 * window is told by its system, since Electron itself speaks one language only.
 */
export const locale = regional(language, bridge?.locale ?? browsers());

const catalogue = await catalogueOf(language);
export const { t, tn } = createTexts(catalogue, locale);

/** What the engine says in English: translated where the catalogue has its words or its form, else as it came. */
export const engineText = createReader(catalogue);

/** The word of a table for what has one; all else, as an owner names it, in its own words. */
export const wordOf = (words: Record<string, string>, key: string, own = key): string =>
  Object.hasOwn(words, key) ? (words[key] ?? own) : own;

/** Of the two directions of a language, none that Mneme speaks is written from the right yet. */
export function tellLanguage(root: HTMLElement): void {
  root.lang = language;
}

/** Kept on this machine, and the window read anew in it. */
export function chooseLanguage(choice: LanguageChoice): void {
  localStorage.setItem(key, choice);
  bridge?.setLanguage(choice);
  location.reload();
}

/** English costs nothing: its texts stand where they are used. */
async function catalogueOf(spoken: TextLanguage): Promise<Catalogue> {
  return spoken === 'de' ? (await import('#shared/text/de.json')).default : {};
}

function chosen(): LanguageChoice {
  const kept = isPage() ? localStorage.getItem(key) : null;
  return languageChoices.find((known) => known === kept) ?? 'system';
}

function browsers(): string {
  return isPage() ? navigator.language : 'en-GB';
}

function isPage(): boolean {
  return typeof document !== 'undefined';
}
