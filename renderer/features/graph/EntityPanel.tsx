import { type ReactNode, useId, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { classes, ErrorState, Skeleton, useLater } from '../../ui/index.ts';
import { Origins } from '../audit/Origins.tsx';
import { DecayCurve } from '../decay/DecayCurve.tsx';
import { EntityKnown } from './EntityKnown.tsx';
import type { GraphNode } from './network.ts';
import { PanelHead } from './PanelHead.tsx';
import type { Doings } from './useDoings.ts';

type Props = {
  node: GraphNode;
  /** The day as which it is seen: then nothing can be done with it. */
  asOf: string | undefined;
  doings: Doings;
  /** In a narrow window the panel lies over the drawing. */
  over: boolean;
  onFocus(id: string): void;
  onClose(): void;
  /** What stands below what is known: the group it belongs to. */
  children: ReactNode;
};

/** Milliseconds: walking along ties with a held key must not read each entity whole. */
const rest = 90;

/** All that is known of the chosen entity, and what can be done with it. */
export function EntityPanel({ node, asOf, doings, over, onFocus, onClose, children }: Props) {
  const fadesId = useId();
  const id = useLater(node.id, rest);
  const [held, setHeld] = useState('');
  const got = useCall(
    'memory.entity',
    { name: id, as_of: asOf, valid_at: held === '' ? undefined : held },
    { placeholderData: (before) => before },
  );
  const known = got.data?.entity?.id === node.id ? got.data : null;
  return (
    <aside
      className={classes('graphpanel scroll', over && 'over')}
      aria-label={node.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
      tabIndex={0}
      onKeyDown={(event) => {
        // Arrows scroll here; they do not move through the drawing.
        if (event.key.startsWith('Arrow')) event.stopPropagation();
      }}
    >
      <PanelHead node={node} asOf={asOf} known={known} doings={doings} onClose={over ? onClose : null} />
      {known === null && got.isError && <ErrorState error={got.error} retry={() => void got.refetch()} />}
      {known === null && !got.isError && (
        <Skeleton rows={9} height={24} label={t('Reading {label}', { label: node.label })} />
      )}
      {known && <EntityKnown {...{ known, node, asOf, doings, held, onFocus }} onHeld={setHeld} />}
      {children}
      {asOf === undefined && (
        <>
          {known && <Origins path={node.path} />}
          <section aria-labelledby={fadesId}>
            <div className="sect">
              <h3 id={fadesId}>{t('How it fades')}</h3>
            </div>
            <DecayCurve id={`entity:${id}`} />
          </section>
        </>
      )}
    </aside>
  );
}
