import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, EmptyState } from '../../ui/index.ts';

type Props = {
  query: string;
  notice: string | null;
  /** Null where nothing narrows. */
  onWiden: (() => void) | null;
  /** Null while the archive is searched already, or a day of the past is. */
  onArchive: (() => void) | null;
};

/** What was searched, and what to try; what lies in the archive is a press away. */
export function NothingFound({ query, notice, onWiden, onArchive }: Props) {
  const archived = useCall('memory.search', { query, statuses: ['archived'], k: 1 }, { enabled: onArchive !== null });
  const many = archived.data?.hits.length === 0 ? 0 : (archived.data?.candidates ?? 0);
  return (
    <EmptyState
      icon="search"
      title={t('Nothing is remembered for “{words}”', { words: query.length > 80 ? `${query.slice(0, 80)}…` : query })}
      action={
        <>
          {onArchive !== null && many > 0 && (
            <Button icon="archive" onClick={onArchive}>
              {t('Show {memories}', { memories: counted(many, 'archived memory', 'archived memories') })}
            </Button>
          )}
          {onWiden && <Button onClick={onWiden}>{t('Search all memories')}</Button>}
        </>
      }
    >
      {notice ?? t('Try other words for it, or a name.')}
    </EmptyState>
  );
}
