import { z } from 'zod';
import { cyclePhases } from '../../model/cycle.ts';
import { memoryKinds, statuses, stores } from '../../model/memory.ts';
import { method, ownerOnly, writers } from '../method.ts';
import { instant } from '../shapes.ts';

/** `YYYY-MM-DD` on the owner's wall. */
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const id = z.string().min(1).max(400);

/** Memories by status; a candidate is dormant and below the archive threshold, and counted in both. */
const counts = z.object({
  active: z.number().int(),
  fading: z.number().int(),
  dormant: z.number().int(),
  archived: z.number().int(),
  candidates: z.number().int(),
});

/** What one cycle did. */
const cycle = z.object({
  at: instant,
  /** Days caught up, 1 when none was missed. */
  days: z.number().int(),
  /** Accesses folded in from access.log. */
  accesses: z.number().int(),
  reinforced: z.number().int(),
  counts,
  /** How many memories went from one status to another. */
  moved: z.array(z.object({ from: z.enum(statuses), to: z.enum(statuses), count: z.number().int() })),
  associations: z.object({ linked: z.number().int(), dropped: z.number().int(), total: z.number().int() }),
  /** Memories whose date has come, or gone by. */
  transitions: z.number().int(),
  /** Pairs proposed to be one. */
  duplicates: z.number().int(),
  tookMs: z.number(),
  /** The change set; null when nothing changed. */
  change: z.string().nullable(),
});

/** A memory about to fade, or already a candidate, as a list shows it. */
const waning = z.object({
  id: z.string(),
  kind: z.enum(memoryKinds),
  store: z.enum(stores),
  title: z.string(),
  text: z.string(),
  citation: z.string(),
  score: z.number(),
  status: z.enum(statuses),
  /** Where it goes next if nobody uses it, and on which day; null when it has no step left. */
  becomes: z.enum(['fading', 'dormant', 'candidate']).nullable(),
  on: day.nullable(),
});

/** How memories fade, and the daily cycle that writes it down. @source 000 §9, 001 "Consolidation" */
export const decayMethods = {
  'decay.status': method({
    title: 'State of decay',
    description: 'How many memories are active, fading, dormant and archived, and when the cycle ran and runs next.',
    input: z.object({}),
    output: z.object({
      counts,
      lambda: z.number(),
      thresholds: z.object({ active: z.number(), fading: z.number(), archive: z.number() }),
      running: z
        .object({ phase: z.enum(cyclePhases), done: z.number().int(), total: z.number().int(), since: instant })
        .nullable(),
      last: cycle.nullable(),
      /** Why the last run ended without a result, in words. */
      failed: z.string().nullable(),
      next: instant,
      /** Days without a cycle since the last one. */
      missed: z.number().int(),
      /** One entry a cycle, oldest first, the last 60 days. */
      history: z.array(counts.extend({ day })),
      problems: z.array(z.string()),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'cycled'],
    cli: {
      command: 'decay status',
      about: 'how many are active, fading, dormant and archived; when the cycle ran and runs next',
      examples: ['decay status'],
    },
  }),
  'decay.run': method({
    title: 'Run the cycle now',
    description: 'Fold in what was used, let the rest fade, and note which memories changed status.',
    input: z.object({}),
    output: cycle,
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: [
      { command: 'decay run', about: 'run the cycle now', examples: ['decay run'] },
      { command: 'memory-sleep', about: 'the same as decay run', examples: ['memory-sleep'] },
    ],
  }),
  'decay.cancel': method({
    title: 'Cancel the running cycle',
    description: 'Ends the running cycle as if it had not begun.',
    input: z.object({}),
    output: z.object({ cancelled: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'decay.forecast': method({
    title: 'Forecast',
    description: 'What becomes of the memories over the next days if nothing is used.',
    input: z.object({
      days: z.number().int().min(1).max(365).default(30),
      /** How far ahead the list of waning memories looks. */
      within: z.number().int().min(1).max(365).default(7),
      limit: z.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      /** The state at the end of each day, today first. */
      days: z.array(counts.extend({ day })),
      /** Memories that change status within `within` days, soonest first; candidates not among them. */
      waning: z.array(waning),
      /** How many wane in all, whether listed or not. */
      total: z.number().int(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'cycled'],
    cli: {
      command: 'decay forecast',
      about: 'what becomes of the memories if nothing is used',
      options: {
        days: ['--days <n>', 'so many days ahead', 30],
        within: ['--within <n>', 'list what wanes within so many days', 7],
        limit: ['--limit <n>', 'list at most so many', 20],
      },
      examples: ['decay forecast --days 60', 'decay forecast --within 14 --json'],
    },
  }),
  'decay.candidates': method({
    title: 'Candidates',
    description: 'What the next reflection will propose: memories for the archive, and near-duplicates to become one.',
    input: z.object({ limit: z.number().int().min(1).max(500).default(100) }),
    output: z.object({
      archival: z.array(waning),
      archivalTotal: z.number().int(),
      merges: z.array(
        z.object({
          keep: z.object({ id: z.string(), text: z.string(), citation: z.string() }),
          drop: z.object({ id: z.string(), text: z.string(), citation: z.string() }),
          merged: z.string(),
          similarity: z.number(),
          how: z.enum(['absorbs', 'merges']),
          /** What the merged memory takes over: associations, and the ids that keep resolving to it. */
          inherits: z.object({ associations: z.number().int(), aliases: z.array(z.string()) }),
          found: instant,
        }),
      ),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'cycled'],
    cli: [
      {
        command: 'decay candidates',
        about: 'what the next reflection will propose for the archive, and to become one',
        options: { limit: ['--limit <n>', 'list at most so many', 50] },
        examples: ['decay candidates'],
      },
      {
        command: 'memory-cleanup',
        about: 'the same as decay candidates: what could be tidied away, for you to decide',
        options: { limit: ['--limit <n>', 'list at most so many', 50] },
        examples: ['memory-cleanup'],
      },
    ],
  }),
  'memory.curve': method({
    title: 'Decay curve',
    description: 'How alive one memory was and will be, day by day, with its uses.',
    input: z.object({ id, ahead: z.number().int().min(1).max(365).default(60) }),
    output: z.object({
      id: z.string(),
      score: z.number(),
      status: z.enum(statuses),
      pinned: z.boolean(),
      thresholds: z.object({ active: z.number(), fading: z.number(), archive: z.number() }),
      /** One point a day from the memory's beginning (at most two years back), today and ahead. */
      points: z.array(z.object({ day, score: z.number(), ahead: z.boolean() })),
      /** Uses that are known one by one, oldest first; earlier ones are only counted. */
      uses: z.array(z.object({ at: instant, how: z.string() })),
      accesses: z.number().int(),
      /** When it changes status if nobody uses it. */
      steps: z.array(z.object({ to: z.enum(['fading', 'dormant', 'candidate']), on: day })),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
  }),
  'memory.keep': method({
    title: 'Keep',
    description: 'Count memories as used today, so that they stay alive without being pinned.',
    input: z.object({ ids: z.array(id).min(1).max(200) }),
    output: z.object({ kept: z.array(z.string()), missing: z.array(z.string()) }),
    audience: writers,
    effect: 'write',
  }),
} as const;
