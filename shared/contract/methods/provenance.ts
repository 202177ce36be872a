import { z } from 'zod';
import { everyone, method } from '../method.ts';
import { instant } from '../shapes.ts';

export const channels = ['auto_injected', 'tool_search_returned', 'tool_get', 'tool_store'] as const;

/** Which memories were shown, what came of it, and what they rest on. @source 001 "Provenance" */
export const provenanceMethods = {
  'memory.feedback': method({
    title: 'Rate a memory',
    description:
      'Say how useful a memory was for your answer, 1 (misled) to 5 (decisive). It outweighs what was merely shown, and keeps useful memories alive.',
    input: z.object({
      id: z.string().min(1).max(400),
      rating: z.number().int().min(1).max(5),
      note: z.string().max(500).optional().describe('Why, in a few words.'),
    }),
    output: z.object({ id: z.string(), confidence: z.number(), message: z.string() }),
    audience: ['owner', 'main', 'subagent'],
    effect: 'write',
    tool: 'memory_feedback',
  }),
  'memory.provenance': method({
    title: 'Where from, where to',
    description: 'What a memory rests on, who was shown it in the last 30 days, and the answers it went into.',
    input: z.object({ id: z.string().min(1).max(400) }),
    output: z.object({
      id: z.string(),
      /** Ids it had before a merge or a rename. */
      formerly: z.array(z.string()),
      /** Evidence and links that stand in it: `supported-by episode:…`. */
      restsOn: z.array(z.object({ relation: z.string(), id: z.string(), citation: z.string() })),
      /** Times shown in the last 30 days. */
      shown: z.array(
        z.object({
          channel: z.enum(channels),
          count: z.number().int(),
          last: instant,
          agents: z.array(z.object({ name: z.string(), count: z.number().int() })),
        }),
      ),
      /** Newest first, at most 50. */
      answers: z.array(
        z.object({
          at: instant,
          agent: z.string(),
          evidence: z.string(),
          /** [-0.5, 0.95] */
          confidence: z.number(),
          /** The beginning of the answer, when the agent handed it over. */
          answer: z.string().nullable(),
          note: z.string().nullable(),
        }),
      ),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
  }),
} as const;
