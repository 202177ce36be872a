import { z } from 'zod';
import { reviewModes } from '../../model/proposal.ts';
import { everyone, method, ownerOnly } from '../method.ts';
import { agent, limits } from '../shapes.ts';

const name = z.string().min(1).max(60);

/** What an MCP client may take as a prompt. @source 000 §8.2, §13.5, §14 */
export const prompts = ['main-agent', 'sub-agent', 'router'] as const;

/** Who may connect, for the owner. */
export const agentMethods = {
  'agents.list': method({
    title: 'Agents',
    description: 'Clients that are known, their roles and connections.',
    input: z.object({}),
    output: z.object({ agents: z.array(agent), socket: z.string() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['agents', 'proposals'],
    answeredBy: 'gateway',
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
    answeredBy: 'gateway',
  }),
  'agents.revoke': method({
    title: 'Revoke a client',
    description: 'Take a client’s role and token away; its open connections fall back to proposing.',
    input: z.object({ name: z.string().min(1).max(60) }),
    output: z.object({ name: z.string(), revoked: z.boolean() }),
    audience: ownerOnly,
    effect: 'destructive',
    answeredBy: 'gateway',
  }),
  'agents.change': method({
    title: 'Change a client',
    description: 'Another role or review mode, without a new token; open connections have it at their next call.',
    input: z.object({
      name,
      role: z.enum(['main', 'subagent', 'reader']).optional(),
      /** How its proposals are taken: at once when sure, by the main agent, by the owner alone. */
      mode: z.enum(reviewModes).optional(),
    }),
    output: z.object({ agent }),
    audience: ownerOnly,
    effect: 'write',
    answeredBy: 'gateway',
  }),
  'agents.calls': method({
    title: 'Latest calls',
    description: 'The latest calls of all clients or of one, newest first, kept while the engine runs.',
    input: z.object({ name: name.optional(), limit: z.number().int().min(1).max(500).default(100) }),
    output: z.object({
      calls: z.array(
        z.object({
          at: z.string(),
          name: z.string(),
          session: z.string(),
          method: z.string(),
          /** What it was about, in a few words: a query, a path. */
          about: z.string(),
          ms: z.number(),
          /** The error's code; null when it went well. */
          error: z.string().nullable(),
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['agents'],
    answeredBy: 'gateway',
  }),
  'agents.connect': method({
    title: 'Connect an agent',
    description: 'For each known client: what to paste where, ready for this workspace.',
    input: z.object({
      command: z.string().max(4_000),
      args: z.array(z.string().max(4_000)).max(50),
      token: z.string().max(200).optional(),
    }),
    output: z.object({
      clients: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** `shell`, `json`, `toml`, `ts`. */
          language: z.string(),
          text: z.string(),
          /** Where it goes, and what happens then. */
          after: z.string(),
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['agents'],
    answeredBy: 'gateway',
  }),
  'edits.confirm': method({
    title: 'Stand by an edit',
    description:
      'The owner stands by what came into a file by an edit outside Mneme while agents were connected that may not write.',
    input: z.object({ path: z.string().min(1).max(1000) }),
    output: z.object({ path: z.string(), memories: z.number().int() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'instructions.show': method({
    title: 'Instructions for agents',
    description:
      'What AGENTS.md and SKILL.md of this workspace would say between Mneme’s markers, and whether they do.',
    input: z.object({}),
    output: z.object({
      files: z.array(
        z.object({ path: z.string(), text: z.string(), state: z.enum(['missing', 'current', 'outdated', 'edited']) }),
      ),
      subagent: z.string(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed'],
  }),
  'instructions.prompt': method({
    title: 'A prompt',
    description: 'Instructions of the main agent or of sub-agents, or how the router classifies, as a prompt.',
    input: z.object({ name: z.enum(prompts), content: z.string().max(limits.content).default('') }),
    output: z.object({ text: z.string() }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed'],
  }),
  'instructions.write': method({
    title: 'Write the instructions',
    description: 'Put them between Mneme’s markers; what stands outside of them is never touched.',
    input: z.object({ paths: z.array(z.string().max(200)).max(10).optional() }),
    output: z.object({ change: z.string().nullable(), paths: z.array(z.string()) }),
    audience: ownerOnly,
    effect: 'write',
  }),
} as const;
