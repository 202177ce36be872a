import { z } from 'zod';
import { everyone, method, ownerOnly, writers } from './method.ts';
import {
  agent,
  auditEntry,
  hash,
  hit,
  instant,
  limits,
  memory,
  narrow,
  path,
  problem,
  storeInput,
  storeOutput,
  version,
} from './shapes.ts';

/** Every method of the engine. Names are `<subject>.<verb>`; a tool's name is what an MCP client sees. */
export const methods = {
  'memory.store': method({
    title: 'Store a memory',
    description:
      'Remember something for later: a decision, fact, preference, event or lesson. Answers with its id and where it stands. A client without write access makes a proposal instead.',
    input: storeInput,
    output: storeOutput,
    audience: everyone,
    effect: 'write',
    tool: 'memory_store',
  }),
  'memory.search': method({
    title: 'Search memory',
    description:
      'Find memories by words, names or a question. Results carry text, time and a citation `path#Lnn`. Use before answering about earlier work, decisions, people or preferences.',
    input: z.object({ query: z.string().min(1).max(limits.query), ...narrow }),
    output: z.object({
      hits: z.array(hit),
      /** Memories that matched before the cut to k. */
      candidates: z.number().int(),
      tookMs: z.number(),
      /** Said when the answer may be incomplete or empty: what was searched, what to try. */
      notice: z.string().nullable(),
    }),
    audience: everyone,
    effect: 'read',
    tool: 'memory_search',
  }),
  'memory.get': method({
    title: 'Get memories',
    description: 'Read memories in full by their ids, as search results give them.',
    input: z.object({ ids: z.array(z.string().min(1).max(400)).min(1).max(50) }),
    output: z.object({ memories: z.array(memory), missing: z.array(z.string()) }),
    audience: everyone,
    effect: 'read',
    tool: 'memory_get',
  }),
  'memory.browse': method({
    title: 'Browse memories',
    description: 'List memories newest first, without a query: by kind, type, tag or time. Page on with `cursor`.',
    input: z.object({
      ...narrow,
      type: z.string().max(60).optional(),
      tag: z.string().max(60).optional(),
      confidence: z.enum(['high', 'medium', 'low']).optional(),
      source: z.string().max(60).optional(),
      cursor: z.string().max(4_000).optional(),
    }),
    output: z.object({ memories: z.array(memory), total: z.number().int(), next: z.string().nullable() }),
    audience: everyone,
    effect: 'read',
    tool: 'memory_browse',
  }),
  'memory.context': method({
    title: 'Context for a turn',
    description:
      'Core memory plus what matters for this turn, cited, within a token budget. Call it at the start of a conversation or turn.',
    input: z.object({
      query: z.string().max(limits.query).default('').describe('The user message, or what the turn is about.'),
      max_tokens: z.number().int().min(100).max(50_000).default(2_000),
    }),
    output: z.object({
      text: z.string(),
      tokens: z.number().int(),
      ids: z.array(z.string()),
      coreTruncated: z.boolean(),
    }),
    audience: everyone,
    effect: 'read',
    tool: 'memory_context',
  }),
  'file.list': method({
    title: 'List files',
    description: 'List the memory files of the workspace with a one-line summary each.',
    input: z.object({
      path: z.string().max(1000).default('').describe('Folder; empty for the whole workspace.'),
      cursor: z.string().max(1000).optional(),
    }),
    output: z.object({
      files: z.array(z.object({ path: z.string(), summary: z.string(), size: z.number().int(), modified: instant })),
      next: z.string().nullable(),
    }),
    audience: everyone,
    effect: 'read',
    tool: 'memory_list',
  }),
  'file.read': method({
    title: 'Read a file',
    description: 'Read one memory file. Long files come in parts: pass `next` as `offset`.',
    input: z.object({
      path,
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(200_000).default(100_000),
    }),
    output: z.object({
      path: z.string(),
      content: z.string(),
      hash,
      size: z.number().int(),
      next: z.number().int().nullable(),
      problems: z.array(problem),
    }),
    audience: everyone,
    effect: 'read',
    tool: 'memory_read',
  }),
  'file.write': method({
    title: 'Write a file',
    description:
      'Create or replace one memory file. Give `hash` from memory_read to be told when somebody changed it in between.',
    input: z.object({ path, content: z.string().max(limits.file), hash: hash.nullish() }),
    output: z.object({ path: z.string(), hash, change: z.string() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_write',
  }),
  'file.patch': method({
    title: 'Patch a file',
    description: 'Replace exact pieces of text in one memory file; all patches apply or none does.',
    input: z.object({
      path,
      patches: z
        .array(z.object({ oldText: z.string().min(1).max(limits.content), newText: z.string().max(limits.content) }))
        .min(1)
        .max(100),
    }),
    output: z.object({ path: z.string(), hash, change: z.string(), appliedCount: z.number().int() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_patch',
  }),
  'file.append': method({
    title: 'Append to a file',
    description: 'Add a Markdown block to the end of one memory file, such as a day of episodes.',
    input: z.object({ path, entry: z.string().min(1).max(limits.content) }),
    output: z.object({ path: z.string(), hash, change: z.string(), line: z.number().int() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_append',
  }),

  // The owner's own, for the window and the CLI.
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
      audit: z.object({
        state: z.enum(['ok', 'damaged']),
        head: z.string().nullable(),
        backlog: z.number().int(),
        note: z.string().nullable(),
        remedy: z.string().nullable(),
      }),
      problems: z.array(problem),
      agents: z.number().int(),
      socket: z.string(),
    }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'changes.recent': method({
    title: 'Latest changes',
    description: 'The latest lines of the audit log, newest first.',
    input: z.object({ limit: z.number().int().min(1).max(500).default(50), path: z.string().max(1000).optional() }),
    output: z.object({ entries: z.array(auditEntry) }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'library.tree': method({
    title: 'Library tree',
    description: 'Every file of the workspace, for the Library page.',
    input: z.object({}),
    output: z.object({
      files: z.array(
        z.object({
          path: z.string(),
          title: z.string(),
          kind: z.string(),
          entityType: z.string().nullable(),
          size: z.number().int(),
          memories: z.number().int(),
          problems: z.number().int(),
          criticality: z.enum(['critical', 'high', 'standard']),
          modified: instant,
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'library.check': method({
    title: 'Check a text',
    description: 'Problems and token count of a text as if it stood at a path; nothing is written.',
    input: z.object({ path, content: z.string().max(limits.file) }),
    output: z.object({ problems: z.array(problem), tokens: z.number().int() }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'library.save': method({
    title: 'Save a file',
    description:
      'Save the owner’s edit. When the file changed since `base`, nothing is written and the answer is `file.changed` with base, mine and theirs in its data.',
    input: z.object({ path, content: z.string().max(limits.file), base: hash.nullable() }),
    output: z.object({
      path: z.string(),
      hash,
      change: z.string(),
      problems: z.array(problem),
      tokens: z.number().int(),
    }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'file.history': method({
    title: 'History of a file',
    description: 'Versions of one file from git, newest first.',
    input: z.object({
      path,
      limit: z.number().int().min(1).max(500).default(50),
      skip: z.number().int().min(0).default(0),
    }),
    output: z.object({ versions: z.array(version), more: z.boolean() }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'file.version': method({
    title: 'A file at a version',
    description: 'The text of one file as of a commit, and of the version before it.',
    input: z.object({ path, commit: z.string().regex(/^[0-9a-f]{7,64}$/) }),
    output: z.object({ content: z.string().nullable(), previous: z.string().nullable() }),
    audience: ownerOnly,
    effect: 'read',
  }),
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
  }),
  'engine.stop': method({
    title: 'Stop the engine',
    description: 'Finish what is under way, write the history, and stop.',
    input: z.object({}),
    output: z.object({ stopping: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
  }),
} as const;

export type Methods = typeof methods;
export type MethodName = keyof Methods;
export type Input<N extends MethodName> = z.input<Methods[N]['input']>;
export type Parsed<N extends MethodName> = z.output<Methods[N]['input']>;
export type Output<N extends MethodName> = z.output<Methods[N]['output']>;
