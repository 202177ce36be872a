import { z } from 'zod';
import { proposal } from '#shared/model/reflection.ts';
import { injects } from '../../language/injection.ts';
import { readJsonl } from '../../workspace/codecs/jsonl.ts';
import type { Material } from '../material.ts';
import { changeInOneLine } from '../pending.ts';
import { withheldIn } from './withheld.ts';

const line = z.object({ says: z.string(), evidence: z.array(z.string()).default([]) });

/** What the owner refused, latest first, in the words of the summary. What rests on withheld lines is withheld as they are. */
export function refusedBefore(rejected: string | null, { earlier, episodes }: Material): string[] {
  const memories = new Map([...earlier, ...episodes].map((memory) => [memory.id, memory]));
  const isWithheld = (cited: string) => {
    const memory = memories.get(cited.slice(0, cited.lastIndexOf('#')));
    return memory !== undefined && withheldIn(memory) !== null;
  };
  return readJsonl(rejected ?? '')
    .flatMap(({ value }) => {
      const read = line.safeParse(value);
      if (!read.success || read.data.evidence.some(isWithheld)) return [];
      const words = wordsOf(read.data.says);
      return words === null || injects(words) ? [] : [words];
    })
    .toReversed();
}

/** The proposal in one line; null where its record was cut. */
function wordsOf(says: string): string | null {
  try {
    const read = proposal.safeParse(JSON.parse(says));
    return read.success ? `${read.data.kind} ${changeInOneLine(read.data)}` : null;
  } catch {
    return null;
  }
}
