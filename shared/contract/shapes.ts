import { z } from 'zod';
import { confidences, episodeTypes, memoryKinds, statuses, stores } from '../model/memory.ts';
import { reviewModes } from '../model/proposal.ts';
import { limits } from './limits.ts';
import { unlisted } from './method.ts';

export { limits };

/** A workspace path with forward slashes, relative to the workspace's root. */
export const path = z.string().min(1).max(1000);
export const hash = z.string().regex(/^[0-9a-f]{64}$/);
export const instant = z.string();
/** A project, by its folder or name; `global` for none. */
export const scope = z.string().min(1).max(1000).optional();

/** How a result came to its score: words, meaning and neighbours add up, the length of its text is a factor. */
export const explanation = z.object({
  words: z.number(),
  /** Cosine of its meaning and the question's; null without vectors. */
  cosine: z.number().nullable(),
  meaning: z.number(),
  neighbours: z.number(),
  length: z.number(),
  /** Factor for what the kind of question prefers and the times it names. */
  asked: z.number(),
  /** Factor for what its text has of the question: who speaks, the rare words, those that stand together. */
  read: z.number(),
  /** Score that lying in the time asked for brings, where a question names little more than a time. */
  dates: z.number(),
  /** Score that its entity's being asked about brings, and that it was recalled together with others found. */
  graph: z.number(),
  associations: z.number(),
  /** Factor for how alive it is: decay, softened. */
  life: z.number(),
  /** Where it stood before the re-ranking model read it with the question, from 1, and how well that says it fits; absent without one. */
  reranked: z.object({ from: z.number().int(), fit: z.number() }).optional(),
});

export const hit = z.object({
  id: z.string(),
  kind: z.enum(memoryKinds),
  store: z.enum(stores),
  title: z.string(),
  text: z.string(),
  at: z.string().nullable(),
  type: z.string().nullable(),
  confidence: z.enum(confidences).nullable(),
  tags: z.array(z.string()),
  entities: z.array(z.string()),
  citation: z.string(),
  path: z.string(),
  line: z.number().int(),
  /** The project it belongs to; absent for what is global. */
  scope: z.string().optional(),
  score: z.number(),
  /** True: as good as what questions find that nothing answers; absent for the others. */
  weak: z.literal(true).optional(),
  /** Why it is not to be trusted; absent when it is. */
  doubt: z.string().optional(),
  /** Id of what took its place, its own where nothing did; absent while it stands. */
  supersededBy: z.string().optional(),
  /** How alive it is. */
  status: z.enum(statuses),
  /** Who stored it: an agent's name, or `owner`; null for what was written by hand. */
  agent: z.string().nullable(),
  /** Only when asked for with `explain`. */
  explanation: explanation.optional(),
});

export const memory = hit
  .omit({ score: true, weak: true, status: true, agent: true, citation: true, explanation: true })
  .extend({
    citation: z.string(),
    endLine: z.number().int(),
    source: z.string().nullable(),
    parent: z.string().nullable(),
    /** The whole text stands here; `text` of a hit may be cut. */
    truncated: z.boolean(),
  });

export const problem = z.object({
  path: z.string(),
  line: z.number().int(),
  severity: z.enum(['error', 'warning']),
  code: z.string(),
  message: z.string(),
  remedy: z.string(),
});

export const auditEntry = z.object({
  at: z.string(),
  action: z.string(),
  path: z.string(),
  actor: z.string(),
  approval: z.string(),
  summary: z.string(),
});

export const version = z.object({
  /** The agent that it came of; null where none is named. */
  agent: z.string().nullable().optional(),
  commit: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.string(),
  approval: z.string(),
  trigger: z.string(),
  summary: z.string(),
  added: z.number().int(),
  removed: z.number().int(),
});

export const agent = z.object({
  name: z.string(),
  role: z.enum(['main', 'subagent', 'reader']),
  hasToken: z.boolean(),
  mode: z.enum(reviewModes),
  connections: z.number().int(),
  /** What is connected now. */
  sessions: z.array(z.object({ session: z.string(), client: z.string(), since: z.string(), calls: z.number().int() })),
  lastSeen: z.string().nullable(),
  calls: z.number().int(),
  /** Of its proposals, all time: what became of them. */
  proposals: z.object({
    open: z.number().int(),
    committed: z.number().int(),
    rejected: z.number().int(),
    /** Of the changes that it reasoned in reflections: what the owner made of them. */
    reasoned: z.object({ accepted: z.number().int(), rejected: z.number().int() }).optional(),
  }),
});

export const routing = z.object({
  store: z.enum(stores),
  kind: z.enum(episodeTypes),
  entities: z.array(z.object({ name: z.string(), type: z.string(), id: z.string().nullable() })),
  relations: z.array(z.object({ from: z.string(), relation: z.string(), to: z.string() })),
  tags: z.array(z.string()),
  confidence: z.enum(confidences),
  coreUpdate: z.boolean(),
  coreBlock: z.string().nullable(),
  title: z.string().nullable(),
  occurredAt: z.string().nullable(),
  summary: z.string(),
  by: z.enum(['rules', 'model']),
});

/** The id of a memory that something makes outdated; an empty one names none. */
export const replacedIds = z
  .string()
  .max(400)
  .transform((id) => (id.trim() === '' ? undefined : id))
  .optional();

export const storeInput = z.object({
  content: z.string().min(1).max(limits.content).describe('Full sentences that make sense alone: names, dates.'),
  store: z
    .enum(stores)
    .optional()
    .describe(
      'Name it; else Mneme guesses. core: read every turn, who the user is and standing rules. episodic: what happened or was decided. semantic: a lasting fact about `entity`. procedural: how something is done, in steps. vault: verbatim, never fades; the owner approves each.',
    ),
  kind: z.enum(episodeTypes).default('fact').describe('Of an episode.'),
  title: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Of a procedure or note; of core: Identity, Active Context, Persona or Critical Facts.'),
  entity: z.string().min(1).max(200).optional().describe('Whom or what it is a fact about: a plain name or an id.'),
  type: z.string().min(1).max(60).optional().describe('person, project, tool, place, organization or another.'),
  entities: z
    .array(z.object({ name: z.string().min(1).max(200), type: z.string().min(1).max(60).optional() }))
    .max(20)
    .optional()
    .describe('What it names; new ones get a page.'),
  relations: z
    .array(
      z.object({
        from: z.string().min(1).max(200),
        relation: z.string().min(1).max(60),
        to: z.string().min(1).max(200),
        over: z.boolean().optional(),
      }),
    )
    .max(20)
    .optional()
    .describe('Between names, by a plain verb: uses, part-of, works-at; over: no more.'),
  replaces: replacedIds.describe('Id of the fact, episode, procedure or core line this outdates.'),
  core: z.boolean().optional().describe('Also say it in core memory.'),
  tags: z.array(z.string().min(1).max(60)).max(12).default([]),
  confidence: z.enum(confidences).default('medium'),
  scope: scope.describe('Project, or `global`; else your folder’s, but of people.'),
  source: z
    .string()
    .min(1)
    .max(200)
    .default('conversation')
    .describe('`user-explicit` when the user asked; a tool’s or page’s words name it.'),
  occurred_at: z.string().max(60).optional().describe('When it happened, ISO; else now.'),
});

/** What stands and is most like what was stored: one of them may be outdated now. `since` is a day, or null. */
export const near = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    path: z.string(),
    since: z.string().nullable(),
    doubt: z.string().optional(),
  }),
);

/** Where a store went. `proposed` is the answer to a client that may not write: the main agent or the owner decides. */
export const storeOutput = z.object({
  /** By which its owner takes it back; absent for agents, and where nothing was written. */
  change: z.string().optional(),
  /** `reinforced`: it was known, and `id` is the memory it repeats. `superseded`: it took the place of an older one, which is kept. */
  status: z.enum(['stored', 'proposed', 'reinforced', 'superseded']),
  id: z.string(),
  /** Of the file where it stands; of a proposal the one that it is for. */
  store: z.enum(stores),
  path: z.string(),
  line: z.number().int(),
  message: z.string(),
  /** How the content was routed; null when the store was named. */
  routing: routing.nullable(),
  /** What could not be done, or was done otherwise than asked. */
  note: z.string().nullable(),
  /** Entities that a new one may be the same as; nothing was merged. */
  alike: z.array(z.object({ id: z.string(), label: z.string() })),
  /** At most three. */
  near,
});

/** Methods that have it can look at the workspace as it was. */
export const asOf = z
  .string()
  .min(4)
  .max(64)
  .optional()
  .describe('As it was then: a date, words such as `last week`, or a commit.');

export const validAt = z.string().max(60).optional().describe('Facts that held then: `2026-11`, `last May`.');

/** Parameters that narrow a search; every surface has them. */
export const narrow = {
  kinds: z.array(z.enum(memoryKinds)).optional(),
  since: z.string().max(60).optional().describe('ISO date, a span back: `30d`, or words: `last week`.'),
  until: z.string().max(60).optional().describe('As `since`; the last day is included.'),
  valid_at: unlisted(validAt),
  entities: z.array(z.string().min(1).max(300)).max(20).optional().describe('By name or id.'),
  archived: unlisted(z.boolean().optional().describe('Also what was archived.')),
  statuses: unlisted(
    z
      .array(z.enum(statuses))
      .optional()
      .describe('Only what is active, fading, dormant or archived; left out, all but what was archived.'),
  ),
  agents: unlisted(
    z
      .array(z.string().min(1).max(100))
      .max(20)
      .optional()
      .describe('Only what these agents stored, by name; `owner` is the person.'),
  ),
  scopes: unlisted(
    z
      .array(z.string().min(1).max(1000))
      .max(20)
      .optional()
      .describe('Only what belongs to these projects; `global`: to none.'),
  ),
  k: z.number().int().min(1).max(100).optional().describe('At most this many; else 20.'),
};

/** A result with its place from 1, now and afterwards; null where it is not among the first. */
const placed = z.object({
  id: z.string(),
  text: z.string(),
  now: z.number().int().nullable(),
  after: z.number().int().nullable(),
});

/** The last questions, asked with and without a change: whose top results come, and go. */
export const impact = z.object({
  asked: z.number().int(),
  changed: z.array(z.object({ query: z.string(), gains: z.array(placed), loses: z.array(placed) })),
});
