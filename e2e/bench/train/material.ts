import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { NameType } from '../../../electron/engine/language/reader/names.ts';
import {
  type Block,
  blocks,
  learntStores,
  type SpeechAct,
  type StatementPlace,
  speechActs,
} from '../../../electron/engine/language/reader/statement.ts';

const named = z.object({
  name: z.string(),
  type: z
    .enum(['person', 'organisation', 'organization', 'project', 'tool', 'place', 'concept'])
    .transform((type): NameType => (type === 'organisation' ? 'organization' : type)),
});
const line = z.object({
  text: z.string(),
  lang: z.string(),
  form: z.enum(['first', 'user', 'note', 'minutes']),
  act: z.enum(speechActs),
  keep: z.boolean(),
  store: z.enum(learntStores).nullable(),
  block: z.enum(blocks).nullable(),
  names: z.array(named),
});

/** A statement as people labelled it; what an author was not asked for is null. */
export type Labelled = {
  author: string;
  text: string;
  lang: string;
  form: string;
  act: SpeechAct | null;
  keep: boolean | null;
  store: StatementPlace | null;
  block: Block | null;
  names: TypedName[] | null;
  /** Some of its names, where nobody said which other words are none. */
  mentioned: TypedName[];
};
export type TypedName = { name: string; type: NameType };

const linesOf = (file: string): unknown[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));

/** Statements by several authors, one file an author. */
export function statementsOf(folder: string): Labelled[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .flatMap((file) =>
      linesOf(join(folder, file)).map((one) => ({
        author: file.replace('.jsonl', ''),
        mentioned: [],
        ...line.parse(one),
      })),
    );
}

const known = z.object({ name: z.string(), type: z.string() });
const routed = z.object({
  text: z.string(),
  lang: z.string(),
  split: z.string(),
  store: z.string(),
  entities: z.array(known),
});
const placeOf: Record<string, StatementPlace> = {
  core: 'core',
  semantic: 'entity',
  episodic: 'episode',
  procedural: 'procedure',
  vault: 'vault',
};

/** The half of the routing set that is not held: its stores are known, in more languages. */
export function routingOf(file: string): Labelled[] {
  return linesOf(file)
    .map((one) => routed.parse(one))
    .filter(({ split }) => split === 'dev')
    .map(({ text, lang, store, entities }) => ({
      ...unlabelled('routing', text, lang),
      store: placeOf[store] ?? null,
      mentioned: entities.flatMap(({ name, type }) => typedName(name, type)),
    }));
}

const unlabelled = (author: string, text: string, lang: string): Labelled => ({
  ...{ author, text, lang, form: 'any', act: null, keep: null, store: null, block: null, names: null, mentioned: [] },
});

function typedName(name: string, type: string): TypedName[] {
  const read = named.safeParse({ name, type });
  return read.success ? [read.data] : [];
}

const one = z.object({
  lang: z.string(),
  split: z.string(),
  text: z.string(),
  gold: z.object({ name: z.string(), type: z.array(z.string()) }).nullable(),
});

/** The half of the set of names that is not held. */
export function namesOf(file: string): Labelled[] {
  return linesOf(file)
    .map((value) => one.parse(value))
    .filter(({ split }) => split === 'dev')
    .map(({ text, lang, gold }) => ({
      ...unlabelled('names', text, lang),
      mentioned: gold === null ? [] : typedName(gold.name, gold.type[0] ?? ''),
    }));
}

const page = /^(?<type>\p{L}+)--(?<slug>.+)\.md$/u;
const keyOf = z.object({ held: z.boolean().default(false), languages: z.array(z.string()) });

/** What episodes of the workspaces that are not held say of whatever has a page there: the page tells its type. */
export function episodesOf(folder: string): Labelled[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const root = join(folder, name);
      const { held, languages } = keyOf.parse(JSON.parse(readFileSync(join(root, 'key.json'), 'utf8')));
      return held ? [] : mentionsIn(root, languages[0] ?? 'en');
    });
}

function mentionsIn(root: string, lang: string): Labelled[] {
  const entities = readdirSync(join(root, 'memory/graph/entities')).flatMap((file) => {
    const { type = '', slug = '' } = page.exec(file)?.groups ?? {};
    return slug === '' ? [] : [{ type, plain: slug.replaceAll('-', ' ') }];
  });
  const folder = join(root, 'memory/episodes');
  return readdirSync(folder).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((text) => {
        const plain = text.toLowerCase().replaceAll('-', ' ');
        const mentioned = entities.flatMap((entity) => {
          const at = plain.indexOf(entity.plain);
          return at < 0 ? [] : typedName(text.slice(at, at + entity.plain.length), entity.type);
        });
        return mentioned.length === 0 ? [] : [{ ...unlabelled('episodes', text, lang), mentioned }];
      }),
  );
}
