import type { LanguageChoice } from '#shared/text/texts.ts';
import { t } from '../../text/text.ts';

/** Each in its own words, for whoever cannot read the one that holds. */
export const languageNames: Record<LanguageChoice, string> = {
  system: t('As the system'),
  en: 'English',
  de: 'Deutsch',
};
