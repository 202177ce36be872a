import { z } from 'zod';
import { method, ownerOnly } from '../method.ts';

const id = z.string().min(1).max(200);
const rounded = (bytes: number) => Math.round(bytes / 1_000_000);

/** Models of recall that Mneme knows by name, for the owner. They lie on this computer, not in a workspace. */
export const embedderMethods = {
  'embedders.list': method({
    title: 'Models of recall',
    description:
      'Sentence models and models that re-rank, known by name: languages, size, licence, and whether they are here.',
    input: z.object({}),
    output: z.object({
      /** Host that a model is fetched from; nothing is asked of it before. */
      from: z.string(),
      models: z.array(
        z.object({
          id: z.string(),
          /** Finds memories by meaning, or puts the first results of a search in order. */
          does: z.enum(['embed', 'rerank']),
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
      about: 'sentence models, and models that re-rank, that can be fetched by name',
      examples: ['embedders'],
      print: ({ models, from }) =>
        [
          ...models.map(
            (one) =>
              `${one.chosen ? '*' : ' '} ${one.id}${one.does === 'rerank' ? ' (re-ranks results)' : ''}\n    ${one.name}, ${one.megabytes} MB, ${one.licence}: ${one.languages} (${one.state})`,
          ),
          `Fetched from ${from} by mneme embedders fetch; nothing is sent there.`,
        ].join('\n'),
    },
  }),
  'embedders.fetch': method({
    title: 'Fetch a model',
    description: 'Fetch a model, check it, and answer where it lies. Goes on where an earlier try stopped.',
    input: z.object({ id }),
    output: z.object({ folder: z.string(), bytes: z.number().int(), seconds: z.number() }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'embedders fetch',
      about: 'fetch a model, and check that it works',
      arguments: [{ field: 'id', form: '<id>' }],
      examples: ['embedders fetch Xenova/all-MiniLM-L6-v2'],
      print: ({ folder, bytes, seconds }, input) =>
        `${rounded(bytes)} MB in ${seconds} s, in ${folder}.\nmneme embedders use ${input.id} puts it to use.`,
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
    title: 'Use a model',
    description:
      'Search this workspace by a model that is here, or no more: by a sentence model every memory is read again in the background, by one that re-ranks the first results of each search are.',
    input: z.object({
      id,
      /** Use it no more. */
      off: z.boolean().default(false),
    }),
    output: z.object({ folder: z.string(), does: z.enum(['embed', 'rerank']), change: z.string().nullable() }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'embedders use',
      about: 'search this workspace by a model that was fetched, or no more',
      arguments: [{ field: 'id', form: '<id>' }],
      options: { off: ['--off', 'use it no more'] },
      examples: ['embedders use Xenova/all-MiniLM-L6-v2', 'embedders use Xenova/ms-marco-MiniLM-L-6-v2 --off'],
      print: ({ folder, does }, { off }) => {
        if (does === 'rerank') return `Results are ${off ? 'no more' : 'from now on'} re-ranked by ${folder}.`;
        return `Search by meaning goes by ${off ? 'the built-in model' : folder} from now on.`;
      },
    },
  }),
  'embedders.remove': method({
    title: 'Remove a model',
    description: 'Take a model off this computer; workspaces that search by it do without until another is chosen.',
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
