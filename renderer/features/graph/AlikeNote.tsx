import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, Note } from '../../ui/index.ts';
import type { GraphNode } from './network.ts';
import type { Doings } from './useDoings.ts';

/** At an entity whose name is close to another's: are they one? */
export function AlikeNote({ node, doings }: { node: GraphNode; doings: Doings }) {
  const alike = useCall('graph.alike', { entity: node.id, limit: 5 });
  const pairs = (alike.data?.pairs ?? []).filter(({ a, b }) => !doings.isApart(a.id, b.id));
  const pair = pairs[0];
  if (pair === undefined) return null;
  const other = pair.a.id === node.id ? pair.b : pair.a;
  return (
    <Note
      tone="info"
      icon="merge"
      className="alikenote"
      actions={
        <>
          <Button small onClick={() => doings.ask('merge', other.id)}>
            {t('Merge…')}
          </Button>
          <Button small look="quiet" onClick={() => doings.keepApart(pair.a.id, pair.b.id)}>
            {t('Keep apart')}
          </Button>
        </>
      }
    >
      {t('May be the same as')} <b className="strong">{other.label}</b>
      <span className="meta alikewhy">{pair.why}</span>
    </Note>
  );
}
