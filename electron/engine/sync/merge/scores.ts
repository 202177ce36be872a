import type { Store } from '#shared/model/memory.ts';
import { scoreOf, statusOf, typeWeights } from '../../decay/curve.ts';
import type { ScoreBounds } from '../../decay/scores.ts';
import { isUse } from '../../decay/use.ts';
import { parseAccess } from '../../workspace/codecs/access-log.ts';
import { type Aliases, resolveId } from '../../workspace/codecs/aliases.ts';
import {
  type DecayScore,
  type DecayScores,
  decayScoresVersion,
  parseDecayScores,
  renderDecayScores,
} from '../../workspace/codecs/decay-scores.ts';

/** What one side knows of the use of its memories: the snapshot, and the log since. */
export type Uses = { scores: string | null; log: string | null };

export type ScoreRule = { bounds: ScoreBounds; aliases: Aliases };

/**
 * Two snapshots of the scores as one, as of the later of them; what the logs say of later uses stays in the logs.
 *
 * The rule, for each memory: uses of both sides since they parted are added up; the last access is the later one, the
 * creation the earlier; pinned and archived are as the side has them that changed them, and where neither is known from
 * before, a pin of one side holds and only both together archive; the base relevance is that of the side that changed it,
 * the higher where both did. Score and status follow from these by the formula.
 * @returns null where a later version of Mneme wrote one of them, or one cannot be read
 */
export function mergeScores(base: Uses, mine: Uses, theirs: Uses, rule: ScoreRule): string | null {
  const read = [base, mine, theirs].map(({ scores }) => parseDecayScores(scores ?? '{}'));
  if (read.some(({ version, whole }) => version > decayScoresVersion || !whole)) return null;
  const since = read.map(({ lastUpdated }) => Date.parse(lastUpdated ?? '') || 0);
  const upTo = Math.max(since[1] ?? 0, since[2] ?? 0);
  const [b, m, t] = [base, mine, theirs].map(({ log }, n) =>
    countedAt(read[n], log, since[n] ?? 0, upTo, rule.aliases),
  );
  if (!b || !m || !t) return null;
  const entries = new Map<string, DecayScore>();
  for (const id of new Set([...m.keys(), ...t.keys()])) {
    const entry = mergeEntry(b.get(id), m.get(id), t.get(id));
    if (entry !== null) entries.set(id, judged(entry, upTo, rule));
  }
  const aside = new Map([...(read[2]?.aside ?? []), ...(read[1]?.aside ?? [])].filter(([id]) => !entries.has(id)));
  return renderDecayScores({
    updated: new Date(upTo).toISOString(),
    entries: [...entries].sort(([a], [z]) => (a < z ? -1 : 1)),
    aside: [...aside].sort(([a], [z]) => (a < z ? -1 : 1)),
    lastCycle: laterCycle(read[1]?.lastCycle, read[2]?.lastCycle),
  });
}

/** Each memory's entry with the uses up to `upTo` counted in, under the id it has today. */
function countedAt(
  snapshot: DecayScores | undefined,
  log: string | null,
  since: number,
  upTo: number,
  aliases: Aliases,
): Map<string, DecayScore> {
  const entries = new Map<string, DecayScore>();
  for (const [id, entry] of snapshot?.entries ?? []) {
    const today = resolveId(aliases, id);
    if (today === id || !snapshot?.entries.has(today)) entries.set(today, { ...entry });
  }
  for (const line of (log ?? '').split('\n')) {
    const access = parseAccess(line);
    if (access === null) continue;
    const at = Date.parse(access.at);
    if (Number.isNaN(at) || at <= since || at > upTo || !isUse(access.action, access.rating)) continue;
    for (const id of access.ids) use(entries, resolveId(aliases, id), access.action, access);
  }
  return entries;
}

type Noted = { at: string; base?: number; by?: string };

function use(entries: Map<string, DecayScore>, id: string, verb: string, { at, base, by }: Noted): void {
  const known = entries.get(id);
  const when = `${new Date(at).toISOString().slice(0, -5)}Z`;
  if (known === undefined) {
    entries.set(id, {
      ...begun(id, when),
      ...(base === undefined ? {} : { base_relevance: base }),
      ...(by ? { by } : {}),
      access_count: verb === 'store' ? 1 : 2,
    });
    return;
  }
  known.access_count += 1;
  if (when > known.last_accessed) known.last_accessed = when;
  known.by ??= by;
  if (base !== undefined) known.base_relevance = Math.max(known.base_relevance, base);
}

const storeOfKind: Record<string, Store> = {
  core: 'core',
  episode: 'episodic',
  procedure: 'procedural',
  vault: 'vault',
};

/** A memory of which only the log tells. */
function begun(id: string, at: string): DecayScore {
  const kind = id.slice(0, id.indexOf(':'));
  const store = storeOfKind[kind] ?? 'semantic';
  const base = store === 'core' || store === 'vault' ? 1 : kind === 'belief' ? 0.5 : 0.7;
  const more = { type_weight: typeWeights[store], current_score: 1, status: 'active', pinned: false } as const;
  return { store, base_relevance: base, created: at, last_accessed: at, access_count: 1, ...more };
}

/** Null: both sides know nothing of it, or one took it out and the other left it alone. */
function mergeEntry(
  b: DecayScore | undefined,
  m: DecayScore | undefined,
  t: DecayScore | undefined,
): DecayScore | null {
  if (m === undefined || t === undefined) {
    const left = m ?? t;
    return left === undefined || (b !== undefined && sameEntry(b, left)) ? null : { ...left };
  }
  const archivedBefore = b?.status === 'archived';
  const archived = (entry: DecayScore) => entry.status === 'archived';
  const is = (was: boolean | undefined, own: boolean, other: boolean, unknown: boolean) =>
    own === other ? own : was === undefined ? unknown : own === was ? other : own;
  const by = m.by ?? t.by;
  return {
    ...m,
    base_relevance: changedOf(b?.base_relevance, m.base_relevance, t.base_relevance),
    created: m.created < t.created ? m.created : t.created,
    last_accessed: m.last_accessed > t.last_accessed ? m.last_accessed : t.last_accessed,
    access_count: Math.max(m.access_count, t.access_count, m.access_count + t.access_count - (b?.access_count ?? 1)),
    pinned: is(b?.pinned, m.pinned, t.pinned, true),
    status: is(b === undefined ? undefined : archivedBefore, archived(m), archived(t), false) ? 'archived' : 'active',
    ...(by === undefined ? {} : { by }),
  };
}

const sameEntry = (a: DecayScore, b: DecayScore) =>
  a.access_count === b.access_count && a.pinned === b.pinned && a.last_accessed === b.last_accessed;

function changedOf(was: number | undefined, mine: number, theirs: number): number {
  if (mine === was) return theirs;
  return theirs === was ? mine : Math.max(mine, theirs);
}

/** Its score and status as of `at`; whole days here are of 24 hours, the next cycle counts them on the owner's calendar. */
function judged(entry: DecayScore, at: number, { bounds }: ScoreRule): DecayScore {
  if (entry.status === 'archived') return { ...entry, current_score: 0 };
  const { base_relevance: base, access_count: accesses, store, pinned } = entry;
  const days = Math.max(0, Math.floor((at - Date.parse(entry.last_accessed)) / 86_400_000));
  const score = scoreOf({ base, days, accesses, weight: typeWeights[store], pinned }, bounds.lambda);
  return { ...entry, current_score: Math.round(score * 10_000) / 10_000, status: statusOf(score, bounds) };
}

function laterCycle(mine: unknown, theirs: unknown): unknown {
  const at = (cycle: unknown) =>
    typeof cycle === 'object' && cycle !== null && 'at' in cycle ? Date.parse(String(cycle.at)) || 0 : 0;
  return at(theirs) > at(mine) ? theirs : (mine ?? theirs ?? null);
}
