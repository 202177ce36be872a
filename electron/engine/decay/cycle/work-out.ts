import { join } from 'node:path';
import type { CyclePhase } from '#shared/model/cycle.ts';
import { fail } from '#shared/model/error.ts';
import type {
  CycleAsk as Ask,
  CycleOutcome,
  MadeFile as Made,
  StatusMove as Moved,
  CycleTally as Tally,
  Tell,
} from '../../ports.ts';
import { parseAssociationFile, renderAssociations } from '../../workspace/codecs/associations.ts';
import { type DecayScore, decayScoresVersion, renderDecayScores } from '../../workspace/codecs/decay-scores.ts';
import { hashOf } from '../../workspace/hash.ts';
import { associationsPath } from '../associations/associations.ts';
import { coActivate } from '../associations/co-activation.ts';
import { type Counts, noCounts } from '../census.ts';
import { dayOf, daysApart } from '../days.ts';
import { ownBeginning } from '../entry.ts';
import { type Scorable, type ScoreBounds, Scores, scoresPath } from '../scores.ts';
import { reinforcements } from './reinforce.ts';
import { accessesSince, attributionsSince, bytesOf, freeName, IndexReader, readExposures } from './sources.ts';
import { transitionsOf } from './temporal.ts';
import { cycleTurns } from './turns.ts';

/** Memories between two words of how far it is. */
const told = 10_000;

/** The same memories, while it is told how many of them went by. */
function* counted<T>(some: Iterable<T>, total: number, phase: CyclePhase, tell: Tell): Generator<T> {
  let done = 0;
  for (const one of some) {
    if (done % told === 0) tell(phase, done, total);
    yield one;
    done++;
  }
  tell(phase, total, total);
}

/**
 * Reads everything a cycle depends on and works out what it changes. Touches nothing, and is synchronous: it runs in a
 * thread of its own.
 * @throws file.unparsed for scores of a later version
 */
export function workOut(ask: Ask, tell: Tell): CycleOutcome {
  const { root, now, upTo, zone, bounds } = ask;
  tell('reading', 0, 0);
  const scores = new Scores(root, { now: () => now, zone }, () => bounds, true);
  if (scores.version > decayScoresVersion) throw later(scores.version);
  const index = new IndexReader(root);
  try {
    tell('reinforcing', 0, 0);
    const accesses = scores.folds;
    const uses = findUses(ask, scores, index);
    for (const { at, id } of uses) scores.note(at, 'used', [id]);
    const standing = lookAtAll(counted(index.memories(), index.count, 'decaying', tell), scores, bounds);
    tell('associating', 0, 0);
    const coActivated = associate(root, scores.lastCycle ?? 0, now, zone);
    tell('transitions', 0, 0);
    const transitions = transitionsOf(counted(index.dated(), index.countDated, 'transitions', tell), {
      since: scores.lastCycle,
      now,
      zone,
    });
    const { counts, moved, begun } = standing;
    const { made: web, ...associations } = coActivated;
    const tally = { counts, moved, accesses, reinforced: uses.length, associations, transitions };
    const changed = moved.length + accesses + uses.length + standing.fresh + standing.gone > 0 || !scores.whole;
    const snapshot = changed || web !== null ? snapshotOf(ask, upTo, scores, standing, tally) : null;
    const files = [...(snapshot?.files ?? []), ...(web === null ? [] : [web])];
    return { ...tally, files, uses, begun, repaired: snapshot?.repaired ?? [] };
  } finally {
    index.close();
  }
}

const later = (version: number) =>
  fail(
    'file.unparsed',
    `The decay scores were written by a later version of Mneme (${version}); they are left as they are, and no cycle runs.`,
    'Update Mneme. Or keep memory/meta/decay-scores.json elsewhere and write {} into it: scores then begin anew.',
    { path: scoresPath },
  );

function findUses({ root, now }: Ask, scores: Scores, index: IndexReader): CycleOutcome['uses'] {
  const since = scores.lastCycle ?? 0;
  const found = reinforcements({
    attributions: attributionsSince(root, since, now),
    accesses: accessesSince(root, since),
    // Before the first snapshot every episode is new, and says nothing of what is being used.
    links: scores.since === 0 ? [] : index.linksOfNew((id) => scores.was(id) === null).map((id) => ({ id, at: now })),
    textOf: (id) => index.textOf(id),
    now,
  });
  return found.filter(({ id }) => index.has(id));
}

type Standing = {
  entries: Map<string, DecayScore>;
  counts: Counts;
  moved: Moved[];
  begun: string[];
  /** Memories that the last snapshot does not name, and those that it alone names. */
  fresh: number;
  gone: number;
  aside: [string, DecayScore][];
};

function lookAtAll(memories: Iterable<Scorable>, scores: Scores, bounds: ScoreBounds): Standing {
  const [counts, moves] = [noCounts(), new Map<string, Moved>()];
  const entries = new Map<string, DecayScore>();
  const begun: string[] = [];
  let fresh = 0;
  for (const memory of memories) {
    if (entries.has(memory.id)) continue;
    const was = scores.was(memory.id);
    if (was === null) fresh++;
    if (ownBeginning(memory) === null && !scores.knows(memory.id)) begun.push(memory.id);
    const entry = scores.written(memory, {});
    entries.set(memory.id, entry);
    counts[entry.status]++;
    if (entry.status !== 'archived' && entry.current_score < bounds.archive) counts.candidates++;
    if (was === null || was === entry.status) continue;
    const move = moves.get(`${was} ${entry.status}`) ?? { from: was, to: entry.status, count: 0 };
    moves.set(`${was} ${entry.status}`, { ...move, count: move.count + 1 });
  }
  const aside = scores.others(entries);
  const gone = aside.filter(([id]) => !scores.aside.has(id)).length;
  return { entries, counts, moved: [...moves.values()], begun, fresh, gone, aside };
}

type CoActivation = { linked: number; dropped: number; total: number; made: Made | null };

function associate(root: string, since: number, now: number, zone: string): CoActivation {
  const bytes = bytesOf(root, associationsPath);
  const file = parseAssociationFile(bytes?.toString('utf8') ?? '{"pairs":{}}');
  // What cannot be read is left alone: it is somebody's, and told by the list of problems.
  if (!file.readable) return { linked: 0, dropped: 0, total: 0, made: null };
  const turns = cycleTurns(readExposures(root, since, now));
  const today = dayOf(now, zone);
  const daysSince = file.faded === null ? null : daysApart(file.faded, today);
  const coActivated = coActivate(file, turns, { today, daysSince, at: new Date(now).toISOString() });
  if (coActivated === null) return { linked: 0, dropped: 0, total: file.pairs.length, made: null };
  const { pairs, linked, dropped } = coActivated;
  const after = Buffer.from(renderAssociations(pairs, coActivated.faded));
  const before = bytes === null ? null : hashOf(bytes);
  const made = { path: associationsPath, before, after, hash: hashOf(after), kept: false };
  return { linked, dropped, total: pairs.length, made };
}

function snapshotOf(
  { root, now, days, zone }: Ask,
  upTo: number,
  scores: Scores,
  { entries, aside }: Standing,
  tally: Tally,
): { files: Made[]; repaired: string[] } {
  const at = new Date(now).toISOString();
  const lastCycle = { at, days, ...tally, duplicates: 0, tookMs: 0, change: null };
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = renderDecayScores({ updated: new Date(upTo).toISOString(), entries: sorted, aside, lastCycle });
  const former = bytesOf(root, scoresPath);
  const before = former === null ? null : hashOf(former);
  const after = Buffer.from(text);
  const files: Made[] = [{ path: scoresPath, before, after, hash: hashOf(after), kept: false }];
  if (scores.whole || former === null) return { files, repaired: [] };
  const name = freeName(join(root, 'memory/meta'), `decay-scores.${dayOf(now, zone)}`);
  files.push({ path: `memory/meta/${name}`, before: null, after: former, hash: hashOf(former), kept: true });
  const words = `The decay scores could not be read whole. What could be read was taken over, the rest counted anew; the former file is memory/meta/${name}.`;
  return { files, repaired: [words] };
}
