import { useState } from 'react';
import type { Alert } from '#shared/model/audit.ts';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, counted, momentsAsWords, Note, useNow, useToast } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';

const none: readonly Alert[] = [];

/** Alerts that wait, newest first. */
export function useAlerts(): readonly Alert[] {
  return useCall('alerts.list', {}).data?.alerts.filter(({ settled }) => settled === null) ?? none;
}

/** Settles an alert, and says what came of it. */
export function useSettle() {
  const settle = useAct('alerts.settle');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  return {
    busy: settle.isPending ? settle.variables?.id : null,
    settle: (id: string, how: 'mine' | 'restored') =>
      settle.mutate(
        { id, how },
        {
          onSuccess: ({ message, change }) =>
            toast({
              title: engineText(message),
              ...(how === 'restored' && change !== null && { undo: () => void takeBack(change) }),
            }),
          onError: failed,
        },
      ),
  };
}

/** What the two answers to an alert are called: back to what is safe, and as it stands. */
export function answersTo(kind: Alert['kind']): Record<'restored' | 'mine', string> {
  if (kind === 'secret') return { restored: t('Take it out, hold it'), mine: t('It is no secret') };
  return { restored: t('Restore'), mine: kind === 'tampering' ? t('Accept it') : t('Keep it') };
}

/** At the end of an alert: what the two buttons beside it ask by themselves. */
const question = /(?<=[.!])\s[^.!?]{1,80}\?$/;

/** Alerts in sight before the rest is asked for. */
const few = 2;

type Props = {
  alerts: readonly Alert[];
  /** The one whose change is open beside the log, with its answers. */
  chosen: string | null;
  onChoose(alert: Alert): void;
};

/** Over the log: each alert with its two answers, which stand once: beside its change while that is open; its words show the change. */
export function AlertBanners({ alerts, chosen, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const now = useNow();
  const { settle, busy } = useSettle();
  const shown = all ? alerts : alerts.slice(0, few);
  if (alerts.length === 0) return null;
  return (
    <section className="aualerts scroll" aria-label={t('Alerts')}>
      {shown.map((alert) => (
        <Note
          key={alert.id}
          tone={alert.kind === 'critical' ? 'look' : 'lost'}
          icon="shield"
          className={alert.id === chosen ? 'aualert chosen' : 'aualert'}
          actions={
            alert.id !== chosen && (
              <>
                <Button small busy={busy === alert.id} onClick={() => settle(alert.id, 'restored')}>
                  {answersTo(alert.kind).restored}
                </Button>
                <Button small look="quiet" busy={busy === alert.id} onClick={() => settle(alert.id, 'mine')}>
                  {answersTo(alert.kind).mine}
                </Button>
              </>
            )
          }
        >
          <button type="button" className="aualertwords" onClick={() => onChoose(alert)} title={t('Show what changed')}>
            {momentsAsWords(engineText(alert.words), now).replace(question, '')}
          </button>
        </Note>
      ))}
      {alerts.length > shown.length && (
        <button type="button" className="aumorealerts" onClick={() => setAll(true)}>
          {counted(alerts.length - shown.length, 'more alert')}
        </button>
      )}
    </section>
  );
}
