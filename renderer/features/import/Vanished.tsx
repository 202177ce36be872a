import { useAct } from '../../api/queries.ts';
import { engineText, t } from '../../text/text.ts';
import { Button, counted, SectionHead, useToast } from '../../ui/index.ts';
import type { SourceLook } from './looks.ts';
import { useTake } from './useSourceLook.ts';

/** What came from there before and is gone there: proposed for the archive, never taken away by itself. */
export function Vanished({ look: { vanished } }: { look: SourceLook }) {
  const archive = useAct('memory.forget');
  const { forget } = useTake();
  const { toast, failed } = useToast();
  if (vanished.length === 0) return null;
  const ids = vanished.map(({ id }) => id);
  return (
    <section aria-labelledby="look-vanished">
      <SectionHead id="look-vanished" title={t('Gone from there')}>
        {t('imported before; yours to keep or to archive')}
      </SectionHead>
      <ul className="looklist">
        {vanished.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      <Button
        icon="archive"
        busy={archive.isPending}
        onClick={() =>
          archive.mutate(
            { ids },
            {
              onSuccess: ({ message }) => {
                toast({ title: engineText(message) });
                void forget();
              },
              onError: failed,
            },
          )
        }
      >
        {t('Archive {memories}', { memories: counted(vanished.length, 'memory', 'memories') })}
      </Button>
    </section>
  );
}
