import type { ReactNode } from 'react';
import type { LanguageChoice } from '#shared/text/texts.ts';
import { languageChoices } from '#shared/text/texts.ts';
import { setTheme, type Theme, themes, useTheme } from '../../app/theme.ts';
import { chooseLanguage, languageChoice, t } from '../../text/text.ts';
import { Segment } from '../../ui/index.ts';

const words: Record<Theme, string> = { system: t('As the system'), light: t('Light'), dark: t('Dark') };
/** Each in its own words, for whoever cannot read the one that holds. */
const languageNames: Record<LanguageChoice, string> = { system: t('As the system'), en: 'English', de: 'Deutsch' };

export function AppearanceSection() {
  const theme = useTheme();
  return (
    <div className="block">
      <Choice name={t('Theme')} about={t('Kept on this machine, for every workspace.')}>
        <Segment
          label={t('Theme')}
          value={theme}
          options={themes.map((value) => ({ value, label: words[value] }))}
          onChange={setTheme}
        />
      </Choice>
      <Choice
        name={t('Language')}
        about={t('Of this window, its menus and its notifications. What is remembered stays as it was said.')}
      >
        <Segment
          label={t('Language')}
          value={languageChoice}
          options={languageChoices.map((value) => ({ value, label: languageNames[value] }))}
          onChange={chooseLanguage}
        />
      </Choice>
    </div>
  );
}

function Choice({ name, about, children }: { name: string; about: string; children: ReactNode }) {
  return (
    <div className="parameter">
      <div className="parameterwords">
        <div className="strong">{name}</div>
        <p className="meta">{about}</p>
      </div>
      <div className="parametervalue">{children}</div>
    </div>
  );
}
