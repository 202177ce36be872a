import type { Status } from '#shared/model/memory.ts';
import { fading } from './marks.ts';
import type { GraphNode } from './network.ts';

/** Score below which an entity is dormant. @source 000 §7 */
const dormant = 0.2;

/** @param from the scores from which on a memory is active, and fading */
export function entityStatus(
  node: Pick<GraphNode, 'score' | 'archived'>,
  from: { active: number; fading: number } = { active: fading, fading: dormant },
): Status {
  if (node.archived) return 'archived';
  return node.score >= from.active ? 'active' : node.score >= from.fading ? 'fading' : 'dormant';
}
