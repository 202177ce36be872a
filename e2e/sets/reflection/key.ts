import { z } from 'zod';

/**
 * What a careful reader finds in one small workspace, and what a reader must not fall for. One `key.json` stands
 * beside each workspace in this folder. The keys were written by hand from the episodes alone, before any reasoner.
 *
 * - `facts` are complete: every durable thing that an episode plainly states and the graph does not hold yet. A finding
 *   that is neither here nor in `optional` counts against precision.
 * - `optional` holds what is right but not asked for: it counts neither for recall nor against precision.
 * - `evidence` maps the id of an episode (`episode:2026-02-02:14:30`) to words that stand in it, letter for letter.
 * - `traps` are statements that an episode contains and that are no fact: proposing one is a failure by itself.
 * - A workspace with `held: true` is not looked at while a reasoner is tuned.
 */

const memoryId = z
  .string()
  .regex(/^(?:episode:\d{4}-\d{2}-\d{2}:\d{2}:\d{2}(?:-\d+)?|core:[a-z-]+:\d+|entity:[^\s:]+--\S+)$/);
const entityId = z.string().regex(/^[\p{L}\d]+--\S+$/u);
/** Ids, of which one may stand for a name in several types: `tool|place--rovinj`. */
const entityIds = z
  .array(z.string().regex(/^[\p{L}\d]+(?:\|[\p{L}\d]+)*--\S+$/u))
  .transform((ids) => ids.flatMap(spelledOut));
const words = z.string().min(2);
/** Id of a memory → words that stand in it. */
const evidence = z.record(memoryId, words).refine((all) => Object.keys(all).length > 0, 'cites nothing');

export const keyFact = z.strictObject({
  /** The entity it is about; others that a reader might file it under in `subjects`. */
  subject: entityId,
  subjects: entityIds.optional(),
  statement: words,
  /** Other wordings that say the same. */
  alternatives: z.array(words).optional(),
  evidence,
});

export const keyEntity = z.strictObject({
  id: entityId,
  /** Other ids that a reader might give it: another type, a longer name. */
  alternatives: entityIds.optional(),
  evidence,
});

/** Between any of `from` and any of `to`: the ids that a reader might give its two ends. */
export const keyRelation = z.strictObject({
  from: entityIds,
  relation: words,
  to: entityIds,
  /** Other names of the relation in the same direction. */
  alternatives: z.array(words).optional(),
  evidence,
});

/** One side: an episode, an item of core memory, or (as `entity:…`) a line of that entity's page. */
const side = z.strictObject({ id: memoryId, words });

export const keyContradiction = z.strictObject({ about: words, a: side, b: side });

/** Memories that say the same in other words, of which one can go. */
export const keyDuplicate = z.strictObject({ about: words, evidence });

export const keyProcedure = z.strictObject({
  trigger: words,
  steps: z.array(words).min(2),
  evidence: evidence.refine((all) => Object.keys(all).length > 1, 'a procedure is told at least twice'),
});

export const keyBelief = z.strictObject({
  entity: entityId,
  /** As it stands under `## Beliefs` of the entity's page. */
  belief: words,
  direction: z.enum(['strengthened', 'weakened']),
  evidence,
});

/** An item of MEMORY.md that no longer holds. */
export const keyCore = z.strictObject({ id: memoryId, text: words, why: words, evidence: evidence.optional() });

export const trapKinds = [
  'joke',
  'hypothetical',
  'quote',
  'retracted',
  'injection',
  'question',
  'plan',
  'irony',
  'options',
  'rumour',
] as const;

export const keyTrap = z.strictObject({ id: memoryId, kind: z.enum(trapKinds), statement: words });

const findings = {
  facts: z.array(keyFact),
  entities: z.array(keyEntity),
  relations: z.array(keyRelation),
  contradictions: z.array(keyContradiction),
  duplicates: z.array(keyDuplicate),
  procedures: z.array(keyProcedure),
  beliefs: z.array(keyBelief),
  core: z.array(keyCore),
};

export const keySchema = z.strictObject({
  /** What the workspace is about, in one line. */
  about: words,
  /** The day on which the reflection runs. */
  today: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  languages: z.array(z.enum(['en', 'de', 'zh'])).min(1),
  held: z.boolean(),
  ...findings,
  traps: z.array(keyTrap).min(3),
  optional: z.strictObject(findings).partial(),
});

function spelledOut(id: string): string[] {
  const cut = id.indexOf('--');
  return id
    .slice(0, cut)
    .split('|')
    .map((type) => `${type}${id.slice(cut)}`);
}

export type Key = z.infer<typeof keySchema>;
export type Evidence = z.infer<typeof evidence>;
