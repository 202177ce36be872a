import { useEffect } from 'react';
import type { In } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Dialog, Note, Skeleton, useToast } from '../../ui/index.ts';
import { HandoverHolds } from './HandoverHolds.tsx';

type Props = { asked: In<'handover.make'> | null; onClose(): void; onSigned?(): void };

/** What would go, memory by memory, before the owner’s key stands below it. */
export function SignDialog({ asked, onClose, onSigned }: Props) {
  const { mutate: look, data, error, reset } = useAct('handover.make');
  const signing = useAct('handover.make');
  const { toast, failed } = useToast();
  useEffect(() => {
    reset();
    if (asked !== null) look({ ...asked, look: true });
  }, [asked, look, reset]);

  function sign() {
    if (asked === null) return;
    signing.mutate(asked, {
      onSuccess({ message }) {
        toast({ title: engineText(message) });
        onSigned?.();
        onClose();
      },
      onError: failed,
    });
  }
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('Hand this over?')}
      description={t('Your key signs it. Whoever has the folder can read it; secrets are left out.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" disabled={data === undefined} busy={signing.isPending} onClick={sign}>
            {t('Sign and write')}
          </Button>
        </>
      }
    >
      {error && (
        <Note tone="lost">
          {error.value.message} {error.value.remedy}
        </Note>
      )}
      {data === undefined && !error && <Skeleton rows={3} height={20} />}
      {data && <HandoverHolds holds={data.holds} all={data.memories} />}
    </Dialog>
  );
}
