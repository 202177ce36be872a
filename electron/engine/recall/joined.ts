import type { Memory } from '#shared/model/memory.ts';
import { either } from '../decay/associations/weights.ts';
import type { Index } from '../index/types.ts';
import { type Closely, unread } from './closely.ts';
import { noReasons, type Reasons } from './fuse.ts';
import { byAssociations, byGraph, type NeighbourGain, type Web } from './graph.ts';
import { isOn, type Parts } from './parts.ts';
import type { QueryReading } from './understand.ts';

export type Relevant = { memory: Memory; score: number; reasons: Reasons; read: Closely };

/** From this score on something fits well. */
const fitsWell = 0.7;
/**
 * The found, raised by what they belong to, and what they bring along that was not found; in no order.
 * What was recalled together is brought, never raised: much used memories go with everything, and would stand before what
 * is meant (after a hundred questions to one conversation, recall@5 fell by 6 to 35 points).
 */
export function joinedBy(
  index: Index,
  web: Web,
  found: Relevant[],
  { understood, parts, k }: { understood: QueryReading | null; parts: Parts | undefined; k: number },
): Relevant[] {
  const byId = new Map(found.map((each) => [each.memory.id, each]));
  const counts = { all: found.length, well: found.filter(({ score }) => score >= fitsWell).length };
  const seeds = found.slice(0, k).map(({ memory, score }) => ({ id: memory.id, score }));
  const brought: NeighbourGain[] = [
    ...(understood === null || !isOn('graph', parts) ? [] : byGraph(spelt(web, parts), understood, counts, k)),
    ...(!isOn('associations', parts) ? [] : byAssociations(web, seeds).filter(({ id }) => !byId.has(id))),
  ];
  if (brought.length === 0) return found;
  const strange = [...new Set(brought.map(({ id }) => id).filter((id) => !byId.has(id)))];
  for (const memory of index.get(strange))
    if (!web.archived(memory)) byId.set(memory.id, { memory, score: 0, reasons: noReasons, read: unread });
  for (const { id, by, gain } of brought) {
    const at = byId.get(id);
    if (at === undefined) continue;
    byId.set(id, {
      ...at,
      score: either(at.score, gain),
      reasons: { ...at.reasons, [by]: either(at.reasons[by], gain) },
    });
  }
  return [...byId.values()];
}

/** Without tolerance for typos no name is like another. */
function spelt(web: Web, parts: Parts | undefined): Web {
  return isOn('typos', parts) ? web : { ...web, similar: () => [] };
}
