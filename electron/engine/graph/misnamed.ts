import type { Index } from '../index/types.ts';
import { isCanonicalId, isMalformedLabel } from '../workspace/codecs/entity.ts';
import { type MergeOutcome, planMerge } from './merge.ts';
import type { PersonRow } from './persons.ts';
import type { GraphAround, GraphPlan } from './plan.ts';
import { planRename } from './rename.ts';
import { entityOf, readMention } from './resolve.ts';

/** A page whose id or label is no name: what it should be called, and whether a page is called so already. */
export type MisnamedPage = { row: PersonRow; id: string; label: string; into: string | null };

/** Pages whose label holds an id, or whose file's name is none: `concept--person-maria-lopez`, “person--Maria Lopez”. */
export function misnamed(index: Index): MisnamedPage[] {
  return index
    .entities()
    .filter(({ id, label }) => isMalformedLabel(label) || !isCanonicalId(id))
    .map((row) => {
      const { name, type = row.type } = readMention(isMalformedLabel(row.label) ? row.label : row.id);
      const { id, label } = entityOf(isMalformedLabel(row.label) ? name : row.label, type);
      const there = id !== row.id && index.get([`entity:${id}`]).length > 0;
      return { row, id, label, into: there ? id : null };
    });
}

/** Gives the page its name, or unites it with the page that has it; old ids go on leading there. */
export async function planRepairName(
  { row, id, label, into }: MisnamedPage,
  around: GraphAround,
): Promise<GraphPlan<MergeOutcome | { id: string; links: number }>> {
  if (into !== null) return planMerge({ from: row.id, into, byOwner: true }, around);
  return planRename({ entity: row.id, name: label, type: id.slice(0, id.indexOf('--')), byOwner: true }, around);
}
