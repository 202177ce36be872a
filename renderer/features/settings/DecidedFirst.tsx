import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Note, useNow, useToast } from '../../ui/index.ts';
import { decidedWords } from './decided.ts';

/** Decisions on reflections that gave way to one made first elsewhere, until their owner read it. */
export function DecidedFirst({ decided }: Pick<Out<'sync.status'>, 'decided'>) {
  const now = useNow();
  const dismiss = useAct('sync.dismiss');
  const { failed } = useToast();
  if (decided.length === 0) return null;
  return (
    <Note
      actions={
        <Button small busy={dismiss.isPending} onClick={() => dismiss.mutate({}, { onError: failed })}>
          {t('Dismiss')}
        </Button>
      }
    >
      {decided.map((one) => {
        const { title, text } = decidedWords(one, now);
        return (
          <p key={one.session} dir="auto">
            {title}: {text}
          </p>
        );
      })}
    </Note>
  );
}
