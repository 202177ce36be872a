import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, EmptyState, ErrorState, useToast } from '../../ui/index.ts';
import { ImportBar } from './ImportBar.tsx';
import { LookedAt } from './LookedAt.tsx';
import { noWish, placeName } from './looks.ts';
import { Progress } from './Progress.tsx';
import type { Source } from './SourceList.tsx';
import { useSourceLook, useTake, useTaken } from './useSourceLook.ts';

/** One place: what it holds, what would come of it, and what came. A place that was merely found is read only on request. */
export function SourceDetail({ source }: { source: Source }) {
  const { found, path } = source;
  const [wish, setWish] = useState(noWish);
  const [asked, setAsked] = useState(found === undefined);
  const taken = useTaken(path);
  const { take, takeBack, forget } = useTake();
  const look = useSourceLook(source, wish, asked && !taken.busy && taken.look === undefined);
  const { toast } = useToast();
  const running = useCall('import.status', {}).data?.running ?? null;
  const shown = taken.look ?? look.data;
  if (taken.busy || (look.isFetching && look.data === undefined))
    return <Progress title={found?.title ?? placeName(path)} running={running} />;
  if (shown === undefined)
    return (
      <div className="splitdetail">
        {look.isError ? (
          <ErrorState error={look.error} retry={() => void look.refetch()} />
        ) : (
          <EmptyState
            icon="import"
            title={t('Look at what {title} remembers?', { title: found?.title ?? t('this place') })}
            action={
              <Button look="primary" onClick={() => setAsked(true)}>
                {t('See what would come')}
              </Button>
            }
          >
            {found && t('{files} in {path}. ', { files: counted(found.files, 'file'), path })}
            {t('Mneme reads there and nowhere else, and writes nothing.')}
          </EmptyState>
        )}
      </div>
    );
  return (
    <div className="importdetail">
      <LookedAt look={shown} wish={wish} onWish={taken.look === undefined ? setWish : null} />
      <ImportBar
        look={shown}
        wish={wish}
        done={taken.look !== undefined}
        busy={look.isFetching}
        refused={taken.error?.code === 'contract.red'}
        onTake={(red) => {
          if (!look.isPlaceholderData) take(source, wish, red);
          else toast({ title: t('The counts are being made anew'), text: t('A moment, please.') });
        }}
        onTakeBack={takeBack}
        onAgain={() => void forget()}
      />
    </div>
  );
}
