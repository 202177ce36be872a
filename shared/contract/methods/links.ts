import { z } from 'zod';
import { linkSends, linkStates } from '../../model/link.ts';
import { method, ownerOnly } from '../method.ts';
import { instant, scope } from '../shapes.ts';

const count = z.number().int();
const id = z.string().min(1).max(4_000);

const link = z.object({
  id: z.string(),
  path: z.string(),
  format: z.string(),
  title: z.string(),
  /** The project whose memories it shares; null: of all. */
  scope: z.string().nullable(),
  send: z.enum(linkSends),
  /** The owner stands by what models write in it. */
  reviewed: z.boolean(),
  /** `in`: it is read and never written. */
  ways: z.enum(['both', 'in']),
  state: z.enum(linkStates),
  /** Why it is not in step, or goes one way. */
  note: z.string().nullable(),
  /** Memories that both sides have. */
  entries: count,
  last: instant.nullable(),
  /** What both sides changed, each in its own way; `key` names it. */
  asked: z.array(z.object({ key: z.string(), at: z.string(), here: z.string(), there: z.string(), why: z.string() })),
  /** What is no longer there and still here. */
  gone: z.array(z.object({ id: z.string(), text: z.string() })),
  /** What the last step could not do. */
  notes: z.array(z.object({ at: z.string(), why: z.string() })),
});
/** What one step did: memories that came in, and that were written there; `change` undoes what came in. */
const stepped = z.object({ taken: count, sent: count, change: z.string().nullable() }).nullable();

const which = { field: 'id', form: '<link>', help: 'its id or its folder', place: 'or-name' } as const;

/** Stores of other tools that are kept in step. The owner’s alone: a place outside the workspace is read and written. */
export const linkMethods = {
  'links.add': method({
    title: 'Link a store',
    description: 'Keep the folder of another tool and the workspace in step, both ways.',
    input: z.object({
      /** A whole path on the machine of the engine. */
      path: z.string().min(1).max(4_000),
      as: z.string().min(1).max(60).optional(),
      scope,
      /** What goes there beside what came from there. */
      send: z.enum(linkSends).default('new'),
      /** The owner stands by what models write in it. */
      reviewed: z.boolean().default(false),
    }),
    output: z.object({ link, stepped }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'link',
      about: 'keep another tool’s folder and this workspace in step, both ways; unlink leaves both whole',
      arguments: [{ field: 'path', form: '<folder>', place: true }],
      options: {
        as: [
          '--as <form>',
          'the form, where it is not recognised: claude-code, openclaw, hermes, obsidian, basic-memory',
        ],
        scope: ['--scope <project>', 'share what is this project’s; by default what the store tells, else all'],
        send: ['--send <what>', 'beside what came from there: what is new from now on, all, or none'],
        reviewed: ['--reviewed', 'you stand by what models write in it'],
      },
      examples: [
        'link ~/.claude/projects/-home-me-app/memory --as claude-code',
        'link ~/basic-memory --send all',
        'link ~/.codex/memories    # read only: Codex writes its memories anew',
      ],
    },
  }),
  'links.list': method({
    title: 'Links',
    description: 'Stores that are kept in step, with their state and what waits.',
    input: z.object({}),
    output: z.object({ links: z.array(link) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['links'],
    cli: { command: 'links show', isDefault: true, about: 'stores that are kept in step, and what waits for you' },
  }),
  'links.pause': method({
    title: 'Pause a link',
    description: 'Stop following a linked store, or go on.',
    input: z.object({ id, paused: z.boolean().default(true) }),
    output: z.object({ link }),
    audience: ownerOnly,
    effect: 'write',
    cli: [
      {
        command: 'links pause',
        about: 'stop following one, until you resume it',
        arguments: [which],
        given: { paused: true },
      },
      { command: 'links resume', about: 'go on', arguments: [which], given: { paused: false } },
    ],
  }),
  'links.step': method({
    title: 'Bring a link in step',
    description: 'Look at both sides now.',
    input: z.object({ id }),
    output: z.object({ link, stepped }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: { command: 'links step', about: 'look at both sides now', arguments: [which] },
  }),
  'links.take': method({
    title: 'Settle what both sides changed',
    description:
      'Say which side of a linked entry holds; it is then on both. `here` for the id of a memory that is gone from there: it stays, and is linked no more.',
    input: z.object({ side: z.enum(['here', 'there']), id, key: z.string().min(1).max(4_000) }),
    output: z.object({ link }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'links take',
      about: 'say which side holds where both changed the same',
      arguments: [{ field: 'side', form: '<here|there>' }, which, { field: 'key', form: '<entry>' }],
      examples: ['links take there ~/basic-memory "people/ines:3f2a9c1b"'],
    },
  }),
  'links.remove': method({
    title: 'Unlink',
    description: 'End a link; what stands on either side stays.',
    input: z.object({ id }),
    output: z.object({ link }),
    audience: ownerOnly,
    effect: 'write',
    cli: { command: 'unlink', about: 'end a link; both sides stay as they are', arguments: [which] },
  }),
} as const;
