import { z } from 'zod';
import { acrossStandings, exportFormats, importPhases } from '../../model/import.ts';
import { stores } from '../../model/memory.ts';
import type { Event } from '../events.ts';
import { method, ownerOnly } from '../method.ts';
import { asOfOption, narrowOptions } from '../options.ts';
import { asOf, instant, narrow, scope } from '../shapes.ts';
import { contractAhead, redAgreed } from './contract.ts';

const count = z.number().int();

/** A piece beside the memory that says the same or otherwise. `key`: by which `instead` names it. */
const beside = z.object({
  key: z.string(),
  at: z.string(),
  about: z.string(),
  text: z.string(),
  said: z.string().nullable(),
  known: z.object({ id: z.string(), path: z.string(), line: count, text: z.string(), at: z.string().nullable() }),
});

/** A text in one line of a terminal. */
const plainLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 300);

/** A memory as one of two sources told it. */
const side = z.object({
  id: z.string(),
  path: z.string(),
  line: count,
  at: z.string().nullable(),
  source: z.string(),
  text: z.string(),
});

/** What one place holds, and what became of it or would. */
const look = z.object({
  path: z.string(),
  format: z.string(),
  title: z.string(),
  /** Why it was taken for that form. */
  why: z.string(),
  /** Memories in it, those that wait for another run aside. */
  pieces: count,
  left: count,
  /** Of each store what would come into it, or came. `secret` and `tooBig` stay out, at least in part. */
  stores: z.record(
    z.enum(stores),
    z.object({ fresh: count, known: count, changed: count, contradicting: count, secret: count, tooBig: count }),
  ),
  /** Whose words they are. */
  authors: z.object({ person: count, model: count, other: count }),
  /** Projects that the source tells, the largest first. */
  projects: z.array(z.object({ name: z.string(), pieces: count })),
  fresh: count,
  known: count,
  changed: count,
  /** They say otherwise than what is known: kept as said on their day, what is known stays. */
  contradicting: count,
  contradictions: z.array(beside),
  /** What another memory says already in its own words. */
  doubles: z.array(beside),
  /** A model’s own notes: found with a mark, not given unasked. */
  unreviewed: count,
  secrets: z.array(z.object({ at: z.string(), kind: z.string(), masked: z.string() })),
  refused: z.array(z.object({ at: z.string(), why: z.string() })),
  unread: z.array(z.object({ path: z.string(), line: count, message: z.string() })),
  /** Imported before and no longer there. */
  vanished: z.array(z.object({ key: z.string(), id: z.string(), text: z.string() })),
  samples: z.array(
    z.object({
      at: z.string(),
      sort: z.string(),
      store: z.enum(stores).nullable(),
      standing: z.string(),
      said: z.string().nullable(),
      by: z.enum(['person', 'model', 'other']),
      text: z.string(),
    }),
  ),
  /** By which it is undone; null where nothing was written. */
  change: z.string().nullable(),
  /** Pinned questions that it would turn, or turned. */
  contract: contractAhead,
  message: z.string(),
});

const place = { field: 'path', form: '[path]', help: 'a file or folder', place: true } as const;
const importOptions = {
  as: ['--as <form>', 'the form, where it is not recognised'],
  dry_run: ['--dry-run', 'look, and write nothing'],
  scope: ['--scope <project>', 'the project it belongs to, or global'],
  reviewed: ['--reviewed', 'you stand by what models wrote in it'],
  red: ['--red', 'do it although pinned questions lose their answer'],
  without: ['--without <a,b>', 'leave these projects out'],
} as const;

const cancelled = {
  method: 'import.cancel',
  input: ({ path }: { path?: string | undefined }) => ({ path }),
  late: 'It is being written already, whole; mneme undo takes it back.',
} as const;

const howFar = (event: Event) => {
  if (event.name !== 'importing' || event.data.phase === null) return null;
  const { phase, done, total } = event.data;
  return `${phase}${done === 0 ? '' : ` ${done}`}${total === 0 ? '' : ` of ${total}`}`;
};

/** What other memories hold, in and out. The owner’s alone: a place outside the workspace is named. */
export const interopMethods = {
  'import.run': method({
    title: 'Import',
    description: 'Take in what another memory holds, as one change; with `dry_run` only look.',
    input: z.object({
      /** A whole path on the machine of the engine. */
      path: z.string().min(1).max(4_000).optional(),
      /** Looks where other tools keep their memories on this machine, and writes nothing. */
      found: z.boolean().default(false),
      as: z.string().min(1).max(60).optional(),
      dry_run: z.boolean().default(false),
      scope,
      /** The owner stands by what models wrote: it goes where the owner’s own words would. */
      reviewed: z.boolean().default(false),
      /** Projects that are left out. */
      without: z.array(z.string().max(400)).max(1_000).default([]),
      /** Keys of contradictions whose words take the place of what is known. */
      instead: z.array(z.string().max(2_000)).max(2_000).default([]),
      red: redAgreed,
    }),
    output: z.object({ sources: z.array(look) }),
    audience: ownerOnly,
    effect: 'write',
    timeout: 'none',
    cli: [
      {
        command: 'import',
        about: 'take in what another memory holds: one change, one undo; the same again writes nothing',
        arguments: [place],
        options: {
          found: ['--found', 'look where other tools keep theirs; write nothing'],
          ...importOptions,
        },
        endedBy: cancelled,
        heard: howFar,
        examples: [
          'import ~/memory.jsonl --dry-run',
          'import --found',
          'import ~/.claude/projects/-home-me-app/memory',
        ],
      },
      {
        command: 'memory-migrate',
        about: 'the same as import; without a place, look where other tools keep theirs',
        arguments: [place],
        options: importOptions,
        given: { found: true },
        endedBy: cancelled,
        heard: howFar,
        examples: ['memory-migrate', 'memory-migrate ~/.openclaw/workspace'],
      },
    ],
  }),
  'import.across': method({
    title: 'Across all sources',
    description: 'Where memories of two programs or agents agree, contradict or repeat one another.',
    input: z.object({}),
    output: z.object({
      /** Whose memories there are; what two told counts for both. */
      sources: z.array(z.object({ name: z.string(), memories: count })),
      agree: count,
      repeat: count,
      contradict: count,
      /** `agree`: one memory that both told. The first of each standing, where there are many. */
      pairs: z.array(z.object({ standing: z.enum(acrossStandings), one: side, other: side })),
      /** False where there are more memories than one look compares. */
      whole: z.boolean(),
    }),
    audience: ownerOnly,
    effect: 'read',
    timeout: 'none',
    staleAfter: ['changed'],
    cli: {
      command: 'across',
      about: 'where memories of two programs or agents agree, contradict or repeat one another',
      examples: ['across'],
      print: ({ pairs, agree, repeat, contradict }) =>
        [
          `${agree} agreed on, ${repeat} told twice, ${contradict} contradict each other.`,
          ...pairs.map(
            ({ standing, one, other }) =>
              `${standing}: ${one.source}: ${plainLine(one.text)} (${one.path}#L${one.line})\n  ${other.source}: ${plainLine(other.text)} (${other.path}#L${other.line})`,
          ),
        ].join('\n'),
    },
  }),
  'import.status': method({
    title: 'The import under way',
    description: 'How far an import is; null when none runs.',
    input: z.object({}),
    output: z.object({
      running: z
        .object({ path: z.string(), phase: z.enum(importPhases), done: count, total: count, since: instant })
        .nullable(),
    }),
    audience: ownerOnly,
    effect: 'read',
    staleAfter: ['importing'],
  }),
  'import.cancel': method({
    title: 'Cancel the import',
    description: 'Ends the import under way, or the one of a path, as if it had not begun; false once it writes.',
    input: z.object({ path: z.string().min(1).max(4_000).optional() }),
    output: z.object({ cancelled: z.boolean() }),
    audience: ownerOnly,
    effect: 'write',
  }),
  'export.run': method({
    title: 'Export',
    description: 'Write memories in a form that other programs read; what is archived or held back only when asked.',
    input: z.object({
      format: z.enum(exportFormats).default('json'),
      /** A new file or folder outside the workspace; without it the answer has the text. */
      file: z.string().min(1).max(4_000).optional(),
      kinds: narrow.kinds,
      entities: narrow.entities,
      since: narrow.since,
      until: narrow.until,
      scopes: narrow.scopes,
      archived: narrow.archived,
      held: z.boolean().default(false).describe('Also what is held back, secrets and all.'),
      min_score: z.number().min(0).max(1).optional().describe('Only what is at least so alive.'),
      as_of: asOf,
    }),
    output: z.object({ text: z.string().nullable(), memories: count, message: z.string() }),
    audience: ownerOnly,
    effect: 'read',
    timeout: 'none',
    cli: {
      command: 'export',
      about: 'write memories in a form that other programs read',
      arguments: [
        {
          field: 'file',
          form: '[file]',
          help: 'a new file, or folder where the form is one; else it is printed',
          place: true,
        },
      ],
      options: {
        format: [
          '--format <form>',
          'Mneme’s own (json, jsonl), for reading (markdown), or another program’s; 002: facts/ and a file of episodes a month, 004: MEMORY.md with pages in bank/',
        ],
        kinds: narrowOptions.kinds,
        entities: narrowOptions.entities,
        since: narrowOptions.since,
        until: narrowOptions.until,
        scopes: ['--scopes, --scope <a,b>', 'only what belongs to these projects; `global`: to none'],
        archived: narrowOptions.archived,
        held: ['--held', 'also what is held back, its secrets in plain words (json, jsonl, markdown)'],
        min_score: ['--min-score <number>', 'only what is at least so alive, 0 to 1'],
        as_of: asOfOption,
      },
      examples: [
        'export all.json',
        'export --format server-memory > memory.jsonl',
        'export ~/vault --format obsidian',
        'export --kinds fact --since 30d',
        'export whole.jsonl --format jsonl --archived --held',
      ],
      print: ({ text, message }) => text?.trimEnd() ?? message,
    },
  }),
  'graph.export': method({
    title: 'Export the graph',
    description: 'Entities and relations as JSON, DOT or GraphML.',
    input: z.object({ format: z.enum(['json', 'dot', 'graphml']).default('json'), as_of: asOf }),
    output: z.object({ text: z.string() }),
    audience: ownerOnly,
    effect: 'read',
    cli: {
      command: 'graph show',
      isDefault: true,
      about: 'entities and relations, for other programs',
      options: { format: ['--format <form>'], as_of: asOfOption },
      examples: ['graph --format dot | dot -Tsvg > graph.svg'],
      print: ({ text }) => text.trimEnd(),
    },
  }),
} as const;
