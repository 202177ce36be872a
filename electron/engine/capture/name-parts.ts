import type { Index } from '../index/types.ts';
import { runsOf } from '../language/tokens.ts';

/** Tells of a word whether a name of the graph holds it. All names are gathered once it is asked. */
export function namePartOf(index: Index): (word: string) => boolean {
  let names: Set<string> | undefined;
  return (word) => {
    names ??= new Set(index.entities().flatMap(({ label, aliases }) => [label, ...aliases].flatMap(runsOf)));
    return names.has(word);
  };
}
