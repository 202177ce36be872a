import { t } from '../../text/text.ts';
import './welcome.css';
import { type ReactNode, useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { Button, Icon, type IconName, Note } from '../../ui/index.ts';
import { elsewhereWords } from '../import/ElsewhereNote.tsx';
import { howWords } from './OpenDialog.tsx';
import { PathForm } from './PathForm.tsx';
import { RestoreForm } from './RestoreForm.tsx';
import { useOpen } from './useOpen.ts';

/** No workspace is open: create one, open a folder, look at the sample, or go back to a recent one. */
export function WelcomePage({ host }: { host: Out<'host.state'> }) {
  const [asking, setAsking] = useState<'create' | 'open' | 'restore' | null>(null);
  const places = useCall('host.elsewhere', {}).data?.places ?? [];
  const isFound = places.length > 0;
  const sample = useOpen();
  const looking = useOpen(undefined, '/import');
  return (
    <div className="welcome scroll">
      <div className="welcomecolumn">
        <Icon name="mark" className="welcomemark" />
        <h1>{t('What your agents remember, in your hands')}</h1>
        <p className="welcometext">
          {t(
            'Mneme keeps the memory of your AI agents as Markdown files in a folder of yours, with every change on record.',
          )}
        </p>
        {sample.error && (
          <Note tone="lost">
            <span className="strong">{sample.error.value.message}</span> {sample.error.value.remedy}
          </Note>
        )}
        <ul className="ways">
          {isFound && <FoundWay places={places} looking={looking} disabled={sample.busy} path={host.suggested} />}
          {(['create', 'open'] as const).map((how) => (
            <Way
              key={how}
              icon={how === 'create' ? 'plus' : 'folder'}
              title={howWords[how].title}
              text={howWords[how].text}
            >
              {asking === how ? (
                <PathForm how={how} host={host} onCancel={() => setAsking(null)} />
              ) : (
                <Button
                  disabled={sample.busy || looking.busy}
                  look={how === 'create' && asking === null && !isFound ? 'primary' : 'plain'}
                  onClick={() => setAsking(how)}
                >
                  {how === 'create' ? t('Create…') : t('Open…')}
                </Button>
              )}
            </Way>
          ))}
          <SampleWay sample={sample} disabled={looking.busy} />
          <Way
            icon="revert"
            title={t('Restore a backup')}
            text={t('A workspace as it was when the backup was made, with its whole history, in a new folder.')}
          >
            {asking === 'restore' ? (
              <RestoreForm host={host} onCancel={() => setAsking(null)} />
            ) : (
              <Button disabled={sample.busy || looking.busy} onClick={() => setAsking('restore')}>
                {t('Restore…')}
              </Button>
            )}
          </Way>
        </ul>
        {host.recent.length > 0 && <Recent host={host} />}
      </div>
    </div>
  );
}

type Opening = ReturnType<typeof useOpen>;
type FoundProps = {
  places: Out<'host.elsewhere'>['places'];
  looking: Opening;
  disabled: boolean;
  /** Where the new workspace would be. */
  path: string;
};

/** What other tools noted on this computer, as a beginning. */
function FoundWay({ places, looking, disabled, path }: FoundProps) {
  return (
    <Way
      icon="import"
      title={t('Begin with what your agents noted')}
      text={t('I found {elsewhere}. Nothing of it is read before you say so.', {
        elsewhere: elsewhereWords(places),
      })}
    >
      <Button
        look="primary"
        busy={looking.busy}
        disabled={disabled}
        onClick={() => looking.open({ how: 'create', path })}
      >
        {t('Create and look')}
      </Button>
    </Way>
  );
}

function SampleWay({ sample, disabled }: { sample: Opening; disabled: boolean }) {
  return (
    <Way
      icon="sprout"
      title={t('Look at the sample')}
      text={
        sample.busy
          ? t('Writing three weeks of memory; that takes about a quarter of a minute.')
          : t('Three weeks of work with three agents. It is a copy: change what you like.')
      }
    >
      <Button busy={sample.busy} disabled={disabled} onClick={() => sample.open({ how: 'sample' }, true)}>
        {sample.busy ? t('Opening…') : t('Open sample')}
      </Button>
    </Way>
  );
}

function Way({ icon, title, text, children }: { icon: IconName; title: string; text: string; children: ReactNode }) {
  return (
    <li className="way">
      <Icon name={icon} className="kept" />
      <div className="grow">
        <h2>{title}</h2>
        <p className="meta">{text}</p>
      </div>
      {children}
    </li>
  );
}

function Recent({ host }: { host: Out<'host.state'> }) {
  const opening = useOpen();
  return (
    <section aria-labelledby="recent">
      <div className="sect">
        <h2 id="recent">{t('Opened lately')}</h2>
      </div>
      <ul>
        {host.recent.slice(0, 6).map((recent) => (
          <li key={recent.root}>
            <button
              type="button"
              className="row recent"
              disabled={opening.busy}
              onClick={() => opening.open({ how: 'open', path: recent.root })}
            >
              <Icon name="folder" className="faint" />
              <span>{recent.name}</span>
              <span className="mono cut grow recentpath">{recent.root}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
