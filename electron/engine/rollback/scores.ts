import type { FileChange } from '#shared/model/change.ts';
import type { Memory } from '#shared/model/memory.ts';
import {
  type DecayScore,
  type DecayScores,
  parseDecayScores,
  renderDecayScores,
} from '../workspace/codecs/decay-scores.ts';
import { readText } from '../workspace/disk.ts';
import type { RollbackDeps } from './deps.ts';
import type { RollbackEffects } from './effects.ts';
import { scoresPath } from './kept.ts';
import type { Rollback } from './plan.ts';

type Standing = { pinned: boolean; archived: boolean };
type Rooms = Pick<RollbackDeps, 'root' | 'index' | 'scores' | 'ports'>;

const none: Standing = { pinned: false, archived: false };
const standingOf = (score: DecayScore | undefined): Standing =>
  score === undefined ? none : { pinned: score.pinned, archived: score.status === 'archived' };
const alike = (a: Standing, b: Standing) => a.pinned === b.pinned && a.archived === b.archived;

/**
 * The scores as they are after a rollback: memories that come back have theirs again, those that go leave theirs aside,
 * and what was pinned or archived by what is taken back is not so any more. What was used since keeps its uses.
 * `count`: scores that are worked out anew.
 * @source 000 §12.8
 */
export async function scoresAfter(
  { scores: wanted, summary }: Rollback,
  { gone, back }: RollbackEffects,
  { root, index, scores, ports }: Rooms,
): Promise<{ change: FileChange | null; count: number }> {
  const file = await readText(root, scoresPath);
  const now = parseDecayScores(file.text ?? '{}');
  const then = formerOf(wanted);
  const standing = standingBack(wanted, now, (id) => !gone.has(id) && (back.has(id) || index.get([id]).length > 0));
  for (const id of back.keys()) if (!standing.has(id)) standing.set(id, standingOf(then.get(id)));
  const count = new Set([...standing.keys(), ...gone.keys()]).size;
  if (count === 0 || !now.whole) return { change: null, count };

  const entries = new Map(now.entries);
  const aside = new Map(now.aside);
  // Uses that only the log knows are written along: the log is read from the instant of this snapshot on.
  for (const memory of index.get(scores.unwritten())) entries.set(memory.id, scores.written(memory, {}));
  const known = new Map([...index.get([...standing.keys()]).map((memory) => [memory.id, memory] as const), ...back]);
  for (const [id, change] of standing) {
    const memory = known.get(id);
    if (memory === undefined) continue;
    const earned = scores.knows(id) ? scores.written(memory, change) : then.get(id);
    if (earned !== undefined) entries.set(id, earned);
    aside.delete(id);
  }
  for (const [id, memory] of gone) setAside(id, memory, entries, aside, scores);
  const updated = new Date(Math.max(ports.clock.now(), scores.latest)).toISOString();
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const after = renderDecayScores({ updated, entries: sorted, aside, lastCycle: now.lastCycle });
  const words = `${count} ${count === 1 ? 'score' : 'scores'} worked out anew: ${summary}`;
  return { change: { path: scoresPath, action: 'REVERT', before: file.before, after, summary: words }, count };
}

function setAside(
  id: string,
  memory: Memory,
  entries: Map<string, DecayScore>,
  aside: Map<string, DecayScore>,
  scores: Rooms['scores'],
): void {
  const earned = scores.knows(id) ? scores.written(memory, {}) : entries.get(id);
  entries.delete(id);
  if (earned !== undefined) aside.set(id, earned);
}

/** What memories had before what is taken back, the oldest word first. */
function formerOf(wanted: Rollback['scores']): Map<string, DecayScore> {
  const texts = 'was' in wanted ? [wanted.was] : wanted.runs.map(({ before }) => before);
  return new Map(texts.flatMap((text) => [...read(text).entries]));
}

const read = (bytes: Buffer | null): DecayScores => parseDecayScores(bytes?.toString('utf8') ?? '{}');

/** Who is pinned or archived otherwise than now, once this is taken back. `stays`: memories that are there then. */
function standingBack(
  wanted: Rollback['scores'],
  now: DecayScores,
  stays: (id: string) => boolean,
): Map<string, Standing> {
  const result = new Map<string, Standing>();
  if ('was' in wanted) {
    const then = read(wanted.was);
    for (const id of new Set([...now.entries.keys(), ...then.entries.keys()])) {
      const was = standingOf(then.entries.get(id));
      if (!alike(was, standingOf(now.entries.get(id))) && stays(id)) result.set(id, was);
    }
    return result;
  }
  for (const { before, after } of wanted.runs) {
    const [was, became] = [read(before), read(after)];
    for (const id of new Set([...was.entries.keys(), ...became.entries.keys()])) {
      const back = standingOf(was.entries.get(id));
      if (alike(back, standingOf(became.entries.get(id))) || !stays(id)) continue;
      result.set(id, back);
    }
  }
  return result;
}
