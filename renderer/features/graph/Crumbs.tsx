import { t } from '../../text/text.ts';
import { count } from '../../ui/index.ts';
import type { Community } from './groups.ts';
import type { GraphNode } from './network.ts';
import type { GraphAddress } from './useView.ts';

type Props = { where: GraphAddress; total: number; groups: readonly Community[]; node: GraphNode | undefined };

/** The way into the whole graph: everything, the open group, what is chosen in it. */
export function Crumbs({ where, total, groups, node }: Props) {
  const open = groups.find(({ members }) => where.group !== null && members.includes(where.group));
  // The one after whom the group is named says nothing new.
  const inside =
    open !== undefined && node !== undefined && node.label !== open.label && open.members.includes(node.id);
  return (
    <nav className="crumbs" aria-label={t('Where in the graph')}>
      <button type="button" className="quietlink" disabled={open === undefined} onClick={() => where.openGroup(null)}>
        {t('All')} <span className="n">{count(total)}</span>
      </button>
      {open !== undefined && (
        <>
          <span aria-hidden="true">›</span>
          <span className={inside ? undefined : 'strong'} aria-current={inside ? undefined : 'location'}>
            {open.label} <span className="n">{count(open.members.length)}</span>
          </span>
        </>
      )}
      {inside && (
        <>
          <span aria-hidden="true">›</span>
          <span className="strong cut" aria-current="location">
            {node.label}
          </span>
        </>
      )}
    </nav>
  );
}
