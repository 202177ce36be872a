import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const listPath = join(import.meta.dirname, 'judged.txt');
/** What judges: when it changes, all is judged anew. */
const judges = ['attacks.ts', 'judge.ts', 'steps.ts'].map((file) => readFileSync(join(import.meta.dirname, file)));

/** The name of an expression under a bound, under which it stands in the list of those that passed. */
export function keyOf({ source, flags }: RegExp, bound: number | null): string {
  const hash = createHash('sha256');
  for (const text of [...judges, source, '/', flags, `/${bound}`]) hash.update(text);
  return hash.digest('hex').slice(0, 16);
}

/** Expressions that were judged once and passed. They are not judged again, since that takes half a minute for all. */
export const readJudged = (): Set<string> => new Set(readFileSync(listPath, 'utf8').split('\n'));

export const writeJudged = (keys: Iterable<string>): void =>
  writeFileSync(listPath, `${[...new Set(keys)].sort().join('\n')}\n`);
