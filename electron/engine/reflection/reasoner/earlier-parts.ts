import type { Suggestion } from '#shared/model/reflection.ts';
import { fenced } from '../../llm/fence.ts';
import type { Handles } from './handles.ts';
import type { MaterialPart } from './parts.ts';

/** Proposals of earlier parts that stand beside a later one, the latest. */
const mostTold = 18;
/** Characters of one of them. */
const longest = 100;

/**
 * A part as it is read after others: whom they made pages for, and what they state, by the episodes it rests on. What contradicts it, or
 * belongs to the same page, may stand parts away.
 */
export function afterEarlier({ n, text }: MaterialPart, taken: readonly Suggestion[], handles: Handles): string {
  const lines = taken.flatMap(({ does, evidence }) => {
    if (does.kind === 'entity') return [`${does.entity}: ${does.name}, a new page`];
    if (does.kind !== 'fact') return [];
    const cited = handles.named(evidence.map(({ id }) => id)).join(', ');
    return [`${cited} ${does.entity}: ${does.statement.slice(0, longest)}`];
  });
  if (n === 1 || lines.length === 0) return text;
  const told = `Proposed in earlier parts:\n${lines.slice(-mostTold).join('\n')}`;
  return `${text}\n${fenced([{ label: 'earlier', text: told }])}`;
}
