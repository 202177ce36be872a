import { z } from 'zod';
import { statuses } from '../../model/memory.ts';
import { everyone, method, ownerOnly, writers } from '../method.ts';
import { asOf, hash, instant, limits, path, problem, version } from '../shapes.ts';

/** The files themselves, for agents and for the Library. */
export const fileMethods = {
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
    staleAfter: ['changed'],
    tool: 'memory_list',
    listed: { when: 'agents.fileTools' },
  }),
  'file.read': method({
    title: 'Read a file',
    description: 'Read one memory file. Long files come in parts: pass `next` as `offset`.',
    input: z.object({
      path,
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(200_000).default(100_000),
      as_of: asOf,
    }),
    output: z.object({
      path: z.string(),
      content: z.string(),
      hash,
      size: z.number().int(),
      next: z.number().int().nullable(),
      problems: z.array(problem),
      /** Lines of the whole file that prove nothing by themselves, and why. */
      doubts: z.array(z.object({ from: z.number().int(), to: z.number().int(), doubt: z.string() })),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'problems'],
    tool: 'memory_read',
    listed: { when: 'agents.fileTools' },
  }),
  'file.write': method({
    title: 'Write a file',
    description:
      'Create or replace one memory file: MEMORY.md or Markdown below memory/, but not its vault. Give `hash` from memory_read to be told when somebody changed it in between.',
    input: z.object({ path, content: z.string().max(limits.file), hash: hash.nullish() }),
    output: z.object({ path: z.string(), hash, change: z.string() }),
    audience: writers,
    effect: 'destructive',
    tool: 'memory_write',
    listed: { when: 'agents.fileTools' },
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
    effect: 'destructive',
    tool: 'memory_patch',
    listed: { when: 'agents.fileTools' },
  }),
  'file.append': method({
    title: 'Append to a file',
    description: 'Add a Markdown block to the end of one memory file, such as a day of episodes.',
    input: z.object({ path, entry: z.string().min(1).max(limits.content) }),
    output: z.object({ path: z.string(), hash, change: z.string(), line: z.number().int() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_append',
    listed: { when: 'agents.fileTools' },
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
    staleAfter: ['committed'],
  }),
  'file.version': method({
    title: 'A file at a version',
    description: 'The text of one file as of a commit, and of the version before it.',
    input: z.object({ path, commit: z.string().regex(/^[0-9a-f]{7,64}$/) }),
    output: z.object({ content: z.string().nullable(), previous: z.string().nullable() }),
    audience: ownerOnly,
    effect: 'read',
  }),
  'library.tree': method({
    title: 'Library tree',
    description: 'Every file of the workspace, for the Library page.',
    input: z.object({ as_of: asOf }),
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
    staleAfter: ['changed', 'problems', 'indexed'],
  }),
  'library.statuses': method({
    title: 'How alive the pages are',
    description:
      'Status of each page that is one memory as a whole: entities and procedures. Active ones are left out.',
    input: z.object({}),
    output: z.object({ pages: z.array(z.object({ path: z.string(), status: z.enum(statuses).exclude(['active']) })) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
  }),
  'library.check': method({
    title: 'Check a text',
    description: 'Problems and token count of a text as if it stood at a path; nothing is written.',
    input: z.object({ path, content: z.string().max(limits.file) }),
    output: z.object({ problems: z.array(problem), tokens: z.number().int() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['indexed'],
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
} as const;
