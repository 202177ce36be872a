import { useState } from 'react';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, useToast } from '../../ui/index.ts';

const ratings = { right: 5, wrong: 1 } as const;

/** One press says whether a result was right: it is strengthened or weakened, as when an agent rates it. */
export function WasItRight({ id }: { id: string }) {
  const feedback = useAct('memory.feedback');
  const { toast, failed } = useToast();
  const [said, setSaid] = useState<keyof typeof ratings | null>(null);
  const rate = (verdict: keyof typeof ratings) =>
    feedback.mutate(
      { id, rating: ratings[verdict] },
      {
        onSuccess: () => {
          setSaid(verdict);
          toast({
            title: verdict === 'right' ? t('It counts for more from now on') : t('It counts for less from now on'),
          });
        },
        onError: failed,
      },
    );
  return (
    <fieldset className="wasitright" disabled={feedback.isPending}>
      <legend className="meta">{t('Was it right?')}</legend>
      <Button small aria-pressed={said === 'right'} onClick={() => rate('right')}>
        {t('Right')}
      </Button>
      <Button small aria-pressed={said === 'wrong'} onClick={() => rate('wrong')}>
        {t('Wrong')}
      </Button>
    </fieldset>
  );
}
