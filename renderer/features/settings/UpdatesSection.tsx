import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Note, Segment, useToast } from '../../ui/index.ts';

type State = Out<'host.updates'>;

/** Newer versions: nothing is asked of the network until the owner wants it, and nothing installed without a word. */
export function UpdatesSection() {
  const now = useCall('host.updates', {}).data;
  const look = useAct('host.lookForUpdates');
  const { failed } = useToast();
  // One that was not released has nowhere to look.
  if (now === undefined || now.unavailable !== null) return null;
  const choices = [
    { value: 'off', label: t('Never') },
    { value: 'on', label: t('Once a day') },
  ];
  return (
    <section aria-labelledby="settings-updates" className="block padded">
      <h3 id="settings-updates">{t('Newer versions')}</h3>
      <p className="meta">
        {t(
          'Looked for at the place this Mneme was released, and fetched. That place sees this computer’s address and nothing of your memory.',
        )}
      </p>
      <Segment
        label={t('Look for newer versions')}
        value={now.looks ? 'on' : 'off'}
        options={choices}
        onChange={(value) => look.mutate({ looks: value === 'on' }, { onError: failed })}
      />
      <Found {...now} />
    </section>
  );
}

const words: Record<Exclude<State['state'], 'none'>, (now: State) => string> = {
  looking: () => t('Looking…'),
  fetching: ({ version }) => t('Fetching version {version}…', { version }),
  ready: ({ version }) =>
    t('Version {version} is here. Mneme finishes what is under way, stops, and starts anew.', { version }),
  failed: ({ problem }) => t('It failed: {problem} Nothing was changed; it is tried again tomorrow.', { problem }),
};

function Found(now: State) {
  const install = useAct('host.installUpdate');
  const { failed } = useToast();
  if (now.state === 'none') return now.looks ? <p className="meta">{t('Nothing newer is known.')}</p> : null;
  return (
    <Note tone={now.state === 'failed' ? 'look' : 'info'}>
      {words[now.state](now)}{' '}
      {now.state === 'ready' && (
        <Button small busy={install.isPending} onClick={() => install.mutate({}, { onError: failed })}>
          {t('Install')}
        </Button>
      )}
      {now.before !== null && (
        <div className="meta">
          {t('The version before this one is kept:')} <span className="mono selectable">{now.before}</span>
        </div>
      )}
    </Note>
  );
}
