import { z } from 'zod';
import { capturedStatuses, triggerKinds } from '../../model/capture.ts';
import { episodeTypes, stores } from '../../model/memory.ts';
import { undoLine } from '../../text/undo-line.ts';
import { contributors, everyone, method, ownerOnly } from '../method.ts';
import { instant, limits, near, replacedIds, routing } from '../shapes.ts';
import { former } from './lifecycle.ts';

export { routing };

export const trigger = z.object({
  kind: z.enum(triggerKinds),
  phrase: z.string(),
  language: z.string(),
  content: z.string(),
  at: z.number().int(),
  permanent: z.boolean(),
});

/** What observing did with one statement. */
export const captured = z.object({
  at: instant,
  /** The agent whose conversation it came from. */
  agent: z.string(),
  status: z.enum(capturedStatuses),
  /** Null while it is held, and when nothing was kept. */
  id: z.string().nullable(),
  path: z.string().nullable(),
  line: z.number().int().nullable(),
  text: z.string(),
  /** Why: the trigger, the rule, the secret's kind, the fault. */
  why: z.string(),
  /** Where the words came from: what the person said, or a source that is not trusted. */
  trust: z.enum(['person', 'agent', 'untrusted']),
  /** The observed turn that held it; entries of one turn say the same. */
  turn: z.string().optional(),
});

/** A secret that was recognised and not written: only its kind and a masked excerpt leave the engine. */
export const held = z.object({
  id: z.string(),
  at: instant,
  agent: z.string(),
  kind: z.string(),
  masked: z.string(),
});

/** What a caller understood of a turn. */
export const observedFact = z.object({
  text: z.string().trim().min(1).max(2_000).describe('One full sentence.'),
  kind: z.enum(episodeTypes).optional(),
  entity: z.string().min(1).max(200).optional().describe('As in memory_store.'),
  type: z.string().min(1).max(60).optional(),
  replaces: replacedIds,
  quote: z.string().min(1).max(2_000).describe('Exact words.'),
  message: z.number().int().min(0).optional().describe('Its index, from 0.'),
});

/** Told as a whole, and read one by one, so that a bad one costs nothing but itself. */
const { $schema: _, ...factForm } = z.toJSONSchema(observedFact, {
  io: 'input',
  override: ({ jsonSchema }) => {
    for (const bound of ['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'] as const)
      delete jsonSchema[bound];
  },
});

/** How conversations become memory. */
export const captureMethods = {
  'memory.observe': method({
    title: 'Observe a turn',
    description:
      'After each turn: hand over its messages and, as facts, what of it is worth remembering, each with the words it rests on. Names, numbers and denials must stand in the quote; each is kept, or refused with why.',
    input: z.object({
      messages: z
        .array(
          z.object({
            role: z.enum(['user', 'assistant', 'tool', 'system']),
            content: z.string().max(limits.content),
            name: z.string().max(100).optional().describe('Who speaks, if not the user or you.'),
          }),
        )
        .min(1)
        .max(200),
      facts: z
        .array(z.unknown().meta(factForm))
        .max(50)
        .optional()
        .describe('What is durable; else Mneme looks, and finds less.'),
      at: z.string().max(60).optional().describe('ISO 8601; else now.'),
    }),
    output: z.object({
      /** One for each fact that was given, in their order. */
      facts: z
        .array(
          z.object({
            status: z.enum(['kept', 'proposed', 'refused']),
            why: z.string().nullable(),
            id: z.string().nullable(),
            path: z.string().nullable(),
            /** What the caller should know of one that was kept: what it superseded, and what of that may be lost. */
            note: z.string().optional(),
            /** At most two, of one that was kept and replaced nothing. */
            near: near.optional(),
          }),
        )
        .optional(),
      /** Phrases of the user's messages that ask for something. */
      triggers: z.array(trigger),
      /** What the agent should do now: show a forget's preview, run a reflection, search. */
      advice: z.array(z.string()),
      /** False when the turn held nothing to keep; the rest runs behind. */
      queued: z.boolean(),
      message: z.string(),
    }),
    audience: contributors,
    effect: 'write',
    tool: 'memory_observe',
  }),
  'memory.route': method({
    title: 'Where it would go',
    description: 'How a statement would be stored: store, entities, relations, tags. Nothing is written.',
    input: z.object({ content: z.string().min(1).max(limits.content), explicit: z.boolean().default(true) }),
    output: z.object({
      routing,
      note: z.string().nullable(),
      /** What is known already, or what it would take the place of; null for news. */
      meets: z.object({ repeats: z.boolean(), id: z.string(), text: z.string(), at: z.string().nullable() }).nullable(),
      /** It holds what looks like a secret. */
      secret: z.boolean(),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
    cli: {
      command: 'route',
      about: 'where a statement would be stored, and as what; nothing is written',
      arguments: [{ field: 'content', form: '<text...>' }],
      examples: ['route "Amara moved to the Lagos office"'],
    },
  }),
  'memory.triggers': method({
    title: 'Triggers in a message',
    description: 'Which phrases of a message ask to remember, forget, reflect or search. Nothing is written.',
    input: z.object({ message: z.string().max(limits.content) }),
    output: z.object({ triggers: z.array(trigger) }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
  }),
  'capture.recent': method({
    title: 'Lately captured',
    description: 'What observing kept, reinforced, held back and left out, newest first, and from which agent.',
    input: z.object({
      limit: z.number().int().min(1).max(500).default(50),
      /** Only of this agent's conversations. */
      agent: z.string().max(100).optional(),
    }),
    output: z.object({
      entries: z.array(
        captured.extend({
          /** By which it is corrected. */
          ref: z.string(),
          /** Where the owner said that it belongs, `store` null for nowhere; `path` is then where it stands since. */
          corrected: z.object({ store: z.enum(stores).nullable(), entity: z.string().nullable() }).nullable(),
          /** False where what was kept was taken back, changed or removed since. */
          stands: z.boolean(),
        }),
      ),
      held: z.array(held),
      /** Turns under way, and waiting. */
      inFlight: z.number().int(),
      /** Turns dropped since the engine started because newer ones came faster than they could be read. */
      dropped: z.number().int(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'captured'],
    cli: {
      command: 'held list',
      isDefault: true,
      about: 'what is held, newest first, its secrets masked',
      given: { limit: 1 },
      print: ({ held: those }) =>
        those
          .map(({ id, at, agent, kind, masked }) => `${id}  ${at.slice(0, 10)}  ${kind}, from ${agent}: ${masked}`)
          .join('\n') || 'Nothing is held.',
    },
  }),
  'capture.correct': method({
    title: 'Correct what was captured',
    description:
      'Say where a statement of an observed turn belongs: the store, and for semantic the entity; without a store, not in memory at all. One change, one undo.',
    input: z.object({
      ref: z.string().min(1).max(100),
      store: z.enum(stores).optional(),
      entity: z.string().trim().min(1).max(200).optional(),
    }),
    output: z.object({
      ref: z.string(),
      /** Where it stands now; null when nowhere. */
      now: z.object({ id: z.string(), path: z.string(), line: z.number().int() }).nullable(),
      /** Absent where there is none. */
      former: former.optional(),
      change: z.string(),
    }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'capture.release': method({
    title: 'Decide on a held secret',
    description: 'Store what was held back after all, or throw it away.',
    input: z.object({ id: z.string().min(1).max(100), keep: z.boolean() }),
    output: z.object({
      id: z.string(),
      kept: z.boolean(),
      path: z.string().nullable(),
      /** By which it is taken back. */
      change: z.string().optional(),
    }),
    audience: ownerOnly,
    effect: 'write',
    cli: [
      {
        command: 'held keep',
        about: 'store one after all, secret and all, as an episode of the day it was said',
        arguments: [{ field: 'id', form: '<id>' }],
        given: { keep: true },
        print: ({ path, change }) => `Stored in ${path}.${undoLine(change)}`,
      },
      {
        command: 'held discard',
        about: 'throw one away; it was never written',
        arguments: [{ field: 'id', form: '<id>' }],
        given: { keep: false },
        print: () => 'Thrown away.',
      },
    ],
  }),
} as const;
