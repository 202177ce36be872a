import { z } from 'zod';
import { everyone, method, ownerOnly, untold, writers } from '../method.ts';
import { asOfOption, narrowOptions } from '../options.ts';
import { asOf, limits, memory, problem, validAt } from '../shapes.ts';

/** `person--alex`, or a name or alias that means one. */
const entity = z.string().min(1).max(300);
const relation = z.string().min(1).max(60);
const written = { paths: z.array(z.string()), change: z.string() };

export const graphNode = z.object({
  id: z.string(),
  type: z.string(),
  label: z.string(),
  aliases: z.array(z.string()),
  path: z.string(),
  facts: z.number().int(),
  /** Times it was shown or stored; 1 at least. */
  accesses: z.number().int(),
  /** [0, 1], the decay score. */
  score: z.number(),
  pinned: z.boolean(),
  archived: z.boolean(),
});

/** Where an entity comes from: the owner, an agent, what was brought in; `page` when a fact of it rests on words of others. */
export const origins = ['you', 'agent', 'import', 'page'] as const;

/** An entity as the drawing needs it; `updated` is the day of its page's last edit. */
const mapNode = graphNode.extend({ origin: z.enum(origins), updated: z.string().nullable() });

export const graphEdge = z.object({ from: z.string(), relation: z.string(), to: z.string() });

const relationArguments = [
  { field: 'from', form: '<from>' },
  { field: 'relation', form: '<relation>' },
  { field: 'to', form: '<to>' },
] as const;

/** `archived`: out of search; only the owner is told of it. */
/** `speaker`: whose “my” it is, of what somebody said of another in the first person. */
const ofEntity = memory.extend({ archived: z.literal(true).optional(), speaker: z.string().optional() });

/** Entities and what connects them. */
export const graphMethods = {
  'memory.entity': method({
    title: 'About an entity',
    description:
      'All that is known of one person, project, tool, place or concept: facts, beliefs, timeline, neighbours.',
    input: z.object({
      name: entity.describe('A name, alias or id such as person--alex.'),
      valid_at: untold(validAt),
      as_of: asOf.describe('As in memory_search.'),
    }),
    output: z.object({
      /** Null when no entity has that name; `candidates` then holds what it may mean. */
      entity: graphNode
        .extend({ summary: z.string(), created: z.string().nullable(), updated: z.string().nullable() })
        .nullable(),
      candidates: z.array(z.object({ id: z.string(), label: z.string() })),
      /** Nobody was found while the index is being built. */
      note: z.string().optional(),
      facts: z.array(ofEntity),
      beliefs: z.array(
        ofEntity.extend({
          /** [0, 1] */
          c: z.number().nullable(),
          supporting: z.array(z.string()),
          contradicting: z.array(z.string()),
        }),
      ),
      timeline: z.array(ofEntity),
      questions: z.array(ofEntity),
      /** Both directions; a relation that comes in is named from this entity's side by its inverse. */
      relations: z.array(
        z.object({
          relation: z.string(),
          direction: z.enum(['out', 'in']),
          backwards: z.literal(true).optional(),
          /** `known` false: nothing is known of it yet, as of what a link ahead names. */
          other: z.object({ id: z.string(), label: z.string(), type: z.string(), known: z.boolean() }),
        }),
      ),
      /** Episodes and other memories that name it, newest first, at most 50. */
      mentions: z.array(ofEntity),
      problems: z.array(problem),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed', 'cycled'],
    tool: 'memory_entity',
    cli: {
      command: 'about',
      about: 'all that is known of a person, project, tool, place or concept',
      arguments: [{ field: 'name', form: '<name...>' }],
      options: { as_of: asOfOption, valid_at: narrowOptions.valid_at },
      examples: ['about Amara', 'about project--gauge-ingest --as-of 2026-03-03'],
      exit: ({ entity }) => (entity === null ? 3 : 0),
    },
  }),
  'graph.map': method({
    title: 'The graph',
    description: 'Every entity and every relation between two of them, or those within `hops` of one.',
    input: z.object({
      focus: entity.optional(),
      hops: z.number().int().min(1).max(3).default(1),
      limit: z.number().int().min(1).max(20_000).default(10_000),
      as_of: asOf,
    }),
    output: z.object({
      nodes: z.array(mapNode),
      edges: z.array(graphEdge),
      /** Of the whole graph. */
      total: z.object({ entities: z.number().int(), edges: z.number().int() }),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed'],
  }),
  'graph.names': method({
    title: 'Names that no id tells',
    description: 'By id, the name of every entity that is written otherwise than its id in words: TimescaleDB, Tomás.',
    input: z.object({}),
    output: z.record(z.string(), z.string()),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed'],
  }),
  'graph.rename': method({
    title: 'Rename an entity',
    description: 'Give an entity another name (and type); its links follow, and its old name stays an alias.',
    input: z.object({ entity, name: z.string().min(1).max(200), type: z.string().min(1).max(40).optional() }),
    output: z.object({ id: z.string(), links: z.number().int(), ...written }),
    audience: writers,
    effect: 'write',
    cli: {
      command: 'graph rename',
      about: 'give an entity another name; its links follow',
      arguments: [
        { field: 'entity', form: '<entity>' },
        { field: 'name', form: '<name>' },
      ],
      options: { type: ['--type <type>'] },
      examples: ['graph rename concept--oauth "OAuth 2"'],
      print: ({ id, links }) => `It is ${id} now; ${links} ${links === 1 ? 'link' : 'links'} followed.`,
    },
  }),
  'graph.merge': method({
    title: 'Merge two entities',
    description: 'Make one of two entities that are the same; with `preview` nothing is written.',
    input: z.object({ from: entity, into: entity, preview: z.boolean().default(false) }),
    output: z.object({
      id: z.string(),
      /** The page as it is and as it becomes. */
      before: z.string(),
      after: z.string(),
      links: z.number().int(),
      ...written,
    }),
    audience: ownerOnly,
    effect: 'write',
    staleAfter: ['changed', 'indexed'],
    cli: {
      command: 'graph merge',
      about: 'make one of two entities that are the same',
      arguments: [
        { field: 'from', form: '<from>' },
        { field: 'into', form: '<into>' },
      ],
      options: { preview: ['--preview', 'show the page as it would become; write nothing'] },
      examples: ['graph merge concept--oauth-pkce concept--oauth2-pkce-flow --preview'],
      print: ({ id, after, change }, { preview }) =>
        preview ? after : `They are ${id} now. Take it back with: mneme undo ${change}`,
    },
  }),
  'graph.split': method({
    title: 'Split an entity',
    description: 'Move some facts, beliefs or timeline entries of an entity to another, which is made when it is new.',
    input: z.object({
      entity,
      ids: z.array(z.string().min(1).max(400)).min(1).max(500).describe('Ids of its facts and beliefs.'),
      into: z.string().min(1).max(200),
      type: z.string().min(1).max(40).optional(),
      preview: z.boolean().default(false),
    }),
    output: z.object({ id: z.string(), moved: z.number().int(), ...written }),
    audience: ownerOnly,
    effect: 'write',
    cli: {
      command: 'graph split',
      about: 'move facts and beliefs of an entity to another',
      arguments: [
        { field: 'entity', form: '<entity>' },
        { field: 'into', form: '<into>' },
      ],
      options: { ids: ['--ids <ids...>', 'the facts and beliefs that move'], type: ['--type <type>'] },
      examples: ['graph split person--sam "Sam Okoro" --ids fact:person--sam:1a2b3c4d'],
      print: ({ id, moved, change }) =>
        `${moved} ${moved === 1 ? 'memory' : 'memories'} moved to ${id}. Undo: mneme undo ${change}`,
    },
  }),
  'graph.link': method({
    title: 'Connect two entities',
    description: 'Add a relation from one entity to another, in a word of the workspace’s vocabulary.',
    input: z.object({ from: entity, relation, to: entity }),
    output: z.object({ added: z.boolean(), ...written }),
    audience: writers,
    effect: 'write',
    cli: {
      command: 'graph link',
      about: 'connect two entities',
      arguments: relationArguments,
      examples: ['graph link "Gauge ingest" uses Postgres'],
      print: ({ added }) => (added ? 'Done.' : 'It was so already.'),
    },
  }),
  'graph.unlink': method({
    title: 'Take a relation away',
    description: 'Remove one relation between two entities.',
    input: z.object({ from: entity, relation, to: entity }),
    output: z.object({ removed: z.boolean(), ...written }),
    audience: writers,
    effect: 'write',
    cli: {
      command: 'graph unlink',
      about: 'take a relation away',
      arguments: relationArguments,
      examples: ['graph unlink "Gauge ingest" uses Postgres'],
      print: ({ removed }) => (removed ? 'Done.' : 'It was so already.'),
    },
  }),
  'graph.believe': method({
    title: 'Weigh a belief',
    description:
      'Say what an entity seems to prefer or think, with a memory that supports or contradicts it; confidence moves a little each time.',
    input: z.object({
      entity,
      statement: z.string().min(1).max(limits.content),
      evidence: z.string().min(1).max(400).describe('Id of the memory that speaks for or against it.'),
      supports: z.boolean().default(true),
    }),
    output: z.object({
      id: z.string(),
      c: z.number(),
      before: z.number().nullable(),
      line: z.number().int(),
      ...written,
    }),
    audience: writers,
    effect: 'write',
  }),
  'graph.vocabulary': method({
    title: 'Kinds of relations',
    description: 'The words for relations, each with its inverse.',
    input: z.object({}),
    output: z.object({
      relations: z.array(
        z.object({
          name: z.string(),
          inverse: z.string().nullable(),
          group: z.string(),
          description: z.string(),
          used: z.number().int(),
        }),
      ),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed'],
  }),
  'graph.addRelation': method({
    title: 'Add a kind of relation',
    description: 'Add a word for a relation to relations.md.',
    input: z.object({
      name: relation,
      inverse: relation.nullable(),
      group: z.string().min(1).max(60).default('Qualitative'),
      description: z.string().max(200).default(''),
    }),
    output: z.object({ line: z.number().int(), ...written }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'graph.alike': method({
    title: 'Entities that may be one',
    description: 'Pairs of entities whose names are close, for a person to merge or to keep apart.',
    input: z.object({ entity: entity.optional(), limit: z.number().int().min(1).max(200).default(50) }),
    output: z.object({
      pairs: z.array(
        z.object({
          a: z.object({ id: z.string(), label: z.string() }),
          b: z.object({ id: z.string(), label: z.string() }),
          /** [0, 1] */
          likeness: z.number(),
          why: z.string(),
        }),
      ),
    }),
    audience: everyone,
    effect: 'read',
    staleAfter: ['changed', 'indexed'],
    cli: {
      command: 'graph alike',
      about: 'entities that may be one',
      examples: ['graph alike'],
      print: ({ pairs }) =>
        pairs.map(({ a, b, why }) => `${a.id}  ${b.id}\n  ${why}`).join('\n') || 'No two entities look alike.',
    },
  }),
} as const;
