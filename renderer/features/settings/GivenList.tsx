import { useState } from 'react';
import type { In, Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, counted, Dialog, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { SignDialog } from './SignDialog.tsx';

type Given = Out<'handover.list'>['given'];

/** What was handed over from here: brought up to date, or taken back. */
export function GivenList({ given }: { given: Given }) {
  const now = useNow();
  const [asked, setAsked] = useState<In<'handover.make'> | null>(null);
  const [ending, setEnding] = useState<string | null>(null);
  const revoking = useAct('handover.make');
  const { toast, failed } = useToast();
  function revoke(folder: string) {
    revoking.mutate(
      { folder, revoke: true },
      {
        onSuccess: ({ message }) => {
          toast({ title: engineText(message) });
          setEnding(null);
        },
        onError: failed,
      },
    );
  }
  if (given.length === 0) return null;
  return (
    <>
      <ul className="syncconflicts" aria-label={t('Handed over')}>
        {given.map(({ id, folder, to, n, memories, made, slice, revoked }) => (
          <li key={id}>
            <div className="grow">
              <div className="mono">{folder}</div>
              <p className="meta">
                {to !== '' && t('For {to}. ', { to })}
                {revoked
                  ? t('Taken back {when}.', { when: sinceWhen(made, now) })
                  : `${counted(memories, 'memory', 'memories')}, ${sinceWhen(made, now)}. ${partsOf(slice)}`}
                {n > 1 && !revoked && t(' Update {n}.', { n })}
              </p>
            </div>
            {!revoked && (
              <>
                <Button small aria-label={t('Update {folder}', { folder })} onClick={() => setAsked({ folder })}>
                  {t('Update…')}
                </Button>
                <Button
                  small
                  look="lost"
                  aria-label={t('Take back {folder}', { folder })}
                  onClick={() => setEnding(folder)}
                >
                  {t('Take back…')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <SignDialog asked={asked} onClose={() => setAsked(null)} />
      <Dialog
        open={ending !== null}
        onOpenChange={(open) => !open && setEnding(null)}
        title={t('Take this handover back?')}
        description={t(
          'No update of it follows, and whoever takes the folder again is told. What they accepted stays theirs.',
        )}
        footer={
          <>
            <Button onClick={() => setEnding(null)}>{t('Cancel')}</Button>
            <Button look="lost" busy={revoking.isPending} onClick={() => ending !== null && revoke(ending)}>
              {t('Take it back')}
            </Button>
          </>
        }
      >
        <p className="mono">{ending}</p>
      </Dialog>
    </>
  );
}

/** “Tide gauge, from 2026-02-01.” */
function partsOf({ entities = [], scopes = [], since, until }: Given[number]['slice']): string {
  const parts = [
    ...entities,
    ...scopes,
    ...(since === undefined ? [] : [t('from {since}', { since })]),
    ...(until === undefined ? [] : [t('up to {until}', { until })]),
  ];
  return `${parts.join(', ')}.`;
}
