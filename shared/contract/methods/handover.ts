import { z } from 'zod';
import { countedNoun } from '../../text/counted.ts';
import { method, ownerOnly } from '../method.ts';
import { narrowOptions } from '../options.ts';
import { narrow } from '../shapes.ts';

const folder = z.string().min(1).max(4_000);
const place = { field: 'folder', form: '<folder>', place: true } as const;

const slice = {
  entities: narrow.entities,
  scopes: narrow.scopes,
  since: z.string().max(60).optional(),
  until: z.string().max(60).optional(),
};

/** The first of what it holds, one line each. */
const holds = z.array(z.object({ about: z.string().nullable(), text: z.string() }));
type Told = { message: string; holds: z.output<typeof holds> };

const whole = ({ message, holds }: Told) =>
  [message, ...holds.map(({ about, text }) => `  ${about === null ? '' : `${about}: `}${text}`)].join('\n');

/** A signed slice of a workspace for another owner, who sees it as proposals. */
export const handoverMethods = {
  'handover.make': method({
    title: 'Hand over',
    description:
      'Write a signed folder with what is known of some people or projects, or of a period, for another owner. The same folder again is an update.',
    input: z.object({
      folder,
      to: z.string().min(1).max(140).optional().describe('Whom it is for.'),
      ...slice,
      /** Takes it back: no update follows, and receivers are told. */
      revoke: z.boolean().default(false),
      /** Tells what would go; writes nothing. */
      look: z.boolean().default(false),
    }),
    output: z.object({
      ...{ id: z.string(), n: z.number().int(), memories: z.number().int() },
      ...{ holds, message: z.string() },
    }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: [
      {
        command: 'handover make',
        about: 'write a signed folder for another owner; the same folder again is an update of it',
        arguments: [place],
        options: {
          to: ['--to <name>', 'whom it is for'],
          entities: narrowOptions.entities,
          scopes: narrowOptions.scopes,
          since: ['--since <day>', 'from this day on'],
          until: ['--until <day>', 'up to this day'],
          look: ['--look', 'show what would go; write nothing'],
        },
        examples: ['handover make ~/for-luka --to Luka --entities "Tide gauge"', 'handover make ~/for-luka'],
        print: whole,
      },
      {
        command: 'handover revoke',
        about: 'take it back: no update follows, and who takes it again is told',
        arguments: [place],
        given: { revoke: true },
        examples: ['handover revoke ~/for-luka'],
        print: ({ message }) => message,
      },
    ],
  }),
  'handover.take': method({
    title: 'Take a handover',
    description: 'Look at what somebody handed over; with `accept`, what is new in it waits in the Inbox as proposals.',
    input: z.object({ folder, accept: z.boolean().default(false) }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      made: z.string(),
      /** Of the giver's key, in groups of four, to be held against what the giver says. */
      fingerprint: z.string(),
      known: z.boolean(),
      revoked: z.boolean(),
      statements: z.number().int(),
      holds,
      proposed: z.number().int(),
      message: z.string(),
    }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: {
      command: 'handover take',
      about: 'look at what somebody handed over; with --accept its news wait as proposals',
      arguments: [place],
      options: { accept: ['--accept', 'its giver is who you think: what is new waits for you in the Inbox'] },
      examples: ['handover take ~/from-ines', 'handover take ~/from-ines --accept'],
      print: (taken) => (taken.proposed > 0 ? taken.message : whole(taken)),
    },
  }),
  'handover.list': method({
    title: 'Handovers',
    description: 'What was handed over from here, and what was taken.',
    input: z.object({}),
    output: z.object({
      given: z.array(
        z.object({
          ...{ id: z.string(), n: z.number().int(), folder: z.string(), to: z.string(), made: z.string() },
          ...{ memories: z.number().int(), slice: z.object(slice), revoked: z.boolean() },
        }),
      ),
      taken: z.array(
        z.object({
          ...{ id: z.string(), n: z.number().int(), folder: z.string(), from: z.string() },
          ...{ fingerprint: z.string(), revoked: z.boolean() },
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['handovers'],
    cli: {
      command: 'handover list',
      about: 'what was handed over from here, and what was taken',
      examples: ['handover list'],
      print: ({ given, taken }) =>
        [
          ...given.map(({ folder, to, memories, revoked }) =>
            revoked
              ? `${folder}  taken back`
              : `${folder}  ${countedNoun(memories, 'memory', 'memories')}${to && ` for ${to}`}`,
          ),
          ...taken.map(({ from, folder, revoked }) => `from ${from}  ${revoked ? 'taken back' : folder}`),
        ].join('\n') || 'Nothing was handed over or taken.',
    },
  }),
} as const;
