import { useAct } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, Kbd, Note, useToast } from '../../ui/index.ts';
import type { Pending } from './changes.ts';

type Props = { session: string; reply: NonNullable<Pending['reply']>; flush(): Promise<void> };

/** What its owner wrote below the summary in another editor: a draft until one key makes it so. */
export function OwnerReply({ session, reply, flush }: Props) {
  const act = useAct('reflection.decide');
  const { toast, failed } = useToast();
  const verdict = reply.verdict === 'reject' ? 'reject' : reply.verdict === 'approve' ? 'sure' : 'decided';
  async function go() {
    await flush();
    const input = { session, verdict, ...(reply.words !== '' && { reason: reply.words.slice(0, 2_000) }) } as const;
    act.mutate(input, { onSuccess: ({ message }) => toast({ title: engineText(message) }), onError: failed });
  }
  useKeys(t('Review'), [{ keys: 'y', label: t('Do what your reply in the file says'), run: () => void go() }]);
  return (
    <Note
      tone="info"
      actions={
        <Button small busy={act.isPending} onClick={() => void go()}>
          {t('Do so')} <Kbd keys="Y" />
        </Button>
      }
    >
      {t('You wrote in pending-reflection.md:')} <span className="strong">{reply.verdict}</span> {reply.words}
    </Note>
  );
}
