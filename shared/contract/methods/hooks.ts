import { z } from 'zod';
import { everyone, method } from '../method.ts';
import { limits } from '../shapes.ts';

const given = z.object({ text: z.string(), ids: z.array(z.string()) });

/** What a client's hooks add to a conversation by themselves; no tool, since no model asks for it. */
export const hookMethods = {
  'hook.start': method({
    title: 'Context of a session',
    description: 'What an agent has in mind as its session begins, or once it lost its context.',
    input: z.object({ again: z.boolean().default(false) }),
    output: given,
    audience: everyone,
    effect: 'read',
  }),
  'hook.prompt': method({
    title: 'Memories for a prompt',
    description:
      'At most three memories for what the person just typed, where it names something known or asks about the past; else none.',
    input: z.object({
      message: z.string().max(limits.query),
      /** Within which the answer is waited for: what comes later was told to nobody. */
      patience_ms: z.number().optional(),
    }),
    output: given,
    audience: everyone,
    effect: 'read',
  }),
} as const;
