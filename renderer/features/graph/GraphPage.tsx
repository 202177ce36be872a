import { t } from '../../text/text.ts';
import './graph.css';
import '../../ui/markdown.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts';
import { AsOfBar } from '../as-of/AsOfBar.tsx';
import { AsOfButton } from '../as-of/AsOfButton.tsx';
import { FirstPage } from '../begin/FirstPage.tsx';
import { NewFileDialog } from '../library/NewFileDialog.tsx';
import { Graph, type GraphProps } from './Graph.tsx';
import { warmUp } from './layout.ts';
import { networkOf } from './network.ts';
import { readRemembered } from './remembered.ts';
import { useView } from './useView.ts';

/** What is connected to what? */
export function GraphPage() {
  const root = useCall('host.state', {}).data?.workspace?.root;
  return root === undefined ? null : <Loaded root={root} />;
}

/** The whole graph is read once, so that hops, filters and names answer at once. */
const everything = { limit: 20_000 };

/** As far as a neighbourhood is drawn. */
const mostHops = 2;

/** What is around the entity where the owner comes back to: of thousands it is there before all of them are. */
function useAround(root: string, asOf: string | undefined) {
  const { focus, hops } = useSearch({ from: '/graph' });
  const last = useMemo(() => readRemembered(localStorage, root), [root]);
  const middle = focus ?? last.focus;
  const isWhole = (hops ?? last.hops) === 'all';
  const input = { focus: middle ?? '', hops: mostHops, as_of: asOf };
  const isAsked = middle !== null && !isWhole;
  const { data, isFetched } = useCall('graph.map', input, { enabled: isAsked });
  return { around: data?.nodes.length === 0 ? undefined : data, isSettled: !isAsked || isFetched };
}

function Loaded({ root }: { root: string }) {
  useEffect(warmUp, []);
  const { asOf } = useSearch({ from: '/graph' });
  const navigate = useNavigate({ from: '/graph' });
  const onDay = (day: string | undefined) => void navigate({ search: (now) => ({ ...now, asOf: day }), replace: true });
  // While the slider moves, the state before stays in sight.
  const { around, isSettled } = useAround(root, asOf);
  // Of thousands the whole takes the page's own time to read: what is around comes on screen before it.
  const [isDrawn, setDrawn] = useState(false);
  const onDrawn = useCallback(() => setDrawn(true), []);
  const input = { ...everything, as_of: asOf };
  const map = useCall('graph.map', input, {
    enabled: isSettled && (around === undefined || isDrawn),
    placeholderData: (before) => before,
  });
  const read = map.data ?? around;
  const network = useMemo(() => (read ? networkOf(read) : null), [read]);
  const button = <AsOfButton page={t('Graph')} day={asOf} onDay={onDay} named />;
  const none = network === null || network.nodes.size === 0 || map.isError;
  return (
    <>
      {asOf !== undefined && <AsOfBar day={asOf} onDay={onDay} onNow={() => onDay(undefined)} />}
      {none && (
        <>
          <div className="bar">
            <h1>{t('Graph')}</h1>
            <span className="grow" />
            {network === null && button}
          </div>
          {network === null && map.isPending && <Skeleton rows={12} height={40} label={t('Reading the graph')} />}
          {map.isError && <ErrorState error={map.error} retry={() => void map.refetch()} />}
          {network !== null &&
            !map.isError &&
            (asOf === undefined ? (
              <NothingYet />
            ) : (
              <EmptyState icon="graph" title={t('No person or project was known on that day')} />
            ))}
        </>
      )}
      {!none && <Ready root={root} network={network} asOf={asOf} pastButton={button} onDrawn={onDrawn} />}
    </>
  );
}

type ReadyProps = Omit<GraphProps, 'where'>;

function Ready(props: ReadyProps) {
  const where = useView(props.network, props.root);
  return where === null ? null : <Graph {...props} where={where} />;
}

/** What is made from the empty page. */
const newEntity = { kind: 'entity', type: 'person' } as const;

function NothingYet() {
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  return (
    <FirstPage
      title={t('No people or projects yet')}
      text={t('People, projects, tools, places and ideas appear here, with lines between them, as agents store facts.')}
    >
      <p>
        <Button icon="plus" onClick={() => setMaking(true)}>
          {t('Add a person or project…')}
        </Button>
      </p>
      <NewFileDialog
        start={making ? newEntity : null}
        onClose={() => setMaking(false)}
        onOpen={(path) => void navigate({ to: '/library', search: { path } })}
      />
    </FirstPage>
  );
}
