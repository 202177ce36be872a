import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { ErrorState, useToast } from '../../ui/index.ts';
import { ImportBar } from './ImportBar.tsx';
import { LookedAt } from './LookedAt.tsx';
import { noWish, placeName } from './looks.ts';
import { Progress } from './Progress.tsx';
import type { Source } from './SourceList.tsx';
import { useSourceLook, useTake, useTaken } from './useSourceLook.ts';
import { WhichForm } from './WhichForm.tsx';

/** One place: what it holds, what would come of it, and what came. A place that was found is read once it is chosen, not before. */
export function SourceDetail({ source: given }: { source: Source }) {
  const { found, path } = given;
  const [as, setAs] = useState(given.as);
  const source = { ...given, as };
  const [wish, setWish] = useState(noWish);
  const taken = useTaken(path);
  const { take, takeBack, forget } = useTake();
  const look = useSourceLook(source, wish, !taken.busy && taken.look === undefined);
  const { toast } = useToast();
  const running = useCall('import.status', {}).data?.running ?? null;
  const shown = taken.look ?? look.data;
  if (shown === undefined && look.error?.code === 'source.form' && as === undefined)
    return (
      <div className="splitdetail">
        <WhichForm place={placeName(path)} onForm={setAs} />
      </div>
    );
  if (shown === undefined && look.isError && !taken.busy)
    return (
      <div className="splitdetail">
        <ErrorState error={look.error} retry={() => void look.refetch()} />
      </div>
    );
  if (shown === undefined || taken.busy) return <Progress title={found?.title ?? placeName(path)} running={running} />;
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
