import type { FileChange } from '#shared/model/change.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { Duplicates, SearchProgress } from '../decay/duplicate-search.ts';
import type { Index } from '../index/types.ts';
import { contentOf, saysAllOf } from '../language/content.ts';
import type { Clock, Ports } from '../ports.ts';
import { aliasesPath, parseAliases, resolveId } from '../workspace/codecs/aliases.ts';
import { readFileStamped } from '../workspace/read.ts';
import {
  type KeptPair,
  type MergeCursor,
  type Merges,
  mergePairKey,
  mergesPath,
  parseMerges,
  printOf,
  refusals,
  rejectedMergesPath,
  renderMerges,
} from './file.ts';
import { type DuplicateLookup, type DuplicatePair, findDuplicates, isMergeable, saidBy, strengths } from './find.ts';

type Log = Pick<Ports['log'], 'warn'>;

/** Pairs proposed in one run. @source 001 "Merge" */
export const mostPairs = 20;
/** Pairs that wait; more would only bury the owner. */
const mostWaiting = 200;
/** Memories looked up in one run; what is left is looked at in the next, in its turn. */
const mostSources = 500;
/** Of more that came at once, as by an import, the newest: the others are still what new ones are held against. */
const mostBehind = 2_000;
/** Memories read at once, and milliseconds of work after which the event loop gets its turn. */
const batch = 50;
const slice = 5;

/** What a search for duplicates needs of a workspace. */
export type DuplicatesDeps = DuplicateLookup & {
  root: string;
  clock: Clock;
  index: DuplicateLookup['index'] & Pick<Index, 'get'>;
  /** Ids stored, used or shown since an instant (ms), each with the last one; the same id may come twice. */
  touchedSince(since: number): Iterable<MergeCursor>;
  /** How many memories one is associated with. */
  neighbours(id: string): readonly string[];
};

/** What a run found, to be written. */
export type MergeProposals = {
  pairs: DuplicatePair[];
  /** Where the next run begins. */
  cursor: MergeCursor | null;
  /** Memories looked up. */
  looked: number;
};

/**
 * Looks for near-duplicates of what was stored, used or shown since the last run: at most 20 pairs, each to be decided
 * by the owner. Reads alone and writes nothing, so it may run outside the door's queue, beside everything else: the event
 * loop has its turn every 5 ms. `planMerges` then belongs inside the plan of a change set; the pairs that wait are
 * `listMerges`. A run that is cancelled is as if it had not been.
 * @throws the signal's reason when it is aborted
 * @source 001 "Merge"
 */
export async function proposeMerges(
  around: DuplicatesDeps,
  signal?: AbortSignal,
  tell?: SearchProgress,
): Promise<MergeProposals> {
  const merges = parseMerges((await readFileStamped(around.root, mergesPath))?.text ?? null);
  const taken = await takenOf(around, merges);
  const proposed: MergeProposals = { pairs: [], cursor: merges.cursor, looked: 0 };
  if (merges.foreign || taken.waiting >= mostWaiting) return proposed;
  const turn = turns(signal);
  const fresh = await touched(around, merges.cursor, turn);
  for (let n = 0; n < fresh.length; n += batch) {
    const some = fresh.slice(n, n + batch);
    tell?.(n, fresh.length);
    const known = new Map(around.index.get(some.map(({ id }) => id)).map((memory) => [memory.id, memory]));
    for (const cursor of some) {
      const room = mostPairs - proposed.pairs.length;
      if (room === 0 || proposed.looked === mostSources) return proposed;
      const memory = known.get(cursor.id);
      if (memory !== undefined && isSource(memory, around)) {
        proposed.looked++;
        const pairs = findDuplicates(memory, around).filter((pair) => taken.take(pair));
        proposed.pairs.push(...pairs.slice(0, room));
        // What is left of it is found in the next run, which begins with the same memory.
        if (pairs.length > room) return proposed;
      }
      proposed.cursor = cursor;
      await turn();
    }
  }
  return proposed;
}

/** Gives the event loop its turn when a slice of work is done. The function throws the signal's reason when it is aborted. */
function turns(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < slice) return undefined;
    return new Promise((resolve) => setImmediate(resolve)).then(() => {
      signal?.throwIfAborted();
      since = performance.now();
    });
  };
}

const isSource = (memory: Memory, { standingOf }: DuplicatesDeps) =>
  isMergeable(memory) && standingOf(memory).score >= strengths.source;

/** What is behind the cursor, oldest first: each memory once, by the instant it was touched last; the newest alone. */
async function touched(
  { touchedSince }: DuplicatesDeps,
  cursor: MergeCursor | null,
  turn: () => Promise<void> | undefined,
) {
  let last = new Map<string, number>();
  const newest = () =>
    [...last]
      .map(([id, at]) => ({ id, at }))
      .sort(inOrder)
      .slice(-mostBehind);
  let least = cursor;
  for (const one of touchedSince(cursor?.at ?? 0)) {
    if ((least === null || inOrder(one, least) > 0) && one.at > (last.get(one.id) ?? 0)) last.set(one.id, one.at);
    if (last.size >= mostBehind * 2) {
      const kept = newest();
      // What is older than all of these would be left out at the end.
      last = new Map(kept.map(({ id, at }) => [id, at]));
      const [oldest] = kept;
      if (oldest !== undefined) least = oldest;
    }
    const others = turn();
    if (others !== undefined) await others;
  }
  return newest();
}

const inOrder = (a: MergeCursor, b: MergeCursor) => a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Which pairs may still be proposed, beside those that wait or were refused. */
async function takenOf(around: DuplicatesDeps, { pairs }: Merges) {
  const refusedAt = refusals((await readFileStamped(around.root, rejectedMergesPath))?.text ?? null);
  const known = new Map(pairs.map((pair) => [mergePairKey(pair.keep, pair.drop), pair]));
  const waiting = pairs.filter((pair) => isWaiting(pair, refusedAt) && bothOf(pair, around) !== null);
  const keeps = new Map(waiting.map(({ keep, how }) => [keep, how]));
  const drops = new Set(waiting.map(({ drop }) => drop));
  return {
    waiting: waiting.length,
    /** True for a pair that is news, which is then no news any more. */
    take({ keep, drop, how }: DuplicatePair): boolean {
      const before = known.get(mergePairKey(keep.id, drop.id));
      // What was refused comes again only with another text; without a print of the old one, the ids speak for it.
      if (
        before === undefined
          ? refusedAt(keep.id, drop.id) !== null
          : before.print === printOf(saidBy(keep), saidBy(drop))
      ) {
        return false;
      }
      const held = keeps.get(keep.id);
      // One memory can absorb several; a text woven from two cannot be woven again before it is agreed to.
      if (drops.has(keep.id) || drops.has(drop.id) || keeps.has(drop.id)) return false;
      if (held !== undefined && (held === 'merges' || how === 'merges')) return false;
      keeps.set(keep.id, how);
      drops.add(drop.id);
      return true;
    },
  };
}

const isWaiting = ({ keep, drop, found }: KeptPair, refusedAt: ReturnType<typeof refusals>) =>
  (refusedAt(keep, drop) ?? Number.NEGATIVE_INFINITY) < Date.parse(found);

/** Both memories of a pair as they are now; null when one is gone, archived, says something else by now, or would be lost. */
function bothOf({ keep, drop, print }: KeptPair, { index, standingOf }: DuplicatesDeps): [Memory, Memory] | null {
  const found = index.get([keep, drop]);
  const [stays, goes] = [keep, drop].map((id) => found.find((memory) => memory.id === id));
  if (stays === undefined || goes === undefined || ![stays, goes].every(isMergeable)) return null;
  if ([stays, goes].some((memory) => standingOf(memory).status === 'archived')) return null;
  if (printOf(saidBy(stays), saidBy(goes)) !== print) return null;
  // What was found by likeness before may lose something.
  return saysAllOf(contentOf(saidBy(stays)), contentOf(saidBy(goes))) ? [stays, goes] : null;
}

/**
 * The change of merge-candidates.json that a run asks for; null when it says nothing new. For the plan of a change set:
 * free of effects, may run twice. Pairs whose memories are gone leave; refused ones stay, so that they are not found again.
 */
export async function planMerges(proposed: MergeProposals, around: DuplicatesDeps): Promise<FileChange | null> {
  const file = await readFileStamped(around.root, mergesPath);
  const merges = parseMerges(file?.text ?? null);
  if (merges.foreign || proposed.cursor === null) return null;
  const fresh = proposed.pairs.map((pair) => keptOf(pair, around.clock.now()));
  const news = new Set(fresh.map(({ keep, drop }) => mergePairKey(keep, drop)));
  const old = merges.pairs.filter((pair) => !news.has(mergePairKey(pair.keep, pair.drop)));
  const refusedAt = refusals((await readFileStamped(around.root, rejectedMergesPath))?.text ?? null);
  const pairs = [...old.filter((pair) => !isWaiting(pair, refusedAt) || bothOf(pair, around) !== null), ...fresh];
  const after = renderMerges({ cursor: proposed.cursor, pairs });
  if (after === file?.text) return null;
  const count = `${fresh.length} ${fresh.length === 1 ? 'pair' : 'pairs'} proposed to be one`;
  return {
    path: mergesPath,
    action: file === null ? 'CREATE' : 'EDIT',
    before: file?.stamp.hash ?? null,
    after,
    summary: `${count}, ${proposed.looked} memories looked at`,
  };
}

const keptOf = ({ keep, drop, how, merged, similarity }: DuplicatePair, now: number): KeptPair => ({
  keep: keep.id,
  drop: drop.id,
  how,
  merged,
  similarity: Math.round(similarity * 10_000) / 10_000,
  found: new Date(now).toISOString(),
  print: printOf(saidBy(keep), saidBy(drop)),
});

/**
 * The search as a cycle runs it. One that fails proposes nothing and is no reason to end the cycle: what it would have
 * looked at is looked at the next time. @source 001 "Finalization"
 */
export function duplicatesOf(around: DuplicatesDeps, log: Log): Duplicates {
  return {
    async seek(signal, tell) {
      try {
        const proposed = await proposeMerges(around, signal, tell);
        return { count: proposed.pairs.length, change: () => planMerges(proposed, around) };
      } catch (cause) {
        signal.throwIfAborted();
        log.warn('no search for near-duplicates', { cause: String(cause) });
        return { count: 0, change: async () => null };
      }
    },
  };
}

/** A pair as the owner sees it, in the form of `decay.candidates`. */
export type MergeCandidate = {
  keep: { id: string; text: string; citation: string };
  drop: { id: string; text: string; citation: string };
  merged: string;
  similarity: number;
  how: 'absorbs' | 'merges';
  /** Associations that go over by `a + b − ab`, and the ids that will mean the one that stays. @source 001 "Inheritance" */
  inherits: { associations: number; aliases: string[] };
  found: string;
};

/** The pairs that wait for the owner, most alike first: both memories still say what they said, and nobody refused. */
export async function listMerges(around: DuplicatesDeps): Promise<MergeCandidate[]> {
  const [file, refused, renamed] = await Promise.all(
    [mergesPath, rejectedMergesPath, aliasesPath].map((path) => readFileStamped(around.root, path)),
  );
  const refusedAt = refusals(refused?.text ?? null);
  const aliases = parseAliases(renamed?.text ?? '{}');
  const merges = parseMerges(file?.text ?? null).pairs.flatMap((pair) => {
    const both = isWaiting(pair, refusedAt) ? bothOf(pair, around) : null;
    if (both === null) return [];
    const { merged, similarity, how, found, keep, drop } = pair;
    const older = [...aliases.keys()].filter((id) => id !== drop && resolveId(aliases, id) === drop);
    const associations = around.neighbours(drop).filter((id) => id !== keep).length;
    const [stays, goes] = both.map(shownOf) as [MergeCandidate['keep'], MergeCandidate['drop']];
    return [
      {
        keep: stays,
        drop: goes,
        merged,
        similarity,
        how,
        inherits: { associations, aliases: [drop, ...older] },
        found,
      },
    ];
  });
  return merges.sort((a, b) => b.similarity - a.similarity || (a.drop.id < b.drop.id ? -1 : 1));
}

const shownOf = (memory: Memory) => ({
  id: memory.id,
  text: saidBy(memory),
  citation: `${memory.path}#L${memory.line}`,
});
