import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './mutate.ts';

/** What was found of this code before, and is found now: a run that was broken off goes on where it was. */
export type Verdicts = {
  /** Undefined: not tried yet. */
  of(mutant: Mutant): boolean | undefined;
  keep(mutant: Mutant, noticed: boolean): void;
};

const nameOf = ({ source, path }: Mutant) => createHash('sha256').update(`${path}\0${source}`).digest('hex');

/**
 * @param folder where verdicts are kept
 * @param files of the checkout, by their paths in `tree`: another line in any of them is another code
 */
export function keptVerdicts(
  folder: string,
  tree: string,
  files: readonly string[],
  rooms: readonly string[],
): Verdicts {
  const code = createHash('sha256').update(rooms.join('\0'));
  for (const file of files) code.update(`\0${file}\0`).update(readFileSync(join(tree, file)));
  const place = join(folder, `${code.digest('hex').slice(0, 16)}.jsonl`);
  mkdirSync(folder, { recursive: true });
  const lines = existsSync(place) ? readFileSync(place, 'utf8').split('\n').filter(Boolean) : [];
  const before = lines.map((line) => JSON.parse(line) as { mutant: string; noticed: boolean });
  const known = new Map(before.map(({ mutant, noticed }) => [mutant, noticed]));
  return {
    of: (mutant) => known.get(nameOf(mutant)),
    keep(mutant, noticed) {
      if (known.has(nameOf(mutant))) return;
      known.set(nameOf(mutant), noticed);
      const { path, line, kind } = mutant;
      appendFileSync(place, `${JSON.stringify({ mutant: nameOf(mutant), noticed, path, line, kind })}\n`);
    },
  };
}
