import { z } from 'zod';
import { statuses, stores } from '#shared/model/memory.ts';
import { setJson } from '../json-text.ts';
import { type Found, problemAt } from '../problem.ts';

/** What is known of one memory's use. @source 000 §9.3 */
const score = z.looseObject({
  store: z.enum(stores),
  base_relevance: z.number(),
  created: z.string(),
  last_accessed: z.string(),
  access_count: z.number(),
  /** Null for the vault, which has no decay. */
  type_weight: z.number().nullable(),
  current_score: z.number(),
  status: z.enum(statuses),
  pinned: z.boolean(),
  /** Who stored it: an agent's name, or `owner`; absent when nobody noted it. */
  by: z.string().optional().catch(undefined),
});
export type DecayScore = z.infer<typeof score>;
export type DecayScores = {
  version: number;
  lastUpdated: string | null;
  /** What the last cycle did; unchecked. */
  lastCycle: unknown;
  entries: Map<string, DecayScore>;
  problems: Found[];
};

/** The scores by memory id; an entry of another form is left out and named. Never throws. */
export function parseDecayScores(text: string): DecayScores {
  const result: DecayScores = { version: 1, lastUpdated: null, lastCycle: null, entries: new Map(), problems: [] };
  const wrong = (message: string) => {
    result.problems.push(problemAt(0, 'warning', 'decay.entry', message, 'Mend it, or remove it: it is counted anew.'));
  };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    wrong('The decay scores are not JSON.');
    return result;
  }
  const file = z
    .object({ version: z.number(), last_updated: z.string(), last_cycle: z.unknown(), entries: z.record(z.string(), z.unknown()) })
    .partial();
  const read = file.safeParse(value);
  if (!read.success) {
    wrong('The decay scores are not of the form {version, last_updated, entries}.');
    return result;
  }
  result.version = read.data.version ?? 1;
  result.lastUpdated = read.data.last_updated ?? null;
  result.lastCycle = read.data.last_cycle ?? null;
  for (const [id, entry] of Object.entries(read.data.entries ?? {})) {
    const one = score.safeParse(entry);
    if (one.success) result.entries.set(id, one.data);
    else wrong(`The score of ${id} is not of the form expected: ${one.error.issues[0]?.path.join('.') ?? ''}`);
  }
  return result;
}

/** A new file. `updated` an ISO instant. */
export function renderDecayScores(updated: string, entries: Iterable<[string, DecayScore]>): string {
  return `${JSON.stringify({ version: 1, last_updated: updated, entries: Object.fromEntries(entries) }, null, 2)}\n`;
}

/** Sets (or with null removes) some scores; every other entry keeps its bytes. @throws file.unparsed */
export function setDecayScores(
  text: string | null,
  updated: string,
  scores: Iterable<[string, DecayScore | null]>,
): string {
  if (text === null || text.trim() === '') {
    return renderDecayScores(
      updated,
      [...scores].filter((pair): pair is [string, DecayScore] => pair[1] !== null),
    );
  }
  let next = setJson(text, ['last_updated'], updated);
  for (const [id, entry] of scores) next = setJson(next, ['entries', id], entry ?? undefined);
  return next;
}
