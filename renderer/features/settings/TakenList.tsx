import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, useToast } from '../../ui/index.ts';

/** Whose handovers were taken here, and a way to what is new in them. */
export function TakenList({ taken }: Pick<Out<'handover.list'>, 'taken'>) {
  const taking = useAct('handover.take');
  const { toast, failed } = useToast();
  if (taken.length === 0) return null;
  return (
    <ul className="syncconflicts" aria-label={t('Taken from others')}>
      {taken.map(({ id, from, folder, fingerprint, revoked }) => (
        <li key={id}>
          <div className="grow">
            <bdi>{from}</bdi> <span className="meta mono">{fingerprint}</span>
            <p className="meta mono">{folder}</p>
          </div>
          {revoked ? (
            <span className="meta">{t('Taken back by its giver')}</span>
          ) : (
            <Button
              small
              disabled={taking.isPending || folder === ''}
              aria-label={t('Look for news from {from}', { from })}
              onClick={() =>
                taking.mutate(
                  { folder },
                  { onSuccess: ({ message }) => toast({ title: engineText(message) }), onError: failed },
                )
              }
            >
              {t('Look for news')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
