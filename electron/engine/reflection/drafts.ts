import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { change, type Reflection } from '#shared/model/reflection.ts';
import { hashOf } from '../workspace/hash.ts';
import { writeSmall } from '../workspace/small-file.ts';

const decision = change.pick({ id: true, verdict: true, edited: true, lossAccepted: true });
export type DraftDecision = z.output<typeof decision>;

const drafts = z.object({
  session: z.string(),
  made: z.string(),
  /** Of the summary as it read when something was last decided here: an edit of it since then has the last word. */
  summary: z.string(),
  decisions: z.array(decision),
  core: z.object({ text: z.string(), base: z.string() }).optional(),
});

/** MEMORY.md as the owner would have it. `base`: hash of the file that was before them. */
export type OwnCore = { text: string; base: string };

/** What the owner decided of one pending reflection, by the change's id. */
type Drafts = { summary: string; decisions: ReadonlyMap<string, DraftDecision>; core: OwnCore | null };

type Of = Pick<Reflection, 'session' | 'made'>;

/** What is decided and not applied is no history yet: it stays beside the workspace, on this machine. */
const placeIn = (root: string) => join(root, '.mneme', 'review.json');

export const summaryStamp = (summary: string | null): string => hashOf(summary ?? '');

/** The drafts of this reflection; null where there are none, or the file cannot be read. */
export function readDrafts(root: string, { session, made }: Of): Drafts | null {
  const kept = read(root);
  if (kept === null || kept.session !== session || kept.made !== made) return null;
  return {
    summary: kept.summary,
    decisions: new Map(kept.decisions.map((one) => [one.id, one])),
    core: kept.core ?? null,
  };
}

/**
 * Keeps decisions beside those that are kept already. `now`: every change as it stands with all that was said of it,
 * which holds where the summary was edited after the drafts. `core` left out: as it was kept; null takes it back.
 */
export function keepDrafts(
  root: string,
  { session, made }: Of,
  summary: string | null,
  said: readonly DraftDecision[],
  now: readonly DraftDecision[],
  core?: OwnCore | null,
): void {
  const stamp = summaryStamp(summary);
  const before = readDrafts(root, { session, made });
  const edited = before !== null && before.summary !== stamp;
  const all = new Map(before?.decisions);
  if (edited) for (const one of now) if (all.has(one.id)) all.set(one.id, one);
  for (const one of said) all.set(one.id, one);
  const decisions = [...all.values()].map((one) => decision.parse(one));
  const own = core === undefined ? (before?.core ?? null) : core;
  const kept = { session, made, summary: stamp, decisions, ...(own !== null && { core: own }) };
  writeSmall(placeIn(root), `${JSON.stringify(kept)}\n`);
}

export function forgetDrafts(root: string): void {
  rmSync(placeIn(root), { force: true });
}

/** Forgets them where they say what was removed for good. */
export function removeDrafts(root: string, says: (text: string) => boolean): void {
  const kept = read(root);
  if (kept !== null && says(JSON.stringify([kept.decisions, kept.core]))) forgetDrafts(root);
}

function read(root: string): z.output<typeof drafts> | null {
  try {
    return drafts.parse(JSON.parse(readFileSync(placeIn(root), 'utf8')));
  } catch {
    return null;
  }
}
