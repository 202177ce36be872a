import type { ReactNode } from 'react';
import { languageChoices } from '#shared/text/texts.ts';
import { bridge } from '../../api/bridge.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { setTheme, type Theme, themes, useTheme } from '../../app/theme.ts';
import { chooseLanguage, languageChoice, t } from '../../text/text.ts';
import { Segment, useToast } from '../../ui/index.ts';
import { languageNames } from './language-names.ts';

const words: Record<Theme, string> = { system: t('As the system'), light: t('Light'), dark: t('Dark') };

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
      <BesideWindow />
    </div>
  );
}

/** Only an installed app can be started by the system. */
function AtLogin() {
  const now = useCall('host.startAtLogin', {}).data;
  const set = useAct('host.setStartAtLogin');
  const { failed } = useToast();
  if (now === undefined || !now.available) return null;
  return (
    <Switched
      name={t('Start when I log in')}
      about={t('Mneme waits in the tray; where the desktop has none, it opens its window.')}
      on={now.on}
      busy={set.isPending}
      onChange={(on) => set.mutate({ on }, { onError: failed })}
    />
  );
}

/** Electron's word for a key, as keyboards say it here. */
const keysHere = (keys: string): string =>
  keys
    .replace('CommandOrControl', bridge?.platform === 'darwin' ? '⌘' : t('Ctrl'))
    .replace('Alt', bridge?.platform === 'darwin' ? '⌥' : 'Alt')
    .replace('Shift', bridge?.platform === 'darwin' ? '⇧' : t('Shift'));

/** What the desktop does while another program is in front; a browser has its own. */
function BesideWindow() {
  const { shortcut, spelling } = useCall('host.desktop', {}).data ?? { shortcut: null, spelling: null };
  const set = useAct('host.setDesktop');
  const { failed } = useToast();
  return (
    <>
      {shortcut !== null && (
        <Switched
          name={t('Remember from anywhere')}
          about={
            shortcut.isTaken
              ? t('{keys} is taken by another program.', { keys: keysHere(shortcut.keys) })
              : t('{keys} opens Remember, whatever program is in front.', { keys: keysHere(shortcut.keys) })
          }
          on={shortcut.on}
          busy={set.isPending}
          onChange={(on) => set.mutate({ shortcut: on }, { onError: failed })}
        />
      )}
      {spelling !== null && (
        <Switched
          name={t('Check spelling')}
          about={t(
            'The dictionaries of your languages are fetched from their maker once. Nothing that you write is sent.',
          )}
          on={spelling.on}
          busy={set.isPending}
          onChange={(on) => set.mutate({ spelling: on }, { onError: failed })}
        />
      )}
    </>
  );
}

type SwitchedProps = { name: string; about: string; on: boolean; busy: boolean; onChange(on: boolean): void };

function Switched({ name, about, on, busy, onChange }: SwitchedProps) {
  return (
    <Choice name={name} about={about}>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-label={name}
        aria-checked={on}
        disabled={busy}
        onClick={() => onChange(!on)}
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
