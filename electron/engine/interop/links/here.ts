import type { Memory } from '#shared/model/memory.ts';
import { knownAs } from '../../capture/known.ts';
import { takenFrom } from '../../capture/trust.ts';
import { holdsInstead, supersededBy } from '../../index/superseded.ts';
import type { Index } from '../../index/types.ts';
import { bareWords } from '../../workspace/codecs/correction.ts';
import { readMarks } from '../../workspace/codecs/entity-marks.ts';
import { grouped } from '../writers/portable.ts';
import type { Here } from './decide.ts';
import type { LinkDeps } from './deps.ts';
import type { KeptLink, LinkEntry } from './kept.ts';
import { paired } from './pairing.ts';

/** The words of a memory alone. */
export const wordsHere = (memory: Memory): string =>
  (memory.kind === 'belief' ? readMarks(memory.text).statement : bareWords(memory)).trim();

/** Whether a memory may leave: nobody else's words, and stood by. */
export const isOwnMemory = ({ unattributed }: Pick<LinkDeps, 'unattributed'>, memory: Memory): boolean =>
  takenFrom(memory) === null && !memory.tags.includes('disputed') && unattributed.doubt(memory.id) === null;

/** What entries are here now: by their ids, by what took their place, else by their words on the same page. */
export function heldHere(
  deps: LinkDeps,
  { entries, archived }: Pick<KeptLink, 'entries' | 'archived'>,
): Map<LinkEntry, { here: Here; memory: Memory | null }> {
  const { index } = deps;
  const told = new Map(index.get(entries.map(({ id }) => id)).map((memory) => [memory.id, memory]));
  // Items of core memory and entries of a day are counted: the same number may be another's by now.
  const isCounted = (memory: Memory | undefined, { here }: LinkEntry) =>
    memory === undefined || ((memory.kind === 'core' || memory.kind === 'episode') && wordsHere(memory) !== here);
  const known = new Map(
    entries.flatMap((entry) => {
      const memory = told.get(entry.id);
      return memory === undefined || isCounted(memory, entry) ? [] : [[entry, memory] as const];
    }),
  );
  const rewritten = foundAgain(
    index,
    entries.filter((entry) => !known.has(entry)),
    new Set([...known.values()].map(({ id }) => id)),
  );
  const meant = new Set(archived);
  const heldOf = (entry: LinkEntry): { here: Here; memory: Memory | null } => {
    const memory = known.get(entry) ?? rewritten.get(entry);
    if (memory === undefined) return { here: meant.has(entry.key) ? 'archived' : 'absent', memory: null };
    const holds = supersededBy(index, memory) === null ? memory : holdsInstead(index, memory);
    if (holds === null) return { here: 'retired', memory: null };
    if (deps.scores.isArchived(holds)) {
      const isMeant = meant.has(entry.id) || meant.has(holds.id);
      return { here: isMeant ? 'archived' : 'retired', memory: null };
    }
    return { here: { words: wordsHere(holds), theirs: !isOwnMemory(deps, holds) }, memory: holds };
  };
  return new Map(entries.map((entry) => [entry, heldOf(entry)]));
}

/** Ids change with words: what an entry was is looked for on its page among what belongs to no other, then by its words anywhere. */
function foundAgain(index: Index, lost: readonly LinkEntry[], bound: Set<string>): Map<LinkEntry, Memory> {
  const found = new Map<LinkEntry, Memory>();
  for (const [path, here] of grouped(lost, (entry) => entry.path)) {
    const told = index
      .memoriesOf(path)
      .filter((memory) => !bound.has(memory.id) && supersededBy(index, memory) === null)
      .map((memory) => ({ key: '', page: path, words: wordsHere(memory), line: memory.line, memory }));
    const own = here.map((entry) => ({ key: '', page: path, words: entry.here, line: entry.lineHere, entry }));
    for (const [{ entry }, { memory }] of paired(own, told)) {
      found.set(entry, memory);
      bound.add(memory.id);
    }
  }
  for (const entry of lost) {
    if (found.has(entry) || entry.standing === 'apart') continue;
    const same = knownAs(index, entry.here, { kinds: ['fact', 'episode'] });
    if (same?.standing !== 'same' || bound.has(same.memory.id)) continue;
    found.set(entry, same.memory);
    bound.add(same.memory.id);
  }
  return found;
}
