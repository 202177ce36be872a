import { z } from 'zod';
import { change, proposal, reflection, reflectionPhases, refusal, verdicts } from '../../model/reflection.ts';
import { everyone, method, ownerOnly, unlisted, writers } from '../method.ts';
import { impact, instant, narrow } from '../shapes.ts';
import { redAgreed } from './contract.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const words = { type: 'string' } as const;
const handles = { type: 'array', items: words } as const;
const flag = { type: 'boolean' } as const;
/**
 * One change that an agent proposes: told as a whole, and read kind by kind, so that a bad one costs nothing but itself. It names every field
 * of every kind, since clients may drop what a schema does not name.
 */
const item = z.unknown().meta({
  type: 'object',
  properties: {
    kind: words,
    cites: handles,
    why: words,
    entity: words,
    type: words,
    statement: words,
    replaces: words,
    relation: words,
    to: words,
    toType: words,
    over: flag,
    supports: flag,
    between: handles,
    title: words,
    trigger: words,
    steps: handles,
    extends: words,
    block: words,
    now: { type: ['string', 'null'] },
    keep: words,
    drop: words,
    text: words,
    because: words,
  },
  required: ['kind'],
});

/** A memory that a change speaks of, for a person in place of its id; null where it is no longer there. */
const memory = z
  .object({
    /** Its own words, without its marks. */
    text: z.string(),
    /** The page or day it stands on, as it is called. */
    on: z.string(),
    /** Since when it is held, or when it was said. */
    at: z.string().nullable(),
    /** Who said it, as the memory has it: `user-explicit`, a page's address … */
    source: z.string().nullable(),
    path: z.string(),
    line: z.number().int(),
  })
  .nullable();

/** What one of two that would be united says. */
const united = z.object({ name: z.string(), text: z.string(), facts: z.number().int(), relations: z.number().int() });

/** A change as the owner sees it, against the files as they are now. */
const seen = change.extend({
  /** Whom or what it is about, where it is about one; `you`: the owner. */
  about: z.object({ id: z.string(), name: z.string(), type: z.string(), you: z.boolean() }).nullable(),
  /** What a fact takes the place of. */
  replaces: memory,
  /**
   * Both sides of a contradiction, each with the facts and lines of core memory that it would become, and what it says besides what the
   * other one says otherwise: `holds`, that stays should the side go; `inCore`, the lines of core memory that say it too and change with it.
   * Empty for all else.
   */
  sides: z.array(
    z.object({
      was: memory,
      becomes: z.array(z.string()),
      inCore: z.array(z.object({ was: z.string(), now: z.string() })),
      besides: z.object({ text: z.string(), holds: z.boolean() }).nullable(),
    }),
  ),
  /** What a merge takes away, what it keeps, and what comes of both. */
  merge: z.object({ goes: united, stays: united, after: united }).nullable(),
  /** Why it can no longer be applied as it was meant, in words; null while it can. */
  stale: z.string().nullable(),
  /** The files it changes, whole, before and after. */
  diffs: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
  /** What nothing would support or say any more. */
  loses: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      why: z.string(),
      /** The memory whose going would do it. */
      of: z.string(),
    }),
  ),
  /** Takes nothing away and settles nothing: “Approve what is sure” may take it along. */
  sure: z.boolean(),
});

const pending = reflection.omit({ read: true }).extend({
  changes: z.array(
    seen.extend({
      /** Of the latest decisions on changes of this kind and source: so many were accepted. */
      habit: z.object({ accepted: z.number().int(), of: z.number().int() }).nullable(),
      /** Names those that come as one, since their owner nearly always accepts them. */
      bundle: z.object({ key: z.string(), source: z.string() }).nullable(),
      /** Why it is not shown unasked: such are nearly always refused, or the morning's decisions are used up. */
      hidden: z.enum(['refused', 'budget', 'disputed']).nullable(),
    }),
  ),
  core: z.object({
    /** Tokens of MEMORY.md now, with the accepted changes of core memory, and of `whole`. */
    tokens: z.number().int(),
    after: z.number().int(),
    all: z.number().int(),
    cap: z.number().int(),
    /** MEMORY.md whole: now, and with every change of core memory that was not rejected. */
    now: z.string(),
    whole: z.string(),
    /** Why a block would stand empty, in words; null when none would. */
    emptied: z.string().nullable(),
    /** MEMORY.md as the owner wrote it, which takes the place of `whole`; null when nothing was written. */
    own: z.string().nullable(),
  }),
  /** A reply that the owner wrote into pending-reflection.md, taken up as a draft. */
  reply: z.object({ verdict: z.string(), words: z.string() }).nullable(),
  /** What an edit of pending-reflection.md says that could not be understood. */
  problems: z.array(z.string()),
});

const applied = z.object({
  session: z.string(),
  number: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  /** Still open, and therefore still pending. */
  left: z.number().int(),
  /** The change set; `change.undo` takes the session back. Null when nothing was written. */
  change: z.string().nullable(),
  paths: z.array(z.string()),
  message: z.string(),
});

/** Overnight it reads what happened; in the morning a person decides. Nothing is applied by itself. @source 000 §10 */
export const reflectionMethods = {
  'reflection.status': method({
    title: 'State of reflection',
    description: 'Whether a reflection runs or waits for its owner, and when the next one is due.',
    input: z.object({}),
    output: z.object({
      running: z
        .object({ phase: z.enum(reflectionPhases), done: z.number().int(), total: z.number().int(), since: instant })
        .nullable(),
      /** The agent that reflects now, until when it is waited for, and how far it is. */
      byAgent: z
        .object({ name: z.string(), until: instant, parts: z.number().int(), answered: z.number().int() })
        .nullable(),
      pending: z
        .object({
          session: z.string(),
          number: z.number().int(),
          made: instant,
          changes: z.number().int(),
          open: z.number().int(),
          /** Of the open ones that are shown: contradictions, those that would lose something, and those that are sure. */
          contradictions: z.number().int(),
          losses: z.number().int(),
          sure: z.number().int(),
        })
        .nullable(),
      last: z.object({ number: z.number().int(), day, decision: z.string() }).nullable(),
      failed: z.string().nullable(),
      next: instant,
      /** Episodes that no reflection has read yet, and from how many on one runs by itself. */
      unread: z.number().int(),
      threshold: z.number().int(),
      /** Who would do it, and how many tokens that is thought to take; 0 by rules. */
      reasoner: z.enum(['rules', 'model', 'agent']),
      estimate: z.number().int(),
      cap: z.number().int(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'reflected', 'reflecting'],
  }),
  'memory.reflect': method({
    title: 'Reflect',
    description:
      'Start a reflection: read what was remembered since the last part by part, answer with memory_reflect_propose; the owner decides.',
    input: z.object({
      /** Who reasons; left out, the agent where no model is set, else Mneme. */
      who: z.enum(['you', 'mneme']).optional(),
      session: z.string().max(40).optional(),
      part: z.number().int().min(1).optional(),
      since: unlisted(narrow.since),
    }),
    output: z.object({
      /** `material`: read, and answer. */
      status: z.enum(['material', 'ready', 'pending', 'nothing']),
      session: z.string().nullable(),
      changes: z.number().int(),
      part: z.number().int().optional(),
      parts: z.number().int().optional(),
      /** Until when it is waited for the next call. */
      expires: instant.optional(),
      /** How to answer, with the first part. */
      guide: z.string().optional(),
      text: z.string().optional(),
      message: z.string(),
    }),
    audience: writers,
    effect: 'write',
    timeout: 'none',
    tool: 'memory_reflect',
    cli: {
      command: 'reflection run',
      about: 'reflect now: read what happened, propose changes',
      options: { since: ['--since <when>', 'read once more what was read since then: a date, 7d, `last week`'] },
      print: ({ message }) => message,
    },
  }),
  'reflection.propose': method({
    title: 'Answer a part',
    description:
      'Your changes for a part of memory_reflect, as its guide says. Refused ones come back with the reason; nothing is written before `done`.',
    input: z.object({
      session: z.string().max(40),
      part: z.number().int().min(1),
      done: z.boolean().default(false),
      model: z.string().max(200).optional(),
      changes: z.array(item).max(40),
    }),
    output: z.object({
      /** `loses`: dates, numbers and names that what it replaces says besides. */
      taken: z.array(z.object({ n: z.number().int(), id: z.string(), loses: z.array(z.string()).optional() })),
      refused: z.array(refusal.extend({ n: z.number().int() })),
      left: z.object({ parts: z.number().int(), changes: z.number().int() }),
      message: z.string(),
    }),
    audience: ['main'],
    effect: 'write',
    tool: 'memory_reflect_propose',
    listed: { when: 'reflection.byAgent' },
  }),
  'reflection.cancel': method({
    title: 'Cancel the running reflection',
    description: 'Ends the running reflection as if it had not begun.',
    input: z.object({}),
    output: z.object({ cancelled: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'reflection cancel',
      about: 'end the running reflection as if it had not begun',
      print: ({ cancelled }) =>
        cancelled ? 'It ends; what it would have read stays unread.' : 'No reflection is running.',
    },
  }),
  'reflection.pending': method({
    title: 'The pending reflection',
    description:
      'What waits for the owner: every change with its diff, its reason and its evidence. Null when nothing waits.',
    input: z.object({}),
    output: z.object({ pending: pending.nullable() }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'reflected'],
  }),
  'reflection.draft': method({
    title: 'Note decisions',
    description: 'Keeps what the owner has decided so far; nothing is applied yet.',
    input: z.object({
      session: z.string(),
      decisions: z
        .array(
          z.object({
            id: z.string(),
            verdict: z.enum(verdicts),
            /** The owner's own version; null takes it back. */
            edited: proposal.nullish(),
            lossAccepted: z.boolean().optional(),
          }),
        )
        .max(2_000),
      /** MEMORY.md as the owner would have it afterwards; null takes it back. */
      core: z.string().max(200_000).nullish(),
    }),
    output: z.object({ open: z.number().int(), accepted: z.number().int(), rejected: z.number().int() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'reflection.decide': method({
    title: 'Decide',
    description:
      'Approve or reject the pending reflection. `decided` applies what was accepted, remembers what was rejected and leaves the rest pending; `sure` accepts what is open and sure as well, which no contradiction, merge, archival, loss or removal from core memory is; `reject` applies nothing.',
    input: z.object({
      session: z.string(),
      verdict: z.enum(['decided', 'sure', 'reject']),
      reason: z.string().max(2_000).optional(),
      /** The short code that the window and the CLI show: an agent cannot approve without it. */
      code: z.string().max(20).optional(),
      /** The owner's alone. */
      red: unlisted(redAgreed),
    }),
    output: applied,
    audience: writers,
    effect: 'destructive',
    tool: 'memory_approve_reflection',
    listed: { when: 'reflection.agentApproval' },
  }),
  'reflection.impact': method({
    title: 'What it does to recall',
    description:
      'Asks the last questions again, without and with one change or all accepted ones: whose top results change.',
    input: z.object({
      session: z.string(),
      change: z.string().nullable(),
      questions: z.number().int().min(1).max(50).default(20),
    }),
    output: impact,
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'reflected'],
  }),
  'reflection.past': method({
    title: 'Past reflections',
    description: 'What was decided, newest first, with what was understood on the way, and the milestones reached.',
    input: z.object({ limit: z.number().int().min(1).max(500).default(50) }),
    output: z.object({
      reflections: z.array(
        z.object({
          number: z.number().int(),
          day: z.string(),
          decision: z.string(),
          session: z.string(),
          notes: z.array(z.string()),
          line: z.number().int(),
        }),
      ),
      evolution: z.array(z.object({ section: z.string(), text: z.string(), line: z.number().int() })),
      milestones: z.array(z.object({ at: z.number().int(), does: z.string(), reached: z.boolean() })),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'reflected'],
    cli: {
      command: 'reflection past',
      about: 'what was decided before',
      options: { limit: ['-n, --limit <number>', 'at most this many', 20] },
      print: ({ reflections }) =>
        reflections
          .map(({ number, day: on, decision, notes }) => `#${number}  ${on}  ${decision}\n  ${notes[0] ?? ''}`)
          .join('\n') || 'No reflection was decided yet.',
    },
  }),
  'reflection.code': method({
    title: 'Code for an approval by agent',
    description:
      'A short code that lets the connected agent pass on the owner’s approval, when the owner has turned that on.',
    input: z.object({}),
    output: z.object({ code: z.string().nullable(), message: z.string() }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'reflected'],
    cli: {
      command: 'reflection code',
      about: 'the short code by which an agent passes on your approval',
      print: ({ code, message }) => (code === null ? message : `${code}\n${message}`),
    },
  }),
} as const;
