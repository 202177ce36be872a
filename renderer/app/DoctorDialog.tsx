import { useEffect } from 'react';
import { useAct } from '../api/queries.ts';
import { engineText, t } from '../text/text.ts';
import { Button, Dialog, ErrorState, Icon, Skeleton } from '../ui/index.ts';

/** Examines the workspace and shows each finding; what can be mended is mended only when asked. */
export function DoctorDialog({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const { mutate, data, error, isPending } = useAct('doctor.run');
  useEffect(() => {
    if (open) mutate({ repair: false });
  }, [open, mutate]);
  const checks = data?.checks ?? [];
  const wrong = checks.filter((check) => !check.ok && !check.repaired);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('State of the workspace')}
      description={
        isPending
          ? t('Looking at files, index, history and lock.')
          : wrong.length === 0
            ? t('All is well.')
            : t('Repairing never deletes a memory.')
      }
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('Close')}</Button>
          {wrong.length > 0 && (
            <Button look="primary" busy={isPending} onClick={() => mutate({ repair: true })}>
              {t('Repair')}
            </Button>
          )}
        </>
      }
    >
      {isPending && <Skeleton rows={4} />}
      {error && <ErrorState error={error} retry={() => mutate({ repair: false })} />}
      {!isPending && (
        <ul className="checks">
          {checks.map((check) => (
            <li key={check.name}>
              <Icon
                name={check.ok || check.repaired ? 'check' : 'alert'}
                className={check.ok || check.repaired ? 'kept' : 'lost'}
                label={check.repaired ? t('Repaired') : check.ok ? t('Well') : t('Needs a look')}
              />
              <div className="grow">
                <p>
                  <span className="strong">{engineText(check.name)}</span> {engineText(check.detail)}
                </p>
                {!check.ok && check.remedy && <p className="meta">{engineText(check.remedy)}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
