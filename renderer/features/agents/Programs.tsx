import { type ReactNode, useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Icon, Tag, useNow, useToast } from '../../ui/index.ts';
import { CameBefore, OtherPrograms, useOthers } from './OtherPrograms.tsx';
import { ProgramDialog } from './ProgramDialog.tsx';
import { ProgramState } from './ProgramState.tsx';
import { agentOfProgram, lastHere } from './words.ts';

/** Milliseconds; a hook that runs changes nothing here, so no event tells of it. */
const lookAgain = 10_000;

type Props = {
  onConnected(): void;
  /** Whether the way by hand is unfolded. */
  byHand: boolean;
  onByHand(client: string): void;
  children: ReactNode;
};

/**
 * Agents' programs on this machine, looked for anew whenever they are shown, each connected by one button that shows
 * first what it writes; then all others, and `children`, the way by hand: folded until one of them is chosen.
 */
export function Programs({ onConnected, byHand, onByHand, children }: Props) {
  const found =
    useCall('host.programs', {}, { refetchOnMount: 'always', refetchInterval: lookAgain }).data?.programs.filter(
      ({ state }) => state !== 'absent',
    ) ?? [];
  const here = useCall('host.state', {}, { select: ({ workspace }) => workspace?.root }).data;
  const [asked, setAsked] = useState<string | null>(null);
  const chosen = found.find(({ id }) => id === asked);
  const folded = found.length > 0 && !byHand;
  const others = useOthers(found.map(({ id }) => id));
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  const now = useNow();
  const came = others.filter(({ before }) => before !== undefined);
  // One thing is most likely wanted: what is broken, else what was not connected yet.
  const apart = found.filter(({ state }) => state !== 'connected');
  const first = (apart.find(({ name }) => agentOfProgram(name, agents) !== undefined) ?? apart[0])?.id;
  return (
    <>
      {found.length > 0 && (
        <>
          <p className="meta" id="programsfound">
            {t('Found on this computer; you see what would be written first.')}
          </p>
          <ul className="programs" aria-label={t('On this machine')} aria-describedby="programsfound">
            {found.map(({ id, name, state, root, moments, findings }) => {
              const before = state === 'connected' ? undefined : agentOfProgram(name, agents);
              return (
                <li key={id}>
                  <Icon
                    name={before === undefined ? 'agents' : 'alert'}
                    small
                    className={before === undefined ? 'faint' : 'look'}
                  />
                  <span className="grow">
                    <span className="strong">{name}</span>
                    {state !== 'connected' && (
                      <span className="meta programbefore">
                        {before === undefined
                          ? t('found, not connected')
                          : t('its settings do not name this workspace; {seen}', {
                              seen: lastHere(before, now).replace(/^\p{Lu}/u, (letter) => letter.toLowerCase()),
                            })}
                      </span>
                    )}
                  </span>
                  {state === 'connected' && (
                    <Tag tone="kept">{root === here ? t('connected') : t('connected to {root}', { root })}</Tag>
                  )}
                  {state === 'connected' ? (
                    <TakeBack id={id} name={name} />
                  ) : (
                    <Button small look={id === first ? 'primary' : undefined} onClick={() => setAsked(id)}>
                      {before === undefined ? t('Connect…') : t('Repair…')}
                    </Button>
                  )}
                  <ProgramState moments={moments} findings={findings} />
                </li>
              );
            })}
            {folded && came.map((one) => <CameBefore key={one.id} other={one} onChoose={onByHand} />)}
          </ul>
        </>
      )}
      {folded && <OtherPrograms others={others.filter(({ before }) => before === undefined)} onChoose={onByHand} />}
      {/* Hidden and not gone: a token in it is shown nowhere else. */}
      <div className="connectpaste" hidden={folded}>
        {children}
      </div>
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
