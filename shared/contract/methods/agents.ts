import { z } from 'zod';
import { method, ownerOnly } from '../method.ts';
import { agent } from '../shapes.ts';

/** Who may connect, for the owner. */
export const agentMethods = {
  'agents.list': method({
    title: 'Agents',
    description: 'Clients that are known, their roles and connections.',
    input: z.object({}),
    output: z.object({ agents: z.array(agent), socket: z.string() }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'agents.grant': method({
    title: 'Grant a role',
    description: 'Give a client a role and a token, shown this once.',
    input: z.object({
      name: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u),
      role: z.enum(['main', 'subagent', 'reader']),
    }),
    output: z.object({ name: z.string(), role: z.string(), token: z.string() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'agents.revoke': method({
    title: 'Revoke a client',
    description: 'Take a client’s role and token away; its open connections fall back to proposing.',
    input: z.object({ name: z.string().min(1).max(60) }),
    output: z.object({ name: z.string(), revoked: z.boolean() }),
    audience: ownerOnly,
    effect: 'destructive',
  }),
} as const;
