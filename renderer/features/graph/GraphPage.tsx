import './graph.css';
import '../../ui/markdown.css';
import { useEffect, useMemo } from 'react';
import { useCall } from '../../api/queries.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/index.ts';
import { Graph } from './Graph.tsx';
import { warmUp } from './layout.ts';
import { networkOf } from './network.ts';
import { useView } from './useView.ts';

/** What is connected to what? */
export function GraphPage() {
  const root = useCall('host.state', {}).data?.workspace?.root;
  return root === undefined ? null : <Loaded root={root} />;
}

/** The whole graph is read once, so that hops, filters and names answer at once. */
const everything = { limit: 20_000 };

function Loaded({ root }: { root: string }) {
  useEffect(warmUp, []);
  const map = useCall('graph.map', everything);
  const network = useMemo(() => (map.data ? networkOf(map.data) : null), [map.data]);
  if (network === null || network.nodes.size === 0) {
    return (
      <>
        <div className="bar">
          <h1>Graph</h1>
        </div>
        {map.isPending && <Skeleton rows={12} height={40} label="Reading the graph" />}
        {map.isError && <ErrorState error={map.error} retry={() => void map.refetch()} />}
        {network !== null && <NothingYet />}
      </>
    );
  }
  return <Ready root={root} network={network} />;
}

function Ready({ root, network }: { root: string; network: ReturnType<typeof networkOf> }) {
  const where = useView(network, root);
  return where === null ? null : <Graph root={root} network={network} where={where} />;
}

function NothingYet() {
  return (
    <EmptyState icon="graph" title="No entities yet">
      People, projects, tools, places and concepts appear here as agents store facts about them, or as you make a file
      in <span className="mono">memory/graph/entities</span> in the Library. A link such as{' '}
      <span className="mono">[[person--alex]]</span> in its relations becomes a line.
    </EmptyState>
  );
}
