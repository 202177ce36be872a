import { setImmediate as turn } from 'node:timers/promises';
import type { Output } from '#shared/contract/methods.ts';
import type { Memory, MemoryKind } from '#shared/model/memory.ts';
import { besideWords } from '../capture/known.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index } from '../index/types.ts';
import { type Comparison, compare } from '../language/compare.ts';
import { bareWords } from '../workspace/codecs/correction.ts';
import { readMarks } from '../workspace/codecs/entity-marks.ts';
import { isOneScope } from '../workspace/scope.ts';
import { readers } from './formats.ts';
import type { ImportLedger } from './ledger.ts';

export type Across = Output<'import.across'>;
type Side = Across['pairs'][number]['one'];

/** Kinds that are statements, and can say the same as another. */
const kinds: MemoryKind[] = ['fact', 'belief', 'episode', 'core'];
/** Memories looked at in one answer, and pairs told of each standing. */
const mostLookedAt = 5_000;
const mostPairs = 200;
/** Memories after which others get a turn. */
const breath = 5;

/** Whose memories the owner's own count as. */
const own = 'You';

type AcrossDeps = { index: Index; ledger: ImportLedger; storedBy(id: string): string | null };

/**
 * Where memories of two sources say the same or otherwise: what other programs' stores brought, and what agents stored here. One memory
 * that two told is agreed on; two memories of the same words are a repeat.
 */
export async function acrossSources({ index, ledger, storedBy }: AcrossDeps): Promise<Across> {
  const told = ledger.formatsOf();
  const sourcesOf = (memory: Memory): Set<string> => {
    const formats = [...(told.get(memory.id) ?? []), ...(/^import:(\S+)/.exec(memory.source ?? '')?.slice(1) ?? [])];
    const from = new Set(formats.map(titleOf));
    if (memory.source?.startsWith('import:') !== true) from.add(whoStored(storedBy(memory.id)));
    return from;
  };
  const counts = new Map<string, number>();
  const pairs: Across['pairs'] = [];
  const tally = { agree: 0, repeat: 0, contradict: 0 };
  const seen = new Set<string>();
  const add = (standing: keyof typeof tally, one: Side, other: Side) => {
    if (++tally[standing] <= mostPairs) pairs.push({ standing, one, other });
  };
  let looked = 0;
  let isWhole = true;
  for (const memory of statements(index)) {
    if (++looked % breath === 0) await turn();
    const sources = sourcesOf(memory);
    for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1);
    if (looked > mostLookedAt) {
      isWhole = false;
      continue;
    }
    const [first = own, second] = [...sources].toSorted();
    if (second !== undefined) add('agree', sideOf(memory, first), sideOf(memory, second));
    if (sources.size === 1 && sources.has(own)) continue;
    for (const other of [...index.get(disputedBy(memory)), ...besideWords(index, bareWords(memory), kinds)]) {
      const key = [memory.id, other.id].toSorted().join('\n');
      if (other.id === memory.id || seen.has(key)) continue;
      seen.add(key);
      const theirs = [...sourcesOf(other)].find((one) => !sources.has(one));
      if (theirs === undefined || !isOneScope(memory.scope, other.scope) || supersededBy(index, other) !== null)
        continue;
      const standing = standingOf(memory, other);
      if (standing !== null) add(standing, sideOf(memory, first), sideOf(other, theirs));
    }
  }
  const sources = [...counts]
    .map(([name, memories]) => ({ name, memories }))
    .toSorted((a, b) => b.memories - a.memories);
  return { sources, ...tally, pairs, whole: isWhole };
}

/** What an import said it stands against. */
const disputedBy = ({ tags }: Memory): string[] => (tags.includes('disputed') ? tags : []);

const standingOf = (memory: Memory, other: Memory) =>
  disputedBy(memory).includes(other.id) ? 'contradict' : standings[compare(bareWords(memory), bareWords(other))];

const standings: Record<Comparison, 'repeat' | 'contradict' | null> = {
  ...{ same: 'repeat', contradicts: 'contradict', changes: 'contradict' },
  ...{ refines: null, unrelated: null },
};

function* statements(index: Index): Generator<Memory> {
  let cursor: string | undefined;
  do {
    const page = index.browse({ kinds, limit: 200, cursor });
    for (const memory of page.memories) if (supersededBy(index, memory) === null) yield memory;
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
}

const titleOf = (format: string) => readers.find((one) => one.format === format)?.title ?? format;
const whoStored = (name: string | null) => (name === null || name === 'owner' ? own : name);

const sideOf = (memory: Memory, source: string): Side => {
  const { id, path, line, at } = memory;
  return { id, path, line, at, source, text: readMarks(bareWords(memory)).statement };
};
