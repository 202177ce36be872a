import { z } from 'zod';
import { addressed, keySources, modelProviders } from '../../model/models.ts';
import { method, ownerOnly } from '../method.ts';
import { instant } from '../shapes.ts';

const keySource = z.enum(keySources);

/** What the next reflection would read and write, in tokens; `price` by the prices in Settings, null where none is set. */
const night = z.object({
  episodes: z.number().int(),
  read: z.number().int(),
  written: z.number().int(),
  price: z.number().nullable(),
});

/** What a try of the model found. */
const tried = z.object({
  ok: z.boolean(),
  message: z.string(),
  remedy: z.string().nullable(),
  /** Code of the error, when it failed. */
  code: z.string().nullable(),
  milliseconds: z.number().int(),
  tokens: z.number().int(),
  /** What a program calls itself, with its version; null for what is no program, or does not say. */
  version: z.string().nullable(),
  /** How a short answer in words came; null where none did. `firstMs`: null where its first word is not told apart. `obeyed`: a note that it was to sum up told it what to do, and it did. */
  pace: z.object({ firstMs: z.number().int().nullable(), perSecond: z.number(), obeyed: z.boolean() }).nullable(),
  night,
});

/** The language model, for the owner. Provider, name, address and bounds are parameters of mneme.json. */
export const modelMethods = {
  'models.state': method({
    title: 'Language model',
    description: 'Which language model is configured, whether it can be asked now, and what it has cost today.',
    input: z.object({}),
    output: z.object({
      provider: z.enum(modelProviders),
      model: z.string(),
      /** Where calls go; null for none and for the agent. */
      address: z.string().nullable(),
      ready: z.boolean(),
      /** Why it is not ready, and what to do, in words. */
      reason: z.string().nullable(),
      remedy: z.string().nullable(),
      /** Tokens in and out, of the owner's day. */
      usedToday: z.number().int(),
      budget: z.number().int(),
      calls: z.number().int(),
      /** Tokens of the days before this one that are known, oldest first. */
      days: z.array(z.object({ day: z.string(), tokens: z.number().int() })),
      night,
      /** The last try of what is configured now, since the engine started. */
      tried: z.object({ at: instant, found: tried }).nullable(),
      breaker: z.object({
        state: z.enum(['closed', 'open', 'half-open']),
        failures: z.number().int(),
        /** When it will be tried again; null while closed. */
        until: instant.nullable(),
      }),
      lastError: z.object({ at: instant, code: z.string(), message: z.string(), remedy: z.string() }).nullable(),
      keyFrom: keySource,
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed'],
  }),
  'models.test': method({
    title: 'Try the language model',
    description:
      'Two tiny questions: whether they are answered, how fast, whether a note in them is obeyed, and what a night would cost; or what is wrong.',
    input: z.object({}),
    output: tried,
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'model test',
      about: 'whether the language model answers, how fast, and what a night costs; ends with 1 when it does not',
      exit: ({ ok }) => (ok ? 0 : 1),
      examples: ['model test'],
    },
  }),
  'models.provideKey': method({
    title: 'Hand over a key',
    description:
      'Hold an API key in memory for one provider and address; null lets it go. It is never written or shown.',
    input: z.object({
      provider: z.enum(addressed),
      /** Empty: the provider’s own address. The key is sent nowhere else. */
      baseUrl: z.string().max(500).default(''),
      key: z
        .string()
        .min(1)
        .max(1000)
        .regex(/^[\x21-\x7e]+$/, 'an API key holds no spaces and no letters beyond ASCII')
        .nullable(),
    }),
    output: z.object({ keyFrom: keySource }),
    audience: ownerOnly,
    effect: 'write',
  }),
} as const;
