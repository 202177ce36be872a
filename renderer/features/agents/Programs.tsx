import { useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Icon, Tag, useToast } from '../../ui/index.ts';
import { ProgramDialog } from './ProgramDialog.tsx';
import { ProgramState } from './ProgramState.tsx';

/** Milliseconds; a hook that runs changes nothing here, so no event tells of it. */
const lookAgain = 10_000;

/** Agents' programs on this machine, looked for anew whenever they are shown, each connected by one button that shows first what it writes. */
export function Programs({ onConnected }: { onConnected(): void }) {
  const found =
    useCall('host.programs', {}, { refetchOnMount: 'always', refetchInterval: lookAgain }).data?.programs.filter(
      ({ state }) => state !== 'absent',
    ) ?? [];
  const here = useCall('host.state', {}, { select: ({ workspace }) => workspace?.root }).data;
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = found.find(({ id }) => id === asked);
  if (found.length === 0) return null;
  return (
    <>
      <p className="meta" id="programsfound">
        {t('Found on this computer; you see what would be written first.')}
      </p>
      <ul className="programs" aria-label={t('On this machine')} aria-describedby="programsfound">
        {found.map(({ id, name, state, root, moments, findings }) => (
          <li key={id}>
            <Icon name="agents" small className="faint" />
            <span className="strong grow">{name}</span>
            {state === 'connected' && (
              <Tag tone="kept">{root === here ? t('connected') : t('connected to {root}', { root })}</Tag>
            )}
            {state === 'connected' ? (
              <TakeBack id={id} name={name} />
            ) : (
              <Button small onClick={() => setAsked(id)}>
                {t('Connect…')}
              </Button>
            )}
            <ProgramState moments={moments} findings={findings} />
          </li>
        ))}
      </ul>
      <p className="meta connectelse">{t('Or any other program, by what you paste into its settings:')}</p>
      {chosen !== undefined && <ProgramDialog {...chosen} onConnected={onConnected} onClose={() => setAsked(null)} />}
    </>
  );
}

function TakeBack({ id, name }: { id: string; name: string }) {
  const act = useAct('host.disconnectProgram');
  const { toast, failed } = useToast();
  const takeBack = () =>
    act.mutate(
      { id },
      {
        onSuccess: () =>
          toast({ title: t('{name} is as it was', { name }), text: t('What connecting wrote is taken out again.') }),
        onError: failed,
      },
    );
  return (
    <Button
      small
      look="quiet"
      busy={act.isPending}
      onClick={takeBack}
      aria-label={t('Take {name}’s connection back', { name })}
    >
      {t('Take back')}
    </Button>
  );
}
