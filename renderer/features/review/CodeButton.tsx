import { useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Dialog, useToast } from '../../ui/index.ts';

/** Where the owner lets an agent pass on an approval: the short code that only the owner sees. */
export function CodeButton() {
  const allowed = useCall(
    'settings.read',
    {},
    {
      select: ({ parameters }) =>
        parameters.some((one) => one.key === 'reflection.agentApproval' && one.value === true),
    },
  ).data;
  const issue = useAct('reflection.code');
  const { failed } = useToast();
  const [shown, setShown] = useState<{ code: string | null; message: string } | null>(null);
  if (allowed !== true) return null;
  return (
    <>
      <Button
        look="quiet"
        busy={issue.isPending}
        onClick={() => issue.mutate({}, { onSuccess: setShown, onError: failed })}
      >
        {t('Code for an agent…')}
      </Button>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        title={t('Code for an agent')}
        description={shown === null ? undefined : engineText(shown.message)}
      >
        <p className="agentcode mono">{shown?.code}</p>
      </Dialog>
    </>
  );
}
