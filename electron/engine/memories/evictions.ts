import type { Memory } from '#shared/model/memory.ts';
import type { CountTokens } from '#shared/text/tokenizer.ts';
import { parseCore } from '../workspace/codecs/core.ts';

/** An item that could leave core memory. */
export type Eviction = { id: string; text: string; tokens: number; why: string };

/** How readily the items of a block go: what is happening passes, who somebody is does not. */
const readiness: Record<string, number> = { 'active-context': 3, persona: 2, top: 2, identity: 1, 'critical-facts': 1 };

/**
 * Items of core memory that would make room for `over` tokens, least relevant first: by block, then by use, then the
 * longest. Pinned ones stay. Only a proposal: nothing is taken out.
 */
export function evictions(
  text: string,
  over: number,
  countTokens: CountTokens,
  standingOf: (memory: Memory) => { accesses: number; pinned: boolean; last: number },
): Eviction[] {
  const items = parseCore('MEMORY.md', text)
    .memories.map((memory) => ({
      memory,
      tokens: countTokens(memory.text),
      ready: readiness[memory.type ?? ''] ?? 2,
      ...standingOf(memory),
    }))
    .filter(({ pinned }) => !pinned)
    .sort((a, b) => b.ready - a.ready || a.accesses - b.accesses || a.last - b.last || b.tokens - a.tokens);
  const chosen: Eviction[] = [];
  let freed = 0;
  for (const { memory, tokens, accesses } of items) {
    if (freed >= over) break;
    freed += tokens;
    const used = accesses > 1 ? `used ${accesses} times` : 'not used since it was written';
    chosen.push({ id: memory.id, text: memory.text, tokens, why: `${memory.title}, ${used}` });
  }
  return chosen;
}
