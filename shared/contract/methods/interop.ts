import { z } from 'zod';
import { stores } from '../../model/memory.ts';
import { method, ownerOnly } from '../method.ts';
import { scope } from '../shapes.ts';

const count = z.number().int();

/** What one place holds, and what became of it or would. */
const look = z.object({
  path: z.string(),
  format: z.string(),
  title: z.string(),
  /** Why it was taken for that form. */
  why: z.string(),
  /** Memories in it, those that wait for another run aside. */
  pieces: count,
  left: count,
  /** Of what is written: into which store. */
  stores: z.record(z.enum(stores), count),
  fresh: count,
  known: count,
  changed: count,
  /** They say otherwise than what is known: kept as said on their day, what is known stays. */
  contradicting: count,
  /** A model’s own notes: found with a mark, not given unasked. */
  unreviewed: count,
  secrets: z.array(z.object({ at: z.string(), kind: z.string(), masked: z.string() })),
  refused: z.array(z.object({ at: z.string(), why: z.string() })),
  unread: z.array(z.object({ path: z.string(), line: count, message: z.string() })),
  /** Imported before and no longer there. */
  vanished: z.array(z.object({ key: z.string(), id: z.string() })),
  samples: z.array(
    z.object({
      at: z.string(),
      sort: z.string(),
      store: z.enum(stores).nullable(),
      standing: z.string(),
      said: z.string().nullable(),
      by: z.enum(['person', 'model', 'other']),
      text: z.string(),
    }),
  ),
  /** By which it is undone; null where nothing was written. */
  change: z.string().nullable(),
  message: z.string(),
});

/** What other memories hold, in and out. The owner’s alone: a place outside the workspace is named. */
export const interopMethods = {
  'import.run': method({
    title: 'Import',
    description: 'Take in what another memory holds, as one change; with `dry_run` only look.',
    input: z.object({
      /** A whole path on the machine of the engine. */
      path: z.string().min(1).max(4_000),
      as: z.string().min(1).max(60).optional(),
      dry_run: z.boolean().default(false),
      scope,
      /** The owner stands by what models wrote: it goes where the owner’s own words would. */
      reviewed: z.boolean().default(false),
    }),
    output: z.object({ sources: z.array(look) }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'import',
      about: 'take in what another memory holds: one change, one undo; the same again writes nothing',
      arguments: [{ field: 'path', form: '<path>', help: 'a file or folder', place: true }],
      options: {
        as: ['--as <form>', 'the form, where it is not recognised'],
        dry_run: ['--dry-run', 'look, and write nothing'],
        scope: ['--scope <project>', 'the project it belongs to, or global'],
        reviewed: ['--reviewed', 'you stand by what models wrote in it'],
      },
      examples: ['import ~/memory.jsonl --dry-run', 'import ~/.claude/projects/-home-me-app/memory'],
    },
  }),
} as const;
