import type { Store } from '#shared/model/memory.ts';
import type { Evidence } from '#shared/model/reflection.ts';
import { supersededTag } from '../workspace/codecs/entity-marks.ts';
import type { Request } from './remember.ts';

/** Where it stood, in words and as a tag. */
export type FormerPlace = { words: string; tag: string };
type Left = { place: FormerPlace; was: { id: string; text: string }; to: Store };

/** A block of core memory as a place. */
export const inCore = (block: string): FormerPlace => ({ words: `core memory (${block})`, tag: 'from-core' });

/**
 * What an item of core memory, or a procedure, becomes when it leaves: history that says until when it held, tagged so that it comes behind
 * what holds and into no context. Only in the vault, which somebody chose for it, it stands as it was. `today` is
 * `YYYY-MM-DD`.
 */
export function formerItem({ place, was, to }: Left, evidence: readonly Evidence[], today: string): Request {
  const request = { kind: 'event', confidence: 'low', source: 'reflection' } as const;
  if (to === 'vault') return { ...request, store: 'vault', content: was.text, tags: [place.tag] };
  // What was said of it tells when it ended; the item itself does not.
  const told = evidence.flatMap(({ id, at }) => (id === was.id || at === null ? [] : [at.slice(0, 10)]));
  const until =
    told
      .filter((day) => day <= today)
      .sort()
      .at(-1) ?? today;
  const content = `Was in ${place.words} until ${until}: ${was.text}`;
  return { ...request, store: 'episodic', content, tags: [place.tag, supersededTag] };
}
