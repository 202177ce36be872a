import { z } from 'zod';
import { method, ownerOnly } from '../method.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.unknown()), z.null()]);

const waiting = z.array(
  z.object({ topic: z.string(), title: z.string(), why: z.string(), path: z.string(), value: z.string() }),
);

/** The parameters of mneme.json. */
export const settingsMethods = {
  'settings.read': method({
    title: 'Settings',
    description: 'Every parameter with its value, default and meaning.',
    input: z.object({}),
    output: z.object({
      parameters: z.array(
        z.object({
          key: z.string(),
          group: z.string(),
          title: z.string(),
          meaning: z.string(),
          form: z.enum(['integer', 'number', 'boolean', 'choice', 'text', 'phrases']),
          choices: z.array(z.string()).nullable(),
          min: z.number().nullable(),
          max: z.number().nullable(),
          unit: z.string().nullable(),
          default: value,
          value,
          /** False: mneme.json says nothing, or nothing valid, and the default holds. */
          set: z.boolean(),
          /** What holds while the value is empty, as memory says it; null where nothing does. */
          instead: z.string().nullable(),
        }),
      ),
      /** What is wrong in mneme.json, in words. */
      problems: z.array(z.object({ key: z.string(), message: z.string() })),
      /** What a file asks for and does nothing until the owner confirms it on this machine. */
      waiting,
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed'],
    cli: { command: 'settings list', isDefault: true, about: 'every parameter', examples: ['settings list --json'] },
  }),
  'settings.write': method({
    title: 'Change settings',
    description: 'Set parameters in mneme.json; null puts one back to its default. All of them, or none.',
    input: z.object({ values: z.record(z.string().max(80), value) }),
    output: z.object({ changed: z.array(z.string()), change: z.string().nullable() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'settings.confirm': method({
    title: 'Confirm settings',
    description: 'The owner’s word on what a file asks for: it holds on this machine from now on, or is taken out.',
    input: z.object({
      /** Empty: all that waits. */
      topics: z.array(z.string().max(200)).max(200).default([]),
      accept: z.boolean().default(true),
    }),
    output: z.object({ settled: z.array(z.string()), waiting }),
    audience: ownerOnly,
    effect: 'write',
  }),
} as const;
