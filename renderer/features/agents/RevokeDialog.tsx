import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Dialog, useToast } from '../../ui/index.ts';
import type { ListedAgent } from './agent.ts';

type Props = { agent: ListedAgent; open: boolean; onClose(): void };

/** What it will do is said before; a token that is gone does not come back. */
export function RevokeDialog({ agent, open, onClose }: Props) {
  const act = useAct('agents.revoke');
  const { toast, failed } = useToast();
  const { name, connections, proposals } = agent;
  function revoke() {
    act.mutate(
      { name },
      {
        onSuccess: () => {
          toast({
            title: t('{name} has no role any more', { name }),
            text: t('It can read and propose, as any unknown client.'),
          });
          onClose();
        },
        onError: failed,
      },
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(now) => !now && onClose()}
      title={t('Revoke {name}', { name })}
      description={t('Its token stops working. It can still read and propose, as any unknown client, but not write.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="lost" busy={act.isPending} onClick={revoke}>
            {t('Revoke')}
          </Button>
        </>
      }
    >
      <ul className="revokewhat">
        {connections > 0 && (
          <li>
            {t('Its role ends at the next call ({connections}).', {
              connections: counted(connections, 'open connection'),
            })}
          </li>
        )}
        <li>{t('What it remembered stays, and so does who did it, in history.')}</li>
        {proposals.open > 0 && (
          <li>{t('{proposals} of its stay in the Inbox.', { proposals: counted(proposals.open, 'proposal') })}</li>
        )}
        <li>{t('The token cannot be brought back; a new one can be given at any time.')}</li>
      </ul>
    </Dialog>
  );
}
