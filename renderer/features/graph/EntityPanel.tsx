import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Status } from '#shared/model/memory.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import {
  classes,
  counted,
  EntityIcon,
  ErrorState,
  Icon,
  IconButton,
  LookAlike,
  Menu,
  MenuItem,
  MenuLine,
  Skeleton,
  StatusDisc,
  statusNames,
  useLater,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { DecayCurve } from '../decay/DecayCurve.tsx';
import { AlikeNote } from './AlikeNote.tsx';
import { BeliefList } from './BeliefList.tsx';
import { HeldField } from './HeldField.tsx';
import { FactList, MentionList, TimelineList } from './MemoryLists.tsx';
import { fading } from './marks.ts';
import type { GraphNode } from './network.ts';
import { RelationList } from './RelationList.tsx';
import type { Doings } from './useDoings.ts';

export type Entity = Out<'memory.entity'>;

type Props = {
  node: GraphNode;
  /** The day as which it is seen: then nothing can be done with it. */
  asOf: string | undefined;
  doings: Doings;
  /** In a narrow window the panel lies over the drawing. */
  over: boolean;
  onFocus(id: string): void;
  onClose(): void;
};

/** Milliseconds: walking along ties with a held key must not read each entity whole. */
const rest = 90;

/** All that is known of the chosen entity, and what can be done with it. */
export function EntityPanel({ node, asOf, doings, over, onFocus, onClose }: Props) {
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
      {known === null && !got.isError && <Skeleton rows={9} height={24} label={`Reading ${node.label}`} />}
      {asOf === undefined && (
        <section aria-label="How it fades">
          <DecayCurve id={`entity:${id}`} />
        </section>
      )}
      {known && <HeldField held={held} onHeld={setHeld} />}
      {known && <Known known={known} node={node} asOf={asOf} doings={doings} onFocus={onFocus} />}
    </aside>
  );
}

type HeadProps = Pick<Props, 'asOf'> & {
  node: GraphNode;
  known: Entity | null;
  doings: Doings;
  onClose: (() => void) | null;
};

function PanelHead({ node, asOf, known, doings, onClose }: HeadProps) {
  const now = useNow();
  const curve = useCall('memory.curve', { id: `entity:${node.id}` }, { enabled: asOf === undefined, gcTime: 60_000 });
  const status = statusOf(node, curve.data?.thresholds);
  const updated = known?.entity?.updated ?? null;
  return (
    <header className="panelhead">
      <div className="flex">
        <EntityIcon type={node.type} small={false} label={node.type} />
        <h2 className="cut">{node.label}</h2>
        <LookAlike name={node.label} />
        <span className="grow" />
        {asOf === undefined && (
          <IconButton
            icon="pin"
            small
            label={node.pinned ? 'Unpin: it may fade again' : 'Pin: it never fades'}
            aria-pressed={node.pinned}
            onClick={() => doings.togglePin(node)}
          />
        )}
        <Link
          to="/library"
          search={{ path: node.path, asOf }}
          className="btn quiet icon sm"
          aria-label="Open in Library"
          title="Open in Library"
        >
          <Icon name="open" small />
        </Link>
        <Link
          to="/audit"
          search={{ q: node.path }}
          className="btn quiet icon sm"
          aria-label="What changed in it"
          title="What changed in it"
        >
          <Icon name="audit" small />
        </Link>
        {asOf === undefined && (
          <Menu align="end" label="More" trigger={<IconButton icon="more" small label="More" />}>
            <MenuItem icon="pencil" meta="R" onSelect={() => doings.ask('rename')}>
              Rename…
            </MenuItem>
            <MenuItem icon="link" meta="L" onSelect={() => doings.ask('link')}>
              Link…
            </MenuItem>
            <MenuItem icon="merge" meta="M" onSelect={() => doings.ask('merge')}>
              Merge…
            </MenuItem>
            <MenuLine />
            <MenuItem icon="archive" onSelect={() => doings.archive(node)}>
              Archive
            </MenuItem>
          </Menu>
        )}
        {onClose && <IconButton icon="x" small label="Close" onClick={onClose} />}
      </div>
      <p className="meta flex panelmeta">
        <StatusDisc status={status} />
        <span>
          {statusNames[status]} {node.score.toFixed(2)} · used {counted(node.accesses, 'time')}
          {updated !== null && `, updated ${whenOf(updated, now)}`}
        </span>
      </p>
    </header>
  );
}

function Known({
  known,
  node,
  asOf,
  doings,
  onFocus,
}: { known: Entity; node: GraphNode } & Pick<Props, 'asOf' | 'doings' | 'onFocus'>) {
  const summary = known.entity?.summary ?? '';
  const bare =
    summary === '' && known.facts.length + known.beliefs.length + known.timeline.length + known.relations.length === 0;
  return (
    <>
      {node.aliases.length > 0 && (
        <p className="meta">
          Also called {node.aliases.join(', ')} <LookAlike name={node.aliases.join(', ')} />
        </p>
      )}
      {summary !== '' && <Markdown text={summary} />}
      {asOf === undefined && <AlikeNote node={node} doings={doings} />}
      {known.problems.length > 0 && (
        <p className="meta">
          <Link to="/library" search={{ path: node.path, line: known.problems[0]?.line }}>
            {counted(known.problems.length, 'problem')} in its file
          </Link>
        </p>
      )}
      {bare && <p className="meta">Nothing is written about it yet. Facts appear here as agents learn them.</p>}
      <FactList title="Facts" memories={known.facts} />
      <BeliefList beliefs={known.beliefs} />
      <RelationList
        relations={known.relations}
        node={node}
        doings={asOf === undefined ? doings : null}
        onFocus={onFocus}
      />
      <TimelineList memories={known.timeline} />
      <FactList title="Open questions" memories={known.questions} />
      <MentionList memories={known.mentions} />
    </>
  );
}

/** Score below which an entity is dormant. @source 000 §7 */
const dormant = 0.2;

/** @param from the scores from which on a memory is active, and fading */
export function statusOf(
  node: Pick<GraphNode, 'score' | 'archived'>,
  from: { active: number; fading: number } = { active: fading, fading: dormant },
): Status {
  if (node.archived) return 'archived';
  return node.score >= from.active ? 'active' : node.score >= from.fading ? 'fading' : 'dormant';
}
