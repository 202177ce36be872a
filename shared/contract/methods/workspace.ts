import { z } from 'zod';
import type { Event } from '../events.ts';
import { method, ownerOnly } from '../method.ts';
import { auditEntry, problem } from '../shapes.ts';

/** How far the index is with the files of a workspace, of an event. */
export function indexingTold(event: Event): string | null {
  if (event.name !== 'indexing' || event.data.reason === '' || event.data.reason === 'meaning') return null;
  const { done, total, reason } = event.data;
  return `${reason} ${done} of ${total} files`;
}

/** The workspace as a whole, for its owner. */
export const workspaceMethods = {
  'workspace.status': method({
    title: 'Workspace status',
    description: 'What the workspace holds and how it is.',
    input: z.object({}),
    output: z.object({
      root: z.string(),
      name: z.string(),
      version: z.string(),
      counts: z.object({
        core: z.number(),
        episodic: z.number(),
        semantic: z.number(),
        procedural: z.number(),
        vault: z.number(),
        memories: z.number(),
        files: z.number(),
        entities: z.number(),
      }),
      /** Tokens of MEMORY.md, and the cap. */
      core: z.object({ tokens: z.number().int(), cap: z.number().int() }),
      /** Episodes per day, `YYYY-MM-DD` → count, of the last 26 weeks. */
      calendar: z.array(z.object({ day: z.string(), count: z.number().int() })),
      /** Memories that existed at the end of each of the last 60 days, by their own dates. */
      growth: z.array(z.object({ day: z.string(), count: z.number().int() })),
      index: z.object({
        state: z.enum(['ready', 'rebuilding']),
        done: z.number().int(),
        total: z.number().int(),
        note: z.string().nullable(),
      }),
      /** Search by meaning: what makes the vectors (null: words alone), and how many memories have one. */
      meaning: z.object({
        embedder: z.string().nullable(),
        done: z.number().int(),
        total: z.number().int(),
        note: z.string().nullable(),
      }),
      audit: z.object({
        state: z.enum(['ok', 'damaged']),
        head: z.string().nullable(),
        backlog: z.number().int(),
        note: z.string().nullable(),
        remedy: z.string().nullable(),
      }),
      /** The language model, null for none; `trouble`: why it cannot be asked, or what went wrong last, and what to do. */
      model: z.object({ name: z.string(), trouble: z.string().nullable() }).nullable(),
      problems: z.array(problem),
      agents: z.number().int(),
      socket: z.string(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'problems', 'indexing', 'indexed', 'agents', 'notice'],
    cli: [
      {
        command: 'status',
        about: 'what the workspace holds and how it is',
        examples: ['status', 'status --json --workspace ~/Mneme'],
      },
      { command: 'stats', about: 'the same as status', formats: true, examples: ['stats --format json'] },
    ],
  }),
  'changes.recent': method({
    title: 'Latest changes',
    description: 'The latest lines of the audit log, newest first.',
    input: z.object({ limit: z.number().int().min(1).max(500).default(50), path: z.string().max(1000).optional() }),
    output: z.object({ entries: z.array(auditEntry) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'committed'],
  }),
  'index.rebuild': method({
    title: 'Rebuild the index',
    description: 'Throw the index away and build it again from the files.',
    input: z.object({}),
    output: z.object({
      files: z.number().int(),
      memories: z.number().int(),
      problems: z.number().int(),
      tookMs: z.number(),
    }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'reindex',
      about: 'throw the index away and build it again from the files',
      examples: ['reindex'],
      heard: indexingTold,
      print: ({ files, memories, problems, tookMs }) =>
        `${memories} memories from ${files} files in ${tookMs} ms, ${problems} problems.`,
    },
  }),
  'doctor.run': method({
    title: 'Examine the workspace',
    description: 'Check files, index, history and lock; with `repair`, do what the findings offer.',
    input: z.object({ repair: z.boolean().default(false) }),
    output: z.object({
      checks: z.array(
        z.object({
          name: z.string(),
          ok: z.boolean(),
          detail: z.string(),
          remedy: z.string().nullable(),
          repaired: z.boolean(),
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
  }),
  'engine.stop': method({
    title: 'Stop the engine',
    description: 'Finish what is under way, write the history, and stop.',
    input: z.object({
      /** Only one that ends by itself once nobody needs it, and that nobody else is connected to. */
      unused: z.boolean().default(false),
    }),
    output: z.object({ stopping: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
    answeredBy: 'gateway',
  }),
} as const;
