import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, counted, Dialog, Icon, Note, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { DecidedFirst } from './DecidedFirst.tsx';
import { ParameterRow } from './ParameterRow.tsx';
import { inLanguage } from './parameter-state.ts';
import { RemoteForm } from './RemoteForm.tsx';
import { SyncConflicts } from './SyncConflicts.tsx';
import { SyncLook } from './SyncLook.tsx';

type State = Out<'sync.status'>;

/** How it stands with the owner's own remote, a way to sync now, and what waits to be merged. */
export function SyncState() {
  const status = useCall('sync.status', {}).data;
  const run = useAct('sync.run');
  const settings = useAct('settings.write');
  const parameters = useCall('settings.read', {}).data?.parameters;
  const { toast, failed } = useToast();
  const [joining, setJoining] = useState(false);
  if (status === undefined || parameters === undefined) return null;
  const busy = run.isPending || settings.isPending || status.state === 'running';
  const strangers = run.error?.value.code === 'sync.unrelated' || status.remedy?.includes('--unrelated') === true;

  const stays = parameters.find(({ key }) => key === 'sync.local');
  const isAuto = parameters.some(({ key, value }) => key === 'sync.auto' && value === true);

  /** `always`: by itself from then on. It is written once both are joined: here nothing may stand yet but the beginning. */
  function sync(unrelated: boolean, always = false) {
    run.mutate(
      { unrelated },
      {
        onSuccess({ state, message }) {
          if (state === 'done') toast({ title: engineText(message) });
          if (always) settings.mutate({ values: { 'sync.auto': true } }, { onError: failed });
        },
        onError: (error) => error.value.code !== 'sync.unrelated' && failed(error),
        onSettled: () => setJoining(false),
      },
    );
  }
  return (
    <section aria-labelledby="settings-sync-state" className="block padded syncstate">
      <h3 id="settings-sync-state">{t('Sync')}</h3>
      <Now status={status} busy={busy} onSync={() => sync(false)} />
      {status.note !== null && !busy && (
        <Note tone={status.state === 'failed' ? 'lost' : 'look'}>
          {engineText(status.note)} {strangers ? '' : engineText(status.remedy ?? '')}
          {strangers && (
            <>
              {' '}
              <Button small onClick={() => setJoining(true)}>
                {t('Join the two…')}
              </Button>
            </>
          )}
        </Note>
      )}
      {status.remote !== null && status.last === null && status.state !== 'conflict' && (
        <SyncLook
          key={status.remote}
          isAuto={isAuto}
          busy={busy}
          onSync={({ always, unrelated }) => sync(unrelated, always)}
        />
      )}
      <DecidedFirst decided={status.decided} />
      <SyncConflicts conflicts={status.conflicts} />
      {!status.isLocal && <RemoteForm remote={status.remote} busy={busy} />}
      {stays && <ParameterRow parameter={inLanguage(stays)} />}
      <JoinDialog open={joining} onOpenChange={setJoining} busy={busy} onJoin={() => sync(true)} />
    </section>
  );
}

/** How it stands, and the way to sync now; nothing where there is no remote and nothing to say. */
function Now({ status, busy, onSync }: { status: State; busy: boolean; onSync(): void }) {
  const now = useNow();
  const isNew = status.state === 'idle' && status.last === null;
  if (status.remote === null && status.note === null) return null;
  return (
    <div className="flex modelline">
      <Icon name={isNew ? 'clock' : icons[status.state]} className={isNew ? 'faint' : tones[status.state]} />
      <span className="grow">
        {words(status)}
        {status.remote !== null && (
          <span className="meta">
            {' '}
            {status.last !== null && t('Last {sinceWhen}.', { sinceWhen: sinceWhen(status.last, now) })}
            {status.ahead > 0 && t(' {commits} to send.', { commits: counted(status.ahead, 'commit') })}
          </span>
        )}
      </span>
      {status.remote !== null && (status.last !== null || status.state === 'conflict') && (
        <Button busy={busy} onClick={onSync}>
          {t('Sync now')}
        </Button>
      )}
    </div>
  );
}

type JoinProps = { open: boolean; onOpenChange(open: boolean): void; busy: boolean; onJoin(): void };

/** Two workspaces that do not know each other become one only by their owner's word. */
function JoinDialog({ open, onOpenChange, busy, onJoin }: JoinProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('Join two workspaces?')}
      description={t(
        'The memories and histories of both become one, here and at the remote. Files that both have and that differ will wait for you. It is one change of the history, and can be rolled back here.',
      )}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Cancel')}</Button>
          <Button look="primary" busy={busy} onClick={onJoin}>
            {t('Join them')}
          </Button>
        </>
      }
    />
  );
}

function words({ state, remote, last, isLocal }: State): string {
  if (isLocal) return t('This workspace stays on this machine');
  if (remote === null) return t('On this machine only');
  if (state === 'idle' && last === null) return t('Not synced yet with {remote}', { remote });
  return {
    off: t('Not synced'),
    idle: t('Synced with {remote}', { remote }),
    running: t('Syncing with {remote}', { remote }),
    conflict: t('{remote}: both sides changed the same places', { remote }),
    failed: t('{remote}: the last sync failed', { remote }),
  }[state];
}

const icons = { off: 'info', idle: 'check', running: 'clock', conflict: 'merge', failed: 'alert' } as const;
const tones = { off: 'faint', idle: 'kept', running: 'faint', conflict: 'look', failed: 'look' } as const;
