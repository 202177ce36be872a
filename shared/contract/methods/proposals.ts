import { z } from 'zod';
import { confidences, stores } from '../../model/memory.ts';
import { decision, proposalRow } from '../../model/proposal.ts';
import { method, ownerOnly, writers } from '../method.ts';
import { impact, limits, replacedIds } from '../shapes.ts';

const decided = z.object({
  id: z.string(),
  status: z.enum(['committed', 'rejected', 'deferred', 'failed']),
  /** Where it went, when it was committed. */
  memory: z.string().nullable(),
  path: z.string().nullable(),
  line: z.number().int().nullable(),
  message: z.string(),
});

/** What sub-agents want to remember, and who decides. @source 000 §13 */
export const proposalMethods = {
  'memory.propose': method({
    title: 'Propose a memory',
    description:
      'Propose something worth remembering; the main agent or the owner decides. Say in full sentences what and why.',
    input: z.object({
      content: z.string().min(1).max(limits.proposal),
      store: z.enum(stores).optional().describe('Where it belongs; left out, Mneme suggests one.'),
      entities: z.array(z.string().min(1).max(200)).max(20).default([]).describe('What it is about: names or ids.'),
      confidence: z.enum(confidences).default('medium'),
      trigger: z.string().max(300).default('auto-detect').describe('What made you propose it.'),
      core_worthy: z.boolean().default(false).describe('Belongs into core memory.'),
      replaces: replacedIds.describe('Id of the memory that this makes outdated.'),
    }),
    output: z.object({
      id: z.string(),
      /** `committed`: at once, since the owner trusts this agent when it is sure. `known`: it is remembered already. */
      status: z.enum(['pending', 'conflict', 'committed', 'known']),
      line: z.number().int().nullable(),
      message: z.string(),
    }),
    audience: ['owner', 'main', 'subagent'],
    effect: 'write',
    tool: 'memory_propose',
    listed: { to: ['subagent'] },
  }),
  'memory.review': method({
    title: 'Review proposals',
    description:
      'Without `decisions`: what sub-agents proposed and nobody has confirmed, conflicts beside each other. With them: `commit`, which confirms, `reject` with a reason, `defer` to the next reflection; of a conflict also `both` or `ask` the owner.',
    input: z.object({
      decisions: z.array(decision).max(200).optional(),
      limit: z.number().int().min(1).max(200).default(20),
    }),
    output: z.object({
      proposals: z.array(proposalRow),
      /** Further ones that wait. */
      more: z.number().int(),
      results: z.array(decided),
      message: z.string(),
    }),
    audience: writers,
    effect: 'write',
    tool: 'memory_review',
  }),
  'proposals.list': method({
    title: 'Proposals',
    description: 'Everything that waits in pending-memories.md, for the owner.',
    input: z.object({}),
    output: z.object({
      proposals: z.array(proposalRow),
      /** Beyond the day's cap, held back from the list: how many, and why in words. */
      held: z.object({ count: z.number().int(), words: z.string() }).nullable(),
      counts: z.object({
        pending: z.number().int(),
        conflict: z.number().int(),
        deferred: z.number().int(),
        malformed: z.number().int(),
      }),
      hash: z.string().nullable(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'agents', 'proposals'],
    cli: {
      command: 'proposals list',
      isDefault: true,
      about: 'what waits in pending-memories.md, conflicts beside each other',
      examples: ['proposals list', 'proposals list --json'],
    },
  }),
  'proposals.decide': method({
    title: 'Decide on proposals',
    description:
      'Commit, edit and commit, reject, defer, or keep both; all that can be is done, and each answer says what became of it.',
    input: z.object({ decisions: z.array(decision).min(1).max(limits.decisions) }),
    output: z.object({ results: z.array(decided), change: z.string().nullable(), left: z.number().int() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'proposals.impact': method({
    title: 'What accepting it does to recall',
    description: 'Asks the last questions again, without and with a proposal accepted: whose top results change.',
    input: z.object({ id: z.string().min(1).max(100), questions: z.number().int().min(1).max(50).default(20) }),
    output: impact,
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'proposals'],
  }),
  'proposals.discard': method({
    title: 'Remove a malformed proposal',
    description: 'Takes what could not be read as a proposal out of the file; history keeps it.',
    input: z.object({ id: z.string().min(1).max(100) }),
    output: z.object({ change: z.string() }),
    audience: ownerOnly,
    effect: 'destructive',
  }),
} as const;
