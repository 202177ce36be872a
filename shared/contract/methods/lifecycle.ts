import { z } from 'zod';
import { statuses, stores } from '../../model/memory.ts';
import { foundAll } from '../cli.ts';
import { method, ownerOnly, unlisted, writers } from '../method.ts';
import { instant, limits, memory } from '../shapes.ts';
import { contractAhead } from './contract.ts';

const ids = z.array(z.string().min(1).max(400)).min(1).max(200);

export const scored = z.object({
  id: z.string(),
  store: z.enum(stores),
  /** [0, 1]: the formula of decay, clamped; 1 for the pinned and the vault. */
  score: z.number(),
  status: z.enum(statuses),
  pinned: z.boolean(),
  base: z.number(),
  accesses: z.number().int(),
  created: instant,
  lastAccessed: instant,
});

/** What memories that are gone now had taken the place of: it holds again when it is restored, and not by itself. */
export const former = z.array(
  z.object({ id: z.string(), text: z.string(), /** `YYYY-MM-DD` */ until: z.string().nullable() }),
);

/** What stays, what fades, what goes, and how it comes back. */
export const keepMethods = {
  'memory.forget': method({
    title: 'Forget',
    description:
      'Forget in two calls. First with `query`: shows what would go; show it to the user. Then with the `ids` they confirmed: archives these.',
    input: z.object({
      query: z.string().min(1).max(limits.query).optional(),
      ids: ids.optional(),
      preview: unlisted(z.boolean().optional().describe('With `ids`: only show what would go.')),
      permanent: unlisted(
        z.boolean().default(false).describe('Remove from disk for good. Only the owner may, in the window or the CLI.'),
      ),
      rewriteHistory: unlisted(
        z.boolean().default(false).describe('With `permanent`: take it out of the git history as well.'),
      ),
    }),
    output: z.object({
      status: z.enum(['preview', 'archived', 'deleted']),
      /** What matches, or what was forgotten. */
      memories: z.array(memory.extend({ status: z.enum(statuses) })),
      missing: z.array(z.string()),
      /** False where nothing surely fits the words, and what is shown is only the nearest. */
      sure: z.literal(false).optional(),
      /** Absent where there is none. */
      former: former.optional(),
      message: z.string(),
      change: z.string().nullable(),
      /** After a permanent deletion: where the words were looked for, and where they still stand. */
      verified: z.array(z.object({ place: z.string(), absent: z.boolean(), detail: z.string() })).nullable(),
    }),
    audience: writers,
    effect: 'destructive',
    staleAfter: ['changed', 'indexed', 'cycled'],
    tool: 'memory_forget',
    cli: {
      command: 'forget',
      about: 'show what would be forgotten; with --ids, archive it',
      arguments: [{ field: 'query', form: '[query...]' }],
      options: {
        ids: ['--ids <ids...>', 'forget these'],
        preview: ['--dry-run', 'with --ids: only show what would go'],
        permanent: ['--permanently', 'remove from disk for good'],
        rewriteHistory: ['--rewrite-history', 'with --permanently: out of the git history as well'],
      },
      asks: ({ ids, preview, permanent, rewriteHistory }) =>
        permanent !== true || ids === undefined || preview === true
          ? null
          : `Remove ${ids.length === 1 ? 'it' : `these ${ids.length}`} for good${rewriteHistory === true ? ', and make the history anew without' : ''}? Nothing brings it back.`,
      examples: [
        'forget the old office',
        'forget --ids fact:place--office:1a2b3c4d',
        'forget --ids vault:old-contract --permanently --rewrite-history --yes',
      ],
    },
  }),
  'memory.restore': method({
    title: 'Restore',
    description: 'Bring archived memories back, or one whose successor is gone.',
    input: z.object({ ids }),
    output: z.object({ restored: z.array(z.string()), missing: z.array(z.string()), change: z.string().nullable() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_restore',
  }),
  'memory.pin': method({
    title: 'Pin',
    description: 'Keep memories from fading, for ever.',
    input: z.object({ ids }),
    output: z.object({ pinned: z.array(z.string()), missing: z.array(z.string()), change: z.string().nullable() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_pin',
    cli: {
      command: 'pin',
      about: 'keep memories from fading',
      arguments: [{ field: 'ids', form: '<ids...>' }],
      examples: ['pin entity:person--amara'],
      exit: foundAll,
    },
  }),
  'memory.unpin': method({
    title: 'Unpin',
    description: 'Let pinned memories fade again when they are not used.',
    input: z.object({ ids }),
    output: z.object({ unpinned: z.array(z.string()), missing: z.array(z.string()), change: z.string().nullable() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_unpin',
    cli: {
      command: 'unpin',
      about: 'let pinned memories fade again',
      arguments: [{ field: 'ids', form: '<ids...>' }],
      examples: ['unpin entity:person--amara'],
      exit: foundAll,
    },
  }),
  'memory.scores': method({
    title: 'Scores',
    description: 'How alive memories are: score, status, pin and use, by id; without ids, the archived ones.',
    input: z.object({ ids: ids.optional() }),
    output: z.object({ scores: z.array(scored) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
  }),
  'memory.edit': method({
    title: 'Edit a memory',
    description:
      'Correct the words of a fact, belief or core line by its id. What changed since, and any episode, is stored with `replaces` instead.',
    input: z.object({
      id: z.string().min(1).max(400),
      content: z.string().min(1).max(limits.content),
    }),
    output: z.object({ id: z.string(), path: z.string(), line: z.number().int(), change: z.string() }),
    audience: writers,
    effect: 'write',
    tool: 'memory_edit',
    cli: {
      command: 'edit',
      about: 'replace the words of one memory; “-” reads them from standard input',
      arguments: [
        { field: 'id', form: '<id>' },
        { field: 'content', form: '<text>', stdin: true },
      ],
      examples: ['edit core:identity:1 "Name: Ines Kolar"'],
      print: ({ id, path, line }) => `${id} in ${path}#L${line}`,
    },
  }),
  'change.undo': method({
    title: 'Undo a change',
    description: 'Take back one change set by its id, unless its files were changed again since.',
    input: z.object({ change: z.string().min(1).max(100) }),
    output: z.object({ paths: z.array(z.string()), change: z.string(), contract: contractAhead, message: z.string() }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'undo',
      about: 'take one change back: the last one, or by a commit of the history or its Change: id',
      arguments: [{ field: 'change', form: '<change>' }],
      examples: ['undo last', 'undo c-1842'],
      print: ({ message }) => message,
    },
  }),
} as const;
