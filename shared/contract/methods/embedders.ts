import { z } from 'zod';
import { method, ownerOnly } from '../method.ts';

const id = z.string().min(1).max(200);
const rounded = (bytes: number) => Math.round(bytes / 1_000_000);

/** Sentence models that Mneme knows by name, for the owner. They lie on this computer, not in a workspace. */
export const embedderMethods = {
  'embedders.list': method({
    title: 'Sentence models',
    description: 'Sentence models that are known by name: languages, size, licence, and whether they are here.',
    input: z.object({}),
    output: z.object({
      /** Host that a model is fetched from; nothing is asked of it before. */
      from: z.string(),
      models: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          languages: z.string(),
          licence: z.string(),
          megabytes: z.number(),
          state: z.enum(['absent', 'partly', 'fetching', 'here']),
          /** Bytes that are here, of so many; null while it is not fetched. */
          progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
          folder: z.string(),
          /** This workspace searches by it. */
          chosen: z.boolean(),
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['embedders', 'changed'],
    cli: {
      command: 'embedders list',
      isDefault: true,
      about: 'sentence models that can be fetched by name',
      examples: ['embedders'],
      print: ({ models, from }) =>
        [
          ...models.map(
            (one) =>
              `${one.chosen ? '*' : ' '} ${one.id}\n    ${one.name}, ${one.megabytes} MB, ${one.licence}: ${one.languages} (${one.state})`,
          ),
          `Fetched from ${from} by mneme embedders fetch; nothing is sent there.`,
        ].join('\n'),
    },
  }),
  'embedders.fetch': method({
    title: 'Fetch a sentence model',
    description: 'Fetch a model, check it, and answer where it lies. Goes on where an earlier try stopped.',
    input: z.object({ id }),
    output: z.object({ folder: z.string(), bytes: z.number().int(), seconds: z.number() }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'embedders fetch',
      about: 'fetch a sentence model, and check that it works',
      arguments: [{ field: 'id', form: '<id>' }],
      examples: ['embedders fetch Xenova/all-MiniLM-L6-v2'],
      print: ({ folder, bytes, seconds }, input) =>
        `${rounded(bytes)} MB in ${seconds} s, in ${folder}.\nmneme embedders use ${input.id} searches by it.`,
    },
  }),
  'embedders.cancel': method({
    title: 'Stop fetching',
    description: 'Stop fetching a model; what came is kept.',
    input: z.object({ id }),
    output: z.object({ cancelled: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'embedders.use': method({
    title: 'Search by a sentence model',
    description: 'Search this workspace by a model that is here. Every memory is read again in the background.',
    input: z.object({ id }),
    output: z.object({ folder: z.string(), change: z.string().nullable() }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'embedders use',
      about: 'search this workspace by a model that was fetched',
      arguments: [{ field: 'id', form: '<id>' }],
      examples: ['embedders use Xenova/all-MiniLM-L6-v2'],
      print: ({ folder }) => `Search by meaning goes by ${folder} from now on.`,
    },
  }),
  'embedders.remove': method({
    title: 'Remove a sentence model',
    description: 'Take a model off this computer; workspaces that search by it go by words until another is chosen.',
    input: z.object({ id }),
    output: z.object({ removed: z.boolean() }),
    audience: ownerOnly,
    effect: 'destructive',
    cli: {
      command: 'embedders remove',
      about: 'take a model off this computer',
      arguments: [{ field: 'id', form: '<id>' }],
      examples: ['embedders remove Xenova/all-MiniLM-L6-v2'],
      print: ({ removed }) => (removed ? 'Removed.' : 'It was not here.'),
    },
  }),
} as const;
