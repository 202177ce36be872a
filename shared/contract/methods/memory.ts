import { z } from 'zod';
import { grantedRoles } from '../../model/agent.ts';
import { questionKinds, statuses } from '../../model/memory.ts';
import { undoLine } from '../../text/undo-line.ts';
import { foundAll } from '../cli.ts';
import { contributors, everyone, method, ownerOnly, unlisted, untold } from '../method.ts';
import { asOfOption, narrowOptions, strengthOption } from '../options.ts';
import { asOf, hit, limits, memory, narrow, scope, storeInput, storeOutput, validAt } from '../shapes.ts';

/** More questions than one at once. */
const queries = z
  .array(z.string().min(1).max(limits.query))
  .max(4)
  .optional()
  .describe('Up to 4 short ones, where several facts answer.');

/** What was done, and what stands beside it that it may have made outdated. */
const storedText = ({ message, note, alike, near, change }: z.output<typeof storeOutput>): string =>
  [
    message,
    ...(note === null ? [] : [note]),
    ...alike.map(({ id, label }) => `${label} (${id}) may be the same; nothing was merged.`),
    ...(near.length === 0 ? [] : ['Most like it; what this made outdated is named with --replaces ID:']),
    ...near.map(({ id, text, since }) => `  ${id}${since === null ? '' : `  since ${since}`}  ${text}`),
  ].join('\n') + undoLine(change);

const browseOptions = {
  ...narrowOptions,
  type: ['--type <type>'],
  tag: ['--tag <tag>'],
  confidence: ['--confidence <level>'],
  source: ['--source <source>'],
  cursor: ['--cursor <cursor>', 'the next page, as the last answer gave it'],
} as const;

/** A memory that is kept, with how alive it is and who stored it: null for what was written by hand. */
const kept = memory.extend({ status: z.enum(statuses).optional(), agent: z.string().nullable().optional() });

/** What agents do with memories, one by one. */
export const memoryMethods = {
  'memory.store': method({
    title: 'Store a memory',
    description:
      'Remember one thing for later: a decision, fact, preference, event or lesson. Answers with those most like it: where it makes one outdated, call again with `replaces`.',
    input: storeInput.extend({
      file: z.string().min(1).max(4_000).optional().describe('A document of the workspace, by path.'),
    }),
    output: storeOutput,
    audience: contributors,
    effect: 'write',
    tool: 'memory_store',
    cli: {
      command: 'store',
      about: 'store a memory; “-” reads it from standard input',
      arguments: [{ field: 'content', form: '<text>', stdin: true }],
      options: {
        file: ['--file <path>', 'a document in the workspace to keep; the text says what it is'],
        store: ['--store <store>', 'where it belongs; found out when left out'],
        kind: ['--kind <kind>', 'type of an episode'],
        confidence: ['--confidence <level>'],
        title: ['--title <title>', 'name of a procedure or vault note; block of core memory'],
        entity: ['--entity <entity>', 'for semantic: what the fact is about'],
        type: ['--type <type>', 'what that is: person, project, tool, …'],
        replaces: ['--replaces <id>', 'the memory that this makes outdated'],
        core: ['--core', 'say it in core memory as well'],
        tags: ['--tags <a,b>', 'topics'],
        scope: ['--scope <project>', 'the project it belongs to, by its folder or name'],
        source: ['--source <source>', 'where it comes from', 'user-explicit'],
        occurred_at: ['--at <when>', 'when it happened, ISO 8601; now when left out'],
      },
      examples: [
        'store "We chose Postgres for the API." --kind decision --tags api,db',
        'store "Answers before nine." --store semantic --entity "Amara Nwosu"',
        'pbpaste | mneme store - --store vault --title Contract',
      ],
      print: storedText,
    },
  }),
  'memory.search': method({
    title: 'Search memory',
    description:
      'Find memories by words, names or a question, with citations `path#Lnn`. Use it before answering about earlier work, decisions, people or preferences.',
    input: z.object({
      query: z
        .string()
        .min(1, 'is empty: ask with words, a name or a date')
        .max(limits.query, 'is too long: ask with a sentence or two'),
      queries,
      ...narrow,
      valid_at: validAt,
      max_tokens: unlisted(
        z.number().int().min(100).max(50_000).optional().describe('At most this many tokens of results’ texts.'),
      ),
      min_score: unlisted(z.number().min(0).max(1).optional()),
      explain: unlisted(z.boolean().default(false).describe('Say how each result came to its score.')),
      dates: z.boolean().optional().describe('False: times in the question are only words.'),
      scope: scope.describe('Project preferred; else your folder’s.'),
      as_of: asOf,
      /** The owner's alone: what this agent would be given. */
      seen_by: unlisted(z.object({ name: z.string().min(1).max(60), role: z.enum(grantedRoles) }).optional()),
    }),
    output: z.object({
      hits: z.array(hit),
      /** What the question was read to ask for; what it favours is soft. */
      kind: z.enum(questionKinds),
      /** The time that the question was read to name, days included, and by which words; null for none. */
      understood: z
        .object({ since: z.string().nullable(), until: z.string().nullable(), words: z.string() })
        .nullable(),
      /** Memories that matched before the cut to k. */
      candidates: z.number().int(),
      tookMs: z.number(),
      /** Said when the answer may be incomplete or empty: what was searched, what to try. */
      notice: z.string().nullable(),
      /** True while the index or search by meaning is behind: asked again in a moment, the answer may be another. */
      behind: z.literal(true).optional(),
      /** True for a question in a language that the embedder does not read: what its likeness alone brought is marked weak. */
      unread: z.literal(true).optional(),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
    tool: 'memory_search',
    cli: {
      command: 'search',
      alias: 'recall',
      about: 'find memories by words, names or a question',
      formats: true,
      arguments: [{ field: 'query', form: '<query...>' }],
      options: {
        ...narrowOptions,
        statuses: ['--status, --state <a,b>', `only what is: ${statuses.join(', ')}`],
        scope: ['--scope <project>', 'this project’s go before, those of others behind'],
        max_tokens: ['--max-tokens <number>', 'at most this many tokens of results’ texts'],
        dates: ['--no-dates', 'times in the question, such as “last week”, count as words'],
        explain: ['--why', 'what each sort of evidence adds to a score'],
        min_score: strengthOption,
      },
      examples: [
        'search which database',
        'recall "what did we decide about the datum" --k 25 --since 30d',
        'search datum --kinds fact,belief --json',
        'recall "tide gauge" --status dormant --agent "Claude Code"',
      ],
    },
  }),
  'memory.storers': method({
    title: 'Who stored memories',
    description: 'Everyone who stored something, and how much, the most first; `owner` is the person.',
    input: z.object({}),
    output: z.object({ storers: z.array(z.object({ name: z.string(), memories: z.number().int() })) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
  }),
  'memory.scopes': method({
    title: 'Projects of memories',
    description: 'The projects that memories belong to, and how many of each, the most first.',
    input: z.object({}),
    output: z.object({ scopes: z.array(z.object({ name: z.string(), memories: z.number().int() })) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'indexed'],
  }),
  'memory.get': method({
    title: 'Get memories',
    description: 'Read memories in full by their ids.',
    input: z.object({ ids: z.array(z.string().min(1).max(400)).min(1).max(50), as_of: unlisted(asOf) }),
    output: z.object({
      memories: z.array(kept),
      missing: z.array(z.string()),
      /** Why what is missing may be there after all: the index is being built. */
      note: z.string().optional(),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
    tool: 'memory_get',
    cli: [
      {
        command: 'get',
        about: 'memories in full, by id',
        arguments: [{ field: 'ids', form: '<ids...>' }],
        options: { as_of: asOfOption },
        examples: ['get episode:2026-02-27:10:20 entity:person--alex'],
        exit: foundAll,
      },
      {
        command: 'inspect',
        about: 'the same as get',
        formats: true,
        arguments: [{ field: 'ids', form: '<ids...>' }],
        options: { as_of: asOfOption },
        examples: ['inspect entity:person--alex --format text'],
        exit: foundAll,
      },
    ],
  }),
  'memory.browse': method({
    title: 'Browse memories',
    description: 'List memories newest first, without a query; narrowed as in memory_search.',
    input: z.object({
      ...narrow,
      kinds: untold(narrow.kinds),
      since: untold(narrow.since),
      until: untold(narrow.until),
      entities: untold(narrow.entities),
      k: untold(narrow.k),
      words: unlisted(z.string().max(200).optional()),
      type: z.string().max(60).optional(),
      tag: z.string().max(60).optional(),
      confidence: unlisted(z.enum(['high', 'medium', 'low']).optional()),
      source: unlisted(z.string().max(60).optional()),
      as_of: unlisted(asOf),
      cursor: z.string().max(4_000).optional(),
      scope: untold(scope),
      min_score: unlisted(z.number().min(0).max(1).optional()),
    }),
    output: z.object({
      memories: z.array(kept),
      total: z.number().int(),
      next: z.string().nullable(),
      /** Names that nobody and nothing bears; the index is being built: there may be more. */
      note: z.string().optional(),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
    tool: 'memory_browse',
    cli: [
      {
        command: 'browse',
        about: 'memories newest first, without a query',
        options: browseOptions,
        examples: ['browse --since 7d', 'browse --kinds episode --type decision --tag api'],
      },
      {
        command: 'list',
        about: 'the same as browse, by type, state and strength',
        formats: true,
        options: {
          ...browseOptions,
          statuses: ['--state <a,b>', `only what is: ${statuses.join(', ')}`],
          min_score: strengthOption,
          k: ['--limit <number>', 'at most this many', 20],
        },
        examples: ['list --type decision --min-strength 0.3 --limit 10', 'list --state fading --format json'],
      },
    ],
  }),
  'memory.days': method({
    title: 'Episodes by day',
    description: 'How many episodes each day has, over all years, oldest first; days without any are left out.',
    input: z.object({}),
    output: z.object({ days: z.array(z.object({ day: z.string(), count: z.number().int() })) }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['changed', 'indexed'],
  }),
  'memory.context': method({
    title: 'Context for a turn',
    description:
      'Core memory and what matters for this turn, cited; first in a session also what waits for you. Call it when a conversation or task begins.',
    input: z.object({
      query: z.string().max(limits.query).default('').describe('The user’s message.'),
      queries: queries.describe('As in memory_search.'),
      max_tokens: z.number().int().min(100).max(50_000).default(2_000),
      scope,
      again: z.boolean().default(false).describe('Include what this session was already shown.'),
    }),
    output: z.object({
      text: z.string(),
      tokens: z.number().int(),
      ids: z.array(z.string()),
      coreTruncated: z.boolean(),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
    tool: 'memory_context',
  }),
} as const;
