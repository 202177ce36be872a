import { t } from '../../text/text.ts';
import { MenuItem, MenuLabel, MenuLine, PointMenu, relationInWords } from '../../ui/index.ts';
import type { Point } from './move.ts';
import type { Network, Tie } from './network.ts';
import type { Doings } from './useDoings.ts';

type Props = { tie: Tie; at: Point; network: Network; doings: Doings | null; onClose(): void };

/** What two entities are to each other, to be changed or taken away. */
export function RelationMenu({ tie, at, network, doings, onClose }: Props) {
  return (
    <PointMenu at={at} label={t('Relation')} onClose={onClose}>
      {tie.edges.map((edge, n) => {
        const from = network.nodes.get(edge.from);
        const to = network.nodes.get(edge.to);
        if (from === undefined || to === undefined) return null;
        return (
          <div key={`${edge.from} ${edge.relation}`}>
            {n > 0 && <MenuLine />}
            <MenuLabel>
              {from.label} {relationInWords(edge.relation)} {to.label}
            </MenuLabel>
            {doings !== null && (
              <>
                <MenuItem icon="pencil" onSelect={() => doings.ask('link', to.id, edge)}>
                  {t('Say it in another word…')}
                </MenuItem>
                <MenuItem
                  icon="x"
                  onSelect={() => doings.takeAway(edge, `${from.label} ${relationInWords(edge.relation)} ${to.label}`)}
                >
                  {t('Take it away')}
                </MenuItem>
              </>
            )}
          </div>
        );
      })}
    </PointMenu>
  );
}
