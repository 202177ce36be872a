import { z } from 'zod';
import { limits } from '../contract/limits.ts';
import { confidences, stores } from './memory.ts';

/** `conflict`: contradicts another proposal or a kept memory. `deferred`: left to the next reflection. @source 000 §13.2, §13.6 */
const proposalStatuses = ['pending', 'conflict', 'deferred', 'malformed'] as const;

/** How an agent's proposals are taken: at once when sure, by the main agent, by the owner alone. @source 000 §13.4 */
export const reviewModes = ['auto', 'batch', 'manual'] as const;
export type ReviewMode = (typeof reviewModes)[number];

/** What contradicts a proposal. */
export const rival = z.object({
  /** Id of the other proposal, or of the memory. */
  id: z.string(),
  where: z.enum(['proposal', 'memory']),
  from: z.string().nullable(),
  content: z.string(),
  citation: z.string(),
  /** What both speak of: `Project: deadline`. */
  about: z.string(),
  /** Why it proves nothing by itself; absent where it does. */
  doubt: z.string().optional(),
});

export const proposalRow = z.object({
  id: z.string(),
  from: z.string(),
  /** Who handed it over, by the name they give themselves; absent where an agent proposed it. */
  giver: z.string().optional(),
  at: z.string().nullable(),
  trigger: z.string(),
  /** Null in a malformed one. */
  store: z.enum(stores).nullable(),
  content: z.string(),
  /** Whose words they are, where they are a page's, a tool's or somebody else's; absent where they are not. */
  doubt: z.string().optional(),
  entities: z.array(z.string()),
  confidence: z.enum(confidences).nullable(),
  coreWorthy: z.boolean(),
  /** Id of the memory whose place it takes, and what connects entities; absent where the proposal says none. */
  replaces: z.string().optional(),
  relations: z.array(z.object({ from: z.string(), relation: z.string(), to: z.string() })).optional(),
  status: z.enum(proposalStatuses),
  /** The status line as it stands in the file. */
  said: z.string(),
  /** Where it stands in pending-memories.md. */
  line: z.number().int(),
  /** What is wrong with its form, in words, with the remedy. */
  problems: z.array(z.object({ message: z.string(), remedy: z.string() })),
  rivals: z.array(rival),
  /** A kept memory that says the same; committing it strengthens that one. */
  known: z.object({ id: z.string(), content: z.string(), citation: z.string() }).nullable(),
  /** Proposals of one kind share it: same agent, store and subject. */
  group: z.string(),
  /** The connection that it came through; null when it was written into the file, or that is long ago. */
  connection: z.string().nullable(),
  /** The owner is asked, not the main agent. */
  forOwner: z.boolean(),
  /** How often it was proposed in the same words, and by whom besides `from`. */
  repeated: z.number().int(),
  also: z.array(z.string()),
});
export type ProposalRow = z.output<typeof proposalRow>;

/** `both`: kept with low confidence and linked as contradictory; `ask`: left for the owner. @source 000 §13.6 */
export const decisions = ['commit', 'reject', 'defer', 'both', 'ask'] as const;

export const decision = z.object({
  id: z.string().min(1).max(100),
  decision: z.enum(decisions),
  store: z.enum(stores).optional(),
  content: z.string().min(1).max(limits.proposal).optional(),
  entity: z.string().min(1).max(200).optional().describe('As in memory_store.'),
  reason: z.string().max(1_000).optional(),
});
export type Decision = z.output<typeof decision>;
