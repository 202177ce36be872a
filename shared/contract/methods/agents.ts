import { z } from 'zod';
import { reviewModes } from '../../model/proposal.ts';
import { everyone, method, ownerOnly } from '../method.ts';
import { agent, limits } from '../shapes.ts';

const name = z.string().min(1).max(60);

/** What an MCP client may take as a prompt. @source 000 §8.2, §13.5, §14 */
export const prompts = ['main-agent', 'sub-agent', 'reflect', 'router'] as const;

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
    cli: {
      command: 'agents list',
      isDefault: true,
      about: 'clients that are known, their roles and connections',
      examples: ['agents list', 'agents list --json'],
    },
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
    cli: {
      command: 'agents grant',
      about: 'give a client a role and a token, shown this once',
      arguments: [{ field: 'name', form: '<name>' }],
      options: { role: ['--role <role>', 'main writes, subagent proposes, reader reads'] },
      examples: ['agents grant claude --role main'],
      print: ({ token }, { name: who, role }) =>
        `${who} is now ${role}. Its token, shown this once:\n\n  MNEME_TOKEN=${token}\n\nSet it in the environment of the client’s mneme mcp.`,
    },
  }),
  'agents.revoke': method({
    title: 'Revoke a client',
    description: 'Take a client’s role and token away; its open connections fall back to proposing.',
    input: z.object({ name: z.string().min(1).max(60) }),
    output: z.object({ name: z.string(), revoked: z.boolean() }),
    audience: ownerOnly,
    effect: 'destructive',
    answeredBy: 'gateway',
    cli: {
      command: 'agents revoke',
      about: 'take a client’s role and token away',
      arguments: [{ field: 'name', form: '<name>' }],
      examples: ['agents revoke claude'],
      print: ({ revoked }, { name: who }) =>
        revoked ? `${who} may read and propose, no more.` : `${who} had no role.`,
      exit: ({ revoked }) => (revoked ? 0 : 3),
    },
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
    cli: {
      command: 'agents change',
      about: 'another role or review mode, without a new token',
      arguments: [{ field: 'name', form: '<name>' }],
      options: {
        role: ['--role <role>', 'main writes, subagent proposes, reader reads'],
        mode: ['--mode <mode>', 'its proposals: auto when sure, batch by the main agent, manual by you'],
      },
      examples: ['agents change coder --role main', 'agents change researcher --mode auto'],
    },
  }),
  'agents.calls': method({
    title: 'Latest calls',
    description: 'The latest calls of all clients or of one, newest first; 2,000 are kept.',
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
    cli: {
      command: 'agents calls',
      about: 'the latest calls of all clients or of one, newest first',
      arguments: [{ field: 'name', form: '[name]' }],
      options: { limit: ['-n, --limit <n>', 'at most this many', 30] },
      examples: ['agents calls', 'agents calls claude -n 100'],
    },
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
          /** An address that does the same once it is opened: the client asks its person, and adds it. */
          link: z.string().optional(),
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
    cli: {
      command: 'confirm',
      about: 'stand by an edit of a file that was made outside Mneme while sub-agents were connected',
      arguments: [{ field: 'path', form: '<path>' }],
      examples: ['confirm memory/vault/contacts.md'],
      print: ({ path, memories }) => `${path}: ${memories} ${memories === 1 ? 'memory' : 'memories'} confirmed.`,
    },
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
    cli: {
      command: 'instructions write',
      about: 'write what is missing or out of date; a file that you name, even where it was edited',
      arguments: [{ field: 'paths', form: '[paths...]' }],
      examples: ['instructions write', 'instructions write AGENTS.md'],
      print: ({ paths }) => (paths.length === 0 ? 'Nothing to write.' : `Wrote ${paths.join(', ')}.`),
    },
  }),
} as const;
