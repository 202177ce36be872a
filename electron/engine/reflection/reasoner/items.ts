import { z } from 'zod';
import { coreBlocks } from '../../workspace/codecs/core.ts';

const handle = z.string().trim().min(1).max(40);
const cites = z.array(handle).min(1).max(12);
const why = z.string().trim().max(400).default('');
const name = z.string().trim().min(1).max(200);
const statement = z.string().trim().min(1).max(600);

/**
 * What a reasoner may propose, one shape a kind, whoever it is. Each rests on handles of lines that it read; each is
 * parsed by itself, so that a bad one costs nothing but itself.
 */
export const item = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fact'),
    cites,
    why,
    entity: name,
    type: z.string().trim().max(40).default(''),
    statement,
    /** The fact whose place it takes. */
    replaces: handle.nullish(),
  }),
  z.object({
    kind: z.literal('relation'),
    cites,
    why,
    entity: name,
    /** What its ends are, where they have no page yet. */
    type: z.string().trim().max(40).default(''),
    relation: z.string().trim().max(80),
    to: name,
    toType: z.string().trim().max(40).default(''),
    /** It holds no more. */
    over: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('belief'), cites, why, entity: name, statement, supports: z.boolean().default(true) }),
  z.object({
    kind: z.literal('contradiction'),
    cites: z.array(handle).max(12).default([]),
    why,
    between: z.tuple([handle, handle]),
  }),
  z.object({
    kind: z.literal('procedure'),
    cites,
    why,
    title: name.default(''),
    trigger: z.string().trim().max(400).default(''),
    steps: z.array(statement).min(1).max(20),
    /** The procedure that gains the steps. */
    extends: handle.nullish(),
  }),
  z.object({
    kind: z.literal('core'),
    cites,
    why,
    block: z.enum(coreBlocks),
    replaces: handle.nullish(),
    /** Null where the old item shall go. */
    now: statement.nullable(),
  }),
  z.object({
    kind: z.literal('same'),
    cites: z.array(handle).max(12).default([]),
    why,
    keep: handle,
    drop: handle,
  }),
  z.object({ kind: z.literal('question'), cites, why, statement }),
  /** What only shows over many days or reflections. */
  z.object({ kind: z.literal('insight'), cites, why, title: name, text: statement }),
  z.object({ kind: z.literal('adopt'), cites, why }),
  z.object({ kind: z.literal('drop'), cites, why, because: z.string().trim().max(400).default('') }),
]);
export type AnswerItem = z.infer<typeof item>;
export type ItemOf<K extends AnswerItem['kind']> = Extract<AnswerItem, { kind: K }>;

export const kinds = item.options.map(({ shape }) => shape.kind.value);
