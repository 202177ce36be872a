import type { ReactNode } from 'react';
import type { LanguageChoice } from '#shared/text/texts.ts';
import { languageChoices } from '#shared/text/texts.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { setTheme, type Theme, themes, useTheme } from '../../app/theme.ts';
import { chooseLanguage, languageChoice, t } from '../../text/text.ts';
import { Segment, useToast } from '../../ui/index.ts';

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
      <AtLogin />
    </div>
  );
}

/** Only an installed app can be started by the system. */
function AtLogin() {
  const now = useCall('host.startAtLogin', {}).data;
  const set = useAct('host.setStartAtLogin');
  const { failed } = useToast();
  if (now === undefined || !now.available) return null;
  const name = t('Start when I log in');
  return (
    <Choice name={name} about={t('Mneme waits in the tray; where the desktop has none, it opens its window.')}>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label={name}
        aria-checked={now.on}
        disabled={set.isPending}
        onClick={() => set.mutate({ on: !now.on }, { onError: failed })}
      >
        <i />
      </button>
    </Choice>
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
