import type { Memory } from '#shared/model/memory.ts';
import { entityPath } from '../../graph/plan.ts';
import { supersede } from '../../graph/supersede.ts';
import { planRemember, type Request } from '../../memories/remember.ts';
import { corrected } from '../../workspace/codecs/correction.ts';
import type { Applying } from './applying.ts';

/** Takes the place of a memory by other words, the old ones kept, beside the `rest` of a fact. Gives the id of those that hold. */
export async function give(
  work: Applying,
  old: Memory,
  words: string,
  summary: string,
  rest: string | null = null,
): Promise<string> {
  if (old.kind === 'fact' && old.parent !== null && old.path === entityPath(old.parent)) {
    const page = await work.page(old.parent);
    const { text, id } = supersede(page, old.parent, { old: old.id, text: words, day: work.today, rest });
    await work.edit(old.path, text, summary);
    return id;
  }
  const { set, result } = await planRemember(correction(words, old), work.stores);
  await work.draft.take(set);
  return result.id;
}

function correction(words: string, old: Memory): Request {
  const content = corrected(words, old);
  return { store: 'episodic', kind: 'correction', confidence: 'high', source: 'reflection', tags: [], content };
}
