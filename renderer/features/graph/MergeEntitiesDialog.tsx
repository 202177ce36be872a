import { useMemo, useState } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import { t, tn } from '../../text/text.ts';
import { Button, counted, Dialog, DiffLines, ErrorState, IconButton, Skeleton } from '../../ui/index.ts';
import { sideLines } from '../library/sideLines.ts';
import { EntityField } from './EntityField.tsx';
import type { GraphNode, Network } from './network.ts';
import { useUndo } from './useUndo.ts';

type Props = { node: GraphNode; other: string | null; network: Network; onClose(): void; onDone(id: string): void };

/** Makes one of two entities: which stays, what its page becomes, then the act; it can be taken back. */
export function MergeEntitiesDialog({ node, other, network, onClose, onDone }: Props) {
  const [picked, setPicked] = useState(other);
  /** The page that stays is the other one's. */
  const [swapped, setSwapped] = useState(false);
  const second = picked === null ? null : (network.nodes.get(picked) ?? null);
  const from = swapped ? node : second;
  const into = swapped ? second : node;
  const merge = useAct('graph.merge');
  const { done, failed } = useUndo();

  function act() {
    if (from === null || into === null) return;
    merge.mutate(
      { from: from.id, into: into.id },
      {
        onSuccess: ({ id, links, change }) => {
          done(
            t('{label} is {label2} now', { label: from.label, label2: into.label }),
            change,
            t('{links} followed', { links: counted(links, 'link') }),
          );
          onDone(id);
        },
        onError: failed,
      },
    );
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('Merge {label} with another', { label: node.label })}
      description={t(
        'Two entities that are the same become one: facts, beliefs and relations of both, and every link follows.',
      )}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" disabled={from === null || into === null} busy={merge.isPending} onClick={act}>
            {t('Merge')}
          </Button>
        </>
      }
    >
      <div className="graphform">
        <EntityField
          label={t('The other')}
          labelled
          autoFocus={other === null}
          placeholder={t('A name or an alias')}
          nodes={network.nodes.values()}
          without={node.id}
          value={picked}
          onPick={setPicked}
        />
        {from && into && (
          <>
            <p className="flex">
              <span className="grow">
                <b className="strong">{into.label}</b> {t('stays;')} <b className="strong">{from.label}</b>{' '}
                {t('goes into it and becomes an alias.')}
              </span>
              <IconButton
                icon="contra"
                small
                label={t('Keep {label} instead', { label: from.label })}
                onClick={() => setSwapped(!swapped)}
              />
            </p>
            <Preview from={from.id} into={into.id} path={into.path} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The page that stays, as it is and as it becomes. */
function Preview({ from, into, path }: { from: string; into: string; path: string }) {
  const got = useCall('graph.merge', { from, into, preview: true }, { gcTime: 0 });
  const lines = useMemo(
    () => (got.data ? sideLines(got.data.before.split('\n'), got.data.after.split('\n')) : []),
    [got.data],
  );
  if (got.isPending) return <Skeleton rows={8} height={20} label={t('Preparing the merge')} />;
  if (got.isError) return <ErrorState error={got.error} retry={() => void got.refetch()} />;
  return (
    <>
      <p className="meta">
        <span className="mono">{path}</span>
        {tn(got.data.links, ', {n} link elsewhere follows', ', {n} links elsewhere follow')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
      <div className="mergediff scroll" tabIndex={0}>
        <DiffLines lines={lines} label={t('Changes of {path}', { path })} />
      </div>
    </>
  );
}
