import { z } from 'zod';
import { copyPhases } from '../../model/copy.ts';
import { method, ownerOnly } from '../method.ts';
import { instant, path } from '../shapes.ts';

/** Who changed something last on one side, as history names them; of which owner and machine, where it says; and when. */
const lastOn = z.object({ by: z.string(), owner: z.string().nullable(), at: z.string() }).nullable();
const choice = z.enum(['mine', 'theirs', 'both']);

/** One memory, fact or line that both sides changed; `under`: its heading. */
const entry = z.object({
  under: z.string().nullable(),
  base: z.string(),
  mine: z.string(),
  theirs: z.string(),
  mineBy: lastOn,
  theirsBy: lastOn,
});

const conflict = z.object({
  path: z.string(),
  base: z.string().nullable(),
  mine: z.string().nullable(),
  theirs: z.string().nullable(),
  /** It is no text: a side can be taken, and nothing be merged. */
  binary: z.boolean(),
  words: z.string(),
  mineBy: lastOn,
  theirsBy: lastOn,
  /** Its places, each to be decided on by itself; empty: a side can only be taken whole. `taken`: what was said of it. */
  entries: z.array(entry.extend({ taken: choice.nullable() })),
});

/** What one side has and the other lacks; `by`: who made most of the newest `told` commits, most first. */
const part = z.object({
  commits: z.number().int(),
  files: z.number().int(),
  first: instant.nullable(),
  last: instant.nullable(),
  told: z.number().int(),
  by: z.array(z.object({ by: z.string(), owner: z.string().nullable(), commits: z.number().int() })),
});

/** Copies elsewhere: backups in one file, and the owner's own git remote. */
export const copyMethods = {
  'backup.make': method({
    title: 'Make a backup',
    description: 'One file that holds the whole history and what is not in it, verified after writing.',
    input: z.object({
      /** A whole path outside the workspace. */
      file: z.string().min(1).max(4_000),
      /** Replaces a file that is there. */
      force: z.boolean().default(false),
    }),
    output: z.object({
      file: z.string(),
      bytes: z.number().int(),
      commits: z.number().int(),
      files: z.number().int(),
      head: z.string(),
      message: z.string(),
    }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
  }),
  'backup.status': method({
    title: 'The backup under way',
    description: 'How far a backup is, in bytes; null when none is made.',
    input: z.object({}),
    output: z.object({
      running: z
        .object({
          phase: z.enum(copyPhases),
          done: z.number().int(),
          total: z.number().int(),
          since: instant,
        })
        .nullable(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['copying'],
  }),
  'backup.last': method({
    title: 'The last backup',
    description: 'Where and when this machine last made a backup of the workspace; null when it made none.',
    input: z.object({}),
    output: z.object({ last: z.object({ file: z.string(), made: instant }).nullable() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['workspace', 'copying'],
  }),
  'sync.status': method({
    title: 'State of the sync',
    description: 'The remote, how far apart it and this workspace are, and what waits for a merge.',
    input: z.object({}),
    output: z.object({
      /** Null: none is set. Passwords in it are never shown. */
      remote: z.string().nullable(),
      state: z.enum(['off', 'idle', 'running', 'conflict', 'failed']),
      last: instant.nullable(),
      /** Commits that only one side has, as of the last time. */
      ahead: z.number().int(),
      behind: z.number().int(),
      conflicts: z.array(conflict),
      /** Reflections whose decision here gave way to one made first elsewhere, until they are dismissed. */
      decided: z.array(z.object({ session: z.string(), number: z.string(), by: lastOn })),
      /** The workspace is marked as one that stays on this machine. */
      isLocal: z.boolean(),
      /** What the last sync failed by, as a code; null when it did not. */
      failure: z.string().nullable(),
      note: z.string().nullable(),
      remedy: z.string().nullable(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['committed', 'sync'],
    cli: { command: 'sync status', about: 'the remote, how far apart both sides are, and what waits to be merged' },
  }),
  'sync.set': method({
    title: 'Set the remote',
    description: 'Sync with this git remote (a path or an address that git understands); null ends it.',
    input: z.object({ remote: z.string().min(1).max(2_000).nullable() }),
    output: z.object({ remote: z.string().nullable(), message: z.string() }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'sync off',
      about: 'sync no more; what is at the remote stays there',
      given: { remote: null },
      print: ({ message }) => message,
    },
  }),
  'sync.owner': method({
    title: 'Your name on this machine',
    description: 'By what name other owners of a workspace see what is made and approved here; null takes it back.',
    input: z.object({ name: z.string().trim().min(1).max(60).nullable().optional() }),
    output: z.object({ name: z.string().nullable(), machine: z.string(), message: z.string() }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'owner',
      about: 'by what name other owners of a workspace see what you do on this machine',
      arguments: [{ field: 'name', form: '[name]', help: 'without it, the name that is set' }],
      examples: ['owner', 'owner Ines'],
      print: ({ message }) => message,
    },
  }),
  'sync.look': method({
    title: 'Look before a sync',
    description: 'What would go to the remote, what would come, and what would wait for the owner; nothing is changed.',
    input: z.object({}),
    output: z.object({
      standing: z.enum(['empty', 'same', 'go', 'come', 'apart', 'takes-over', 'gives', 'strangers']),
      go: part,
      come: part,
      conflicts: z.array(conflict),
      message: z.string(),
    }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'sync look',
      about: 'what a sync would bring and send, and what would wait for you; changes nothing',
      examples: ['sync look'],
    },
  }),
  'sync.run': method({
    title: 'Sync now',
    description:
      'Fetch, merge by format, push. What cannot be merged by itself waits for `sync.resolve`; nothing is lost.',
    input: z.object({
      /** Joins the histories of two workspaces that have nothing in common. */
      unrelated: z.boolean().default(false),
    }),
    output: z.object({
      state: z.enum(['done', 'conflict']),
      pulled: z.number().int(),
      pushed: z.number().int(),
      merged: z.array(z.string()),
      conflicts: z.array(conflict),
      message: z.string(),
    }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
  }),
  'sync.dismiss': method({
    title: 'Dismiss what a sync told',
    description: 'The owner read which of their decisions on reflections gave way to one made first elsewhere.',
    input: z.object({}),
    output: z.object({}),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'sync dismiss',
      about: 'you read which of your decisions gave way to one made first elsewhere',
      print: () => 'Dismissed.',
    },
  }),
  'sync.resolve': method({
    title: 'Resolve a merge',
    description: 'The owner’s text for each file that could not be merged; then the sync goes on.',
    input: z.object({
      files: z
        .array(
          z.object({
            path,
            /** Null removes the file. */
            content: z.string().max(8_000_000).nullable().optional(),
            /** One side whole, instead of a text. */
            take: z.enum(['mine', 'theirs']).optional(),
            /** A side for some of its places, by their number from 0; the sync goes on when each has one. */
            entries: z
              .array(z.object({ n: z.number().int().min(0), take: choice }))
              .max(10_000)
              .optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({ state: z.enum(['done', 'conflict']), message: z.string(), conflicts: z.array(conflict) }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
  }),
} as const;
