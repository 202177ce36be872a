import { z } from 'zod';
import { stores } from './memory.ts';

/** The five phases. @source 000 §10.3 */
export const reflectionPhases = ['survey', 'meta-reflection', 'consolidate', 'rewrite core', 'summarise'] as const;
export type Phase = (typeof reflectionPhases)[number];

/** A citation that a reader can check: the memory, where it stands, and the words there that bear the change out. */
export const evidence = z.object({
  id: z.string(),
  path: z.string(),
  /** 1-based, of the line that holds the words. */
  line: z.number().int(),
  quote: z.string(),
  at: z.string().nullable(),
});
export type Evidence = z.infer<typeof evidence>;

const entity = z.string().min(1).max(400);
const words = z.string().min(1).max(2_000);
/** [0, 1] */
const share = z.number().min(0).max(1);

/**
 * What a change does, by its kind. Entities are named by id (`person--alex`); an id that does not exist yet belongs to an
 * `entity` change of the same reflection.
 */
export const proposal = z.discriminatedUnion('kind', [
  /** A fact for an entity's page; `supersedes` the id of the fact whose place it takes. */
  z.object({ kind: z.literal('fact'), entity, statement: words, supersedes: z.string().nullable() }),
  z.object({ kind: z.literal('entity'), entity, name: z.string().min(1).max(200), summary: z.string().max(2_000) }),
  /** `over`: it holds no more, and leaves the pages. */
  z.object({
    kind: z.literal('relation'),
    from: entity,
    relation: z.string().min(1).max(80),
    to: entity,
    over: z.boolean().optional(),
  }),
  /** `was` null: a new belief. Confidence moves by small steps; a big one needs repeated contradiction. @source 004 */
  z.object({ kind: z.literal('belief'), entity, statement: words, was: share.nullable(), confidence: share }),
  z.object({
    kind: z.literal('procedure'),
    title: z.string().min(1).max(200),
    trigger: z.string().max(500),
    steps: z.array(words).min(1).max(40),
    /** The page that gains from it; null for a new one. */
    id: z.string().nullable(),
  }),
  /** Two memories, or two entities, that say one thing. `merged` is the text that stays; empty for entities. */
  z.object({ kind: z.literal('merge'), keep: z.string(), drop: z.string(), merged: z.string().max(4_000) }),
  /** What may leave the search, as one decision; the owner's version of it names fewer. */
  z.object({
    kind: z.literal('archive'),
    items: z
      .array(z.object({ id: z.string(), score: share }))
      .min(1)
      .max(1_000),
  }),
  /** Both sides, by id and words. Settled by the owner alone: one side, or both stand. */
  z.object({
    kind: z.literal('contradiction'),
    about: z.string(),
    sides: z.tuple([z.object({ id: z.string(), text: z.string() }), z.object({ id: z.string(), text: z.string() })]),
    /** What holds: the first or second side, or both; null until the owner says. */
    holds: z.enum(['first', 'second', 'both']).nullable(),
  }),
  /** MEMORY.md as a list of edits of its items. `was` null adds, `now` null removes (`to`: where it goes instead). */
  z.object({
    kind: z.literal('core'),
    block: z.string(),
    was: z.object({ id: z.string(), text: z.string() }).nullable(),
    now: z.string().max(2_000).nullable(),
    to: z.enum(stores).nullable(),
  }),
  z.object({ kind: z.literal('insight'), title: z.string().min(1).max(200), text: words }),
  /** `answer`: what the owner says to it, which becomes an entry of the day. */
  z.object({ kind: z.literal('question'), text: words, about: z.array(z.string()), answer: words.optional() }),
]);
export type Proposal = z.infer<typeof proposal>;
export type ProposalKind = Proposal['kind'];

/** Whose the changes of a reflection are: of whoever reasoned, the pages that these need, and Mneme's own. */
export function countedByWhom(changes: readonly { by?: string | undefined; does: Proposal }[], name: string) {
  const pages = changes.filter(({ does, by }) => does.kind === 'entity' && by === name).length;
  const own = changes.filter(({ by }) => by === name).length - pages;
  return { own, pages, mneme: changes.length - own - pages };
}
export type ProposalOf<K extends ProposalKind> = Extract<Proposal, { kind: K }>;

export const verdicts = ['open', 'accept', 'reject'] as const;
/**
 * What a reasoner, by rules or a model, may say: never what is written, only what is proposed. `untrusted`: where it was
 * taken from, in words, when only a page, a tool or somebody else says so.
 */
export type Suggestion = {
  does: Proposal;
  reason: string;
  evidence: Evidence[];
  untrusted?: string | undefined;
  /** As of a change. */
  otherwise?: Evidence[] | undefined;
  by?: string | undefined;
};

/** Something a reasoner proposed and the checks refused. */
export const refusal = z.object({
  /** Names what speaks against it: `cite.unknown`, `negation`, `trap.joke` … */
  code: z.string(),
  why: z.string(),
  hint: z.string(),
});
export type Refusal = z.infer<typeof refusal>;

/** How a reflection was reasoned by somebody who is no rule. */
export const reasoned = z.object({
  /** Who, as history names it. */
  name: z.string().max(200),
  /** The model, as it calls itself. */
  model: z.string().max(200).optional(),
  /** Lines that were kept from it: not trusted, or written to machines. */
  withheld: z.number().int(),
  /** Changes that it proposed, and those among them that passed the checks. */
  proposed: z.number().int(),
  passed: z.number().int(),
  /** What did not, and was not mended either. */
  refused: z.array(refusal.extend({ says: z.string() })),
});
export type ReasoningRecord = z.infer<typeof reasoned>;

/** One change of a pending reflection, as kept. */
export const change = z.object({
  /** `c1`, `c2` … within the reflection. */
  id: z.string(),
  does: proposal,
  reason: z.string(),
  evidence: z.array(evidence),
  /** As of a suggestion: such a change is applied by its own acceptance only. */
  untrusted: z.string().max(200).optional(),
  /** Lines near to it that say otherwise, of which nobody asked or said how both stand. */
  otherwise: z.array(evidence).optional(),
  /** Who proposed it; Mneme's own rules when left out. */
  by: z.string().max(200).optional(),
  verdict: z.enum(verdicts),
  /** The owner's own version, which is applied instead. */
  edited: proposal.nullable(),
  /** The owner agreed to lose what this takes the last support from. */
  lossAccepted: z.boolean(),
});
export type Change = z.infer<typeof change>;

/** A pending reflection: one at a time, and it waits for ever. @source 000 §10 */
export const reflection = z.object({
  version: z.literal(1),
  /** Names it in commits: `reflection:SESSION`. */
  session: z.string(),
  /** Counted over all that were ever decided, from 1. */
  number: z.number().int(),
  made: z.string(),
  by: z.enum(['rules', 'model', 'agent']),
  /** Why the rules answered where a model should have, in words. */
  fellBack: z.string().nullable(),
  /** What the owner should know of how it was reasoned, in words. */
  note: z.string().optional(),
  trigger: z.string(),
  /** `used`: written, of which `cap` may be; `read`: read by a model. */
  tokens: z.object({
    estimated: z.number().int(),
    used: z.number().int(),
    cap: z.number().int(),
    read: z.number().int().optional(),
  }),
  processed: z.object({ episodes: z.number().int(), entities: z.number().int(), procedures: z.number().int() }),
  reviewed: z.number().int(),
  /** Proposed without evidence that bears it out, and therefore left out. */
  dropped: z.number().int(),
  /** Proposed once, refused, and therefore left out. */
  withheld: z.number().int(),
  /** The episodes that it has read, by day; noted with the first decision on it. */
  read: z.record(z.string(), z.array(z.string())).default({}),
  /** MEMORY.md as it was read; there when the reflection would change it. */
  core: z.string().optional(),
  reasoned: reasoned.optional(),
  changes: z.array(change),
});
export type Reflection = z.infer<typeof reflection>;
