import { t } from '../../text/text.ts';
import type { GraphNode } from './network.ts';

/** What colours say. */
export const colourings = ['type', 'origin', 'age'] as const;
export type Colouring = (typeof colourings)[number];

type Origin = GraphNode['origin'];
export const originNames: Record<Origin, string> = {
  you: t('You'),
  agent: t('Agents'),
  import: t('Imports'),
  page: t('Pages'),
};

/** Days since its page last changed up to which an entity is of this age. */
const ages = [
  { within: 7, token: 'st-active', name: t('This week') },
  { within: 31, token: 'st-fading', name: t('This month') },
  { within: 183, token: 'st-dormant', name: t('Half a year') },
  { within: Infinity, token: 'line-ctl', name: t('Older, or undated') },
] as const;

const dayMs = 86_400_000;

/** The colour token that says how an entity stands in a colouring, and its name in the legend. */
export function colourOf(node: GraphNode, colouring: Colouring, now: number): { token: string; name: string } {
  if (colouring === 'origin') return { token: `o-${node.origin}`, name: originNames[node.origin] };
  if (colouring === 'age') {
    const days = node.updated === null ? Infinity : (now - Date.parse(node.updated)) / dayMs;
    return ages.find(({ within }) => days <= within) ?? ages[3];
  }
  return { token: `t-${node.type}`, name: node.type };
}
