import type { ReactNode } from 'react';
import { t, tn } from '../../text/text.ts';
import { Button, count, counted, Segment } from '../../ui/index.ts';
import { AlikeButton } from './AlikeButton.tsx';
import { EntityField } from './EntityField.tsx';
import type { Hops } from './narrow.ts';
import type { Network } from './network.ts';
import type { Doings } from './useDoings.ts';
import type { GraphAddress } from './useView.ts';

type ShownHops = '1' | '2' | 'all';

const hopOptions = [
  { value: 'all', label: t('All') },
  { value: '1', label: tn(1, '{n} hop', '{n} hops') },
  { value: '2', label: tn(2, '{n} hop', '{n} hops') },
] as const;

type Props = {
  network: Network;
  where: GraphAddress;
  /** Entities that are drawn. */
  drawn: number;
  /** Groups they are drawn in; none in a neighbourhood. */
  groups: number;
  /** What changes the graph; null while a day of the past is shown. */
  doings: Doings | null;
  pastButton: ReactNode;
  onFocus(id: string): void;
  /** Escape in the field. */
  onLeave(): void;
};

/** Finds an entity, says how far around it is drawn, and offers what joins two. */
export function GraphBar({ network, where, drawn, groups, doings, pastButton, onFocus, onLeave }: Props) {
  const all = network.total;
  return (
    <div className="bar graphbar">
      <h1>{t('Graph')}</h1>
      <EntityField
        label={t('Find an entity')}
        placeholder={t('Find among {all}', { all: count(all) })}
        nodes={network.nodes.values()}
        // Of all of them the drawing shows nobody's surroundings; the panel tells of whom.
        value={groups > 0 || where.view.hops === 'all' ? null : where.view.focus}
        shortcut="/"
        onPick={onFocus}
        onLeave={onLeave}
      />
      <Segment<ShownHops>
        label={t('Neighbourhood')}
        value={String(where.view.hops) as ShownHops}
        options={hopOptions}
        onChange={(next) => where.setHops(next === 'all' ? 'all' : (Number(next) as Hops))}
      />
      <span className="meta nowrap graphcount">
        {groups > 0 &&
          t('{drawn} in {groups}, {relations}', {
            drawn: count(drawn),
            groups: counted(groups, 'group'),
            relations: counted(network.ties.length, 'relation'),
          })}
        {groups === 0 &&
          (drawn === all
            ? counted(all, 'entity', 'entities')
            : t('{drawn} of {all} entities', { drawn: count(drawn), all: count(all) }))}
      </span>
      <span className="grow" />
      {doings !== null && (
        <>
          <Button icon="link" onClick={() => doings.ask('link')}>
            {t('Relate')}
          </Button>
          <Button icon="merge" onClick={() => doings.ask('merge')}>
            {t('Merge')}
          </Button>
          <AlikeButton
            doings={doings}
            onMerge={(a, b) => {
              where.focusOn(a);
              doings.ask('merge', b);
            }}
          />
        </>
      )}
      {pastButton}
    </div>
  );
}
