import { z } from 'zod';
import { coreBlocks } from '../../workspace/codecs/core.ts';

/** What each phase asks a language model for: bounded, and checked before anything is made of it. */
export const cited = z.array(z.object({ id: z.string().max(400), quote: z.string().min(1).max(600) })).max(8);
const why = z.string().trim().min(1).max(400);
const name = z.string().trim().min(1).max(200);
const statement = z.string().trim().min(1).max(600);

export const meta = z.object({
  guidance: z.string().max(1_500),
  insights: z.array(z.object({ title: name, text: statement, reason: why, evidence: cited })).max(6),
});
export const consolidated = z.object({
  facts: z.array(z.object({ entity: name, type: z.string().max(40), statement, reason: why, evidence: cited })).max(60),
  relations: z
    .array(z.object({ from: name, relation: z.string().max(80), to: name, reason: why, evidence: cited }))
    .max(40),
  beliefs: z.array(z.object({ entity: name, statement, supports: z.boolean(), reason: why, evidence: cited })).max(20),
  contradictions: z
    .array(
      z.object({ about: name, first: z.string().max(400), second: z.string().max(400), reason: why, evidence: cited }),
    )
    .max(20),
  procedures: z
    .array(
      z.object({
        title: name,
        trigger: z.string().max(400),
        steps: z.array(statement).min(2).max(20),
        reason: why,
        evidence: cited,
      }),
    )
    .max(10),
});
export const rewritten = z.object({
  edits: z
    .array(
      z.object({
        block: z.enum(coreBlocks),
        item: z.string().max(100).nullable(),
        now: statement.nullable(),
        reason: why,
        evidence: cited,
      }),
    )
    .max(20),
});
export const asked = z.object({
  questions: z
    .array(z.object({ text: statement, about: z.array(z.string().max(400)).max(6), reason: why, evidence: cited }))
    .max(6),
});
