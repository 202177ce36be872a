import { isolated } from './isolated.ts';

/** A text of the catalogue; one that depends on a number has a form for each of its language's plural rules. */
type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
/** Texts of a language by what they are in English. What is not in it stays English. */
export type Catalogue = Readonly<Record<string, Entry>>;

export const languages = ['en', 'de'] as const;
export type TextLanguage = (typeof languages)[number];
/** As a person chooses it; `system`: what their system speaks. */
export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** What stands in a text's braces; what is not there leaves nothing. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

/** The language for a choice. @param system such as `de-AT`, the system's own */
export function languageFor(choice: LanguageChoice, system: string): TextLanguage {
  if (choice !== 'system') return choice;
  const spoken = system.toLowerCase().split(/[-_]/)[0];
  return languages.find((known) => known === spoken) ?? 'en';
}

/** A language as dates and numbers are written where `system` is spoken: `en-DE` for English on a German system. */
export function regional(language: TextLanguage, system: string): string {
  try {
    const { region } = new Intl.Locale(system).maximize();
    return region === undefined ? usual[language] : `${language}-${region}`;
  } catch {
    return usual[language];
  }
}

const usual: Record<TextLanguage, string> = { en: 'en-GB', de: 'de-DE' };

export type Texts = {
  /** A text, with what stands in braces filled in: `t('Open {name}', { name })`. */
  t(text: string, values?: Values): string;
  /** One of two texts by a number, which `{n}` shows: `tn(3, '{n} file', '{n} files')`. */
  tn(n: number, one: string, other: string, values?: Values): string;
};

/** @param locale of numbers, in the catalogue's language */
export function createTexts(catalogue: Catalogue, locale: string): Texts {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const fill = (text: string, values: Values) =>
    text.replace(/\{(\w+)\}(\.(?![\p{L}\d.]))?/gu, (braces, name: string, end = '') => {
      if (!Object.hasOwn(values, name)) return braces;
      const value = values[name];
      if (typeof value === 'number') return `${number.format(value)}${end}`;
      // A date that ends with a point, as in German, ends its sentence with it.
      return value?.endsWith('.') ? isolated(value) : `${isolated(value ?? '')}${end}`;
    });
  return {
    t(text, values) {
      const entry = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
      const found = typeof entry === 'string' ? entry : text;
      return values === undefined ? found : fill(found, values);
    },
    tn(n, one, other, values) {
      const entry = Object.hasOwn(catalogue, one) ? catalogue[one] : undefined;
      const forms = typeof entry === 'object' ? entry : { one, other };
      return fill(forms[plural.select(n)] ?? forms.other ?? other, { n, ...values });
    },
  };
}
