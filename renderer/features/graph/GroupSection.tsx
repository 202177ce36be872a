import { useId, useMemo } from 'react';
import { t, tn } from '../../text/text.ts';
import { Button, count, counted, Kbd, Meter } from '../../ui/index.ts';
import { type Colouring, colourOf } from './colours.ts';
import type { Community, TieBundle } from './groups.ts';
import { tally } from './narrow.ts';
import type { GraphNode, Network } from './network.ts';

type Props = {
  group: Community;
  /** Of all groups, the strongest first. */
  bundles: readonly TieBundle[];
  network: Network;
  colouring: Colouring;
  isOpen: boolean;
  onOpen(member: string | null): void;
};

const whyWords: Record<Community['kind'], string> = {
  tied: t(
    'Grouped because they are related more to each other than to the rest. Named after the one with most relations and use.',
  ),
  others: t('Their groups are too small for a name of their own.'),
  unconnected: t('No relation leads to them.'),
};

/** Other groups that are named at most. */
const leadsMost = 6;

/** The group that the chosen entity belongs to: what it is made of, and where its ties lead. */
export function GroupSection({ group, bundles, network, colouring, isOpen, onOpen }: Props) {
  const id = useId();
  const members = useMemo(() => group.members.flatMap((member) => network.nodes.get(member) ?? []), [group, network]);
  return (
    <>
      {colouring !== 'type' && <Parts group={group} members={members} colouring={colouring} />}
      <section aria-labelledby={id}>
        <div className="sect">
          <h3 id={id} className="cut">
            {group.label}
          </h3>
          <span className="meta nowrap">{counted(members.length, 'entity', 'entities')}</span>
        </div>
        <p className="meta groupwhy">{whyWords[group.kind]}</p>
        <Button small onClick={() => onOpen(isOpen ? null : group.id)}>
          {isOpen ? t('Close group') : t('Open group')}
          {isOpen && <Kbd keys="⌫" />}
        </Button>
      </section>
      <LeadsTo {...{ group, bundles, onOpen }} />
    </>
  );
}

/** How many of a group are of each colour. */
function Parts({ group, members, colouring }: { group: Community; members: GraphNode[]; colouring: Colouring }) {
  const id = useId();
  const now = Date.now();
  const colours = members.map((node) => colourOf(node, colouring, now));
  return (
    <section aria-labelledby={id}>
      <div className="sect">
        <h3 id={id} className="cut">
          {partsWords(group, colouring)}
        </h3>
      </div>
      <ul className="grouplist">
        {tally(colours.map(({ name }) => name)).map(({ value, count: many }) => (
          <li key={value}>
            <i className={`colourdot ${colours.find(({ name }) => name === value)?.token ?? ''}`} />
            <span className="grow">{value}</span>
            <span className="n">{count(many)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function partsWords({ kind, label }: Community, colouring: Colouring): string {
  const named = kind === 'unconnected' ? t('the unconnected') : kind === 'others' ? t('the others') : label;
  const one = kind === 'tied' ? 1 : 2;
  return colouring === 'origin'
    ? tn(one, 'Where {named} comes from', 'Where {named} come from', { named })
    : tn(one, 'How old {named} is', 'How old {named} are', { named });
}

function LeadsTo({ group, bundles, onOpen }: Pick<Props, 'group' | 'bundles' | 'onOpen'>) {
  const id = useId();
  const own = bundles.filter(({ a, b }) => a.id === group.id || b.id === group.id).slice(0, leadsMost);
  if (own.length === 0) return null;
  const most = own[0]?.count ?? 1;
  return (
    <section aria-labelledby={id}>
      <div className="sect">
        <h3 id={id}>{t('Leads to')}</h3>
        <span className="meta">{t('strongest ties')}</span>
      </div>
      <ul className="grouplist">
        {own.map(({ a, b, count: many }) => {
          const other = a.id === group.id ? b : a;
          return (
            <li key={other.id}>
              <button type="button" className="relationother cut grow" onClick={() => onOpen(other.id)}>
                <span className="cut">{other.label}</span>
              </button>
              <Meter progress value={many} max={most} label={counted(many, 'relation')} />
              <span className="n">{count(many)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
