import { lstat, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fail } from '#shared/model/error.ts';
import type { ExportFormat } from '#shared/model/import.ts';
import type { Memory } from '#shared/model/memory.ts';
import type { HeldText } from '../capture/held.ts';
import { supersededBy } from '../index/superseded.ts';
import type { Index, IndexFilter } from '../index/types.ts';
import { oneLine } from '../workspace/lines.ts';
import { slug } from '../workspace/slug.ts';
import { givenBack } from './given-back.ts';
import type { ImportLedger } from './ledger.ts';
import { originalsOf } from './originals.ts';
import { saysAliases, saysSummary } from './readers/server-memory.ts';
import { allWithMarks, withSidecar } from './sidecar.ts';
import type { ExportFile } from './types.ts';
import { bankFiles, claudeFiles, codexFiles, factFilesOf, openclawFiles } from './writers/agents.ts';
import { formativeText, type Lively } from './writers/formative.ts';
import { basicMemoryFiles, obsidianFiles, okfFiles } from './writers/notes.ts';
import {
  type CarriedEntity,
  type ChosenMemories,
  carriedOf,
  type MissingKind,
  type PortableMemories,
  type SourceSpelling,
} from './writers/portable.ts';

/**
 * `files` where the form is a folder of them, else `text`; `returned`: how many of the files are as they came; `left`: how many stayed, by
 * why; `turns`: what the form tells in part only.
 */
export type ExportOutcome = {
  text: string;
  files: ExportFile[] | null;
  memories: number;
  returned?: number;
  left?: ReadonlyMap<string, number>;
  turns?: string | undefined;
};

/** Memories of one step, so that others get a turn between them. */
const step = 500;

/** Every memory that the bounds leave, and that `keeps` does. */
export async function taken(
  index: Index,
  narrow: IndexFilter,
  keeps: (memory: Memory) => boolean = () => true,
): Promise<ChosenMemories> {
  const memories: Memory[] = [];
  let cursor: string | undefined;
  do {
    const page = index.browse({ ...narrow, limit: step, cursor });
    memories.push(...page.memories.filter(keeps));
    cursor = page.next ?? undefined;
    await new Promise((resolve) => setImmediate(resolve));
  } while (cursor !== undefined);
  memories.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
  const entities = new Set(memories.flatMap(({ kind, id }) => (kind === 'entity' ? [id.slice('entity:'.length)] : [])));
  return { memories, relations: index.relations().filter(({ from, to }) => entities.has(from) && entities.has(to)) };
}

/** `as`: the reader of the same form, where it is written and read; `turns`: what comes back from it as something else. */
type FolderForm = {
  as?: string;
  files(carried: PortableMemories, spelled: SourceSpelling): ExportFile[];
  lacks?: readonly MissingKind[];
  turns?(carried: PortableMemories): string;
};

const coreIsNote = ({ core }: PortableMemories) => (core.length === 0 ? '' : 'Core memory is one note there.');

/** Forms that are folders: who writes their files, and what they have no place for. */
const folders: Partial<Record<ExportFormat, FolderForm>> = {
  obsidian: { as: 'obsidian', files: obsidianFiles, turns: coreIsNote },
  'basic-memory': { as: 'basic-memory', files: basicMemoryFiles, lacks: ['core'] },
  okf: { as: 'okf', files: okfFiles, lacks: ['core', 'vault'] },
  openclaw: { as: 'openclaw', files: openclawFiles, lacks: ['vault'] },
  '004': { as: 'openclaw', files: bankFiles, lacks: ['vault'] },
  '002': { as: 'fact-files', files: factFilesOf, lacks: ['vault', 'procedure'] },
  claude: { as: 'claude-code', files: claudeFiles },
  codex: { files: codexFiles, lacks: ['vault'], turns: () => 'Codex reads it; nothing comes back from there.' },
};
export const isFolderForm = (format: ExportFormat): boolean => folders[format] !== undefined;

/** Forms that have a place for what is held back. */
const holding: ReadonlySet<ExportFormat> = new Set(['json', 'jsonl', 'markdown']);

type ExportAround = {
  root: string;
  index: Index;
  ledger: ImportLedger;
  lively: Lively;
  at: string;
  held?: readonly HeldText[];
};

/**
 * `ledger`: how relations were spelled where they came from; `at`: an ISO instant; `held`: what is held back and asked for.
 * @throws input.invalid for a form without a place for what is held
 */
export async function written(
  format: ExportFormat,
  taken: ChosenMemories,
  { root, index, ledger, lively, at, held = [] }: ExportAround,
): Promise<ExportOutcome> {
  const { memories, relations } = taken;
  if (held.length > 0 && !holding.has(format))
    throw fail('input.invalid', `${format} has no place for what is held back.`, 'Take json, jsonl or markdown.');
  const whole = (text: string): ExportOutcome => ({ text, files: null, memories: memories.length + held.length });
  switch (format) {
    case 'json':
      return whole(
        `${JSON.stringify({ format: 'mneme', version: 1, memories: memories.map(plain(index)), relations, ...heldIn(held) }, null, 1)}\n`,
      );
    case 'jsonl':
      return whole(
        linesOf([
          { format: 'mneme', version: 1 },
          ...memories.map((one) => ({ memory: plain(index)(one) })),
          ...relations.map((relation) => ({ relation })),
          ...held.map((one) => ({ held: one })),
        ]),
      );
    case 'markdown':
      return whole([...memories.map(markdownOf), ...held.map(heldMarkdown)].join('\n'));
    case 'server-memory':
      return serverMemoryOf(taken, index, ledger);
    default: {
      const form = folders[format];
      if (form !== undefined) return folderOf(form, taken, { root, index, ledger });
      const carried = carriedOf(taken, index, []);
      return { memories: carried.ids.size, files: null, left: carried.left, text: formativeText(carried, lively, at) };
    }
  }
}

/** Files that came in this form and say what still holds go back as they came. */
async function folderOf(
  { as, files, lacks = [], turns = () => '' }: FolderForm,
  taken: ChosenMemories,
  { root, index, ledger }: Pick<ExportAround, 'root' | 'index' | 'ledger'>,
): Promise<ExportOutcome> {
  const spelled = { categories: ledger.spellings('basic-memory') };
  const compile = (rest: ChosenMemories) => {
    const carried = carriedOf(rest, index, lacks);
    return { files: files(carried, spelled), ids: carried.ids };
  };
  const came = as === undefined ? [] : await originalsOf(root, as, ledger.placesOf(as));
  const back = await givenBack(as ?? '', taken, { index, ledger, originals: allWithMarks(came) }, compile);
  const texts = new Map(came.map(({ path, text }) => [path, text]));
  const all = carriedOf(taken, index, lacks);
  const { ids, returned } = back;
  const pages = withSidecar(back.files, ({ path, text }) => texts.get(path) === text);
  return { memories: ids.size, files: pages, text: '', returned, left: all.left, turns: turns(all) };
}

const linesOf = (values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

const plain = (index: Index) => (whole: Memory) => {
  const { used: _, entities: _entities, endLine: _end, store: _store, ...memory } = whole;
  const successor = whole.kind === 'fact' ? supersededBy(index, whole) : null;
  return successor === null ? memory : { ...memory, supersededBy: successor };
};

function markdownOf({ title, text, at, path, line, kind }: Memory): string {
  const head = kind === 'episode' ? (at ?? title) : `${title}${at === null ? '' : ` (${at})`}`;
  return `## ${head}\n\n${text.trim() === '' ? title : text.trim()}\n\n<!-- ${kind} ${path}#L${line} -->\n`;
}

const heldIn = (held: readonly HeldText[]) => (held.length === 0 ? {} : { held });

const heldMarkdown = ({ at, kind, agent, content }: HeldText) =>
  `## Held back: ${kind} (${at})\n\n${content.trim()}\n\n<!-- held from ${agent} -->\n`;

/** Entities with what is known of them now, and their relations, as the reference memory server keeps them. */
function serverMemoryOf(taken: ChosenMemories, index: Index, ledger: ImportLedger): ExportOutcome {
  const { entities, ids, left } = carriedOf(taken, index, ['core', 'vault', 'procedure', 'episode', 'question']);
  const spelled = ledger.entitySpellings('server-memory');
  const named = new Map(entities.map((one) => [one.id, spelledName(one, spelled.get(`entity:${one.id}`))]));
  const lines = entities.map(({ id, aliases, summary, facts }) => {
    const { name, type: entityType } = named.get(id) ?? { name: id, type: 'concept' };
    const others = aliases.filter((alias) => slug(alias) !== slug(name));
    const observations = [
      ...(summary === '' ? [] : [`${saysSummary}${oneLine(summary)}`]),
      ...(others.length === 0 ? [] : [`${saysAliases}${others.join(', ')}`]),
      ...facts.map(({ text }) => text),
    ];
    return { type: 'entity', name, entityType, observations };
  });
  const words = ledger.relationSpellings('server-memory');
  const between = entities.flatMap(({ id: from, relations }) =>
    relations.flatMap(({ relation, toId, to }) => {
      const ends = { from: named.get(from)?.name ?? from, to: named.get(toId)?.name ?? to };
      const told = [...(words.get(slug(relation)) ?? [])].filter(
        (word) => ledger.find('server-memory', `relation:${ends.from}:${word}:${ends.to}`) !== null,
      );
      return (told.length > 0 ? told : [relation]).map((relationType) => ({ type: 'relation', ...ends, relationType }));
    }),
  );
  const turns = 'Days, and how sure a belief is, have no place there.';
  return { text: linesOf([...lines, ...between]), files: null, memories: ids.size, left, turns };
}

/** A name and type as they came from a memory server, where nobody has called it otherwise since. */
function spelledName({ name, type }: CarriedEntity, told: { name: string; type: string | undefined } | undefined) {
  const isName = told !== undefined && slug(told.name) === slug(name);
  // A type is part of the id: under this id it is still that one.
  return { name: isName ? told.name : name, type: told?.type ?? type };
}

/** Writes an export beside the workspace, whole and only where nothing stands. @throws path.refused, file.exists, disk.failed */
export async function saved(root: string, file: string, { text, files }: ExportOutcome): Promise<void> {
  const within = relative(root, file);
  if (within === '' || !within.startsWith('..'))
    throw fail('path.refused', `${file} lies in the workspace.`, 'Choose a place outside of it.');
  if ((await lstat(file).catch(() => null)) !== null)
    throw fail('file.exists', `${file} is there already.`, 'Choose another name.');
  const beside = `${file}.${process.pid}.part`;
  try {
    if (files === null) await writeFile(beside, text, { flag: 'wx', mode: 0o600 });
    for (const one of files ?? []) {
      await mkdir(dirname(join(beside, one.path)), { recursive: true, mode: 0o700 });
      await writeFile(join(beside, one.path), one.text, { flag: 'wx', mode: 0o600 });
    }
    await rename(beside, file);
  } catch (cause) {
    await rm(beside, { recursive: true, force: true });
    throw fail('disk.failed', `${file} could not be written.`, 'Choose another folder.', { cause });
  }
}

type Graph = {
  nodes: { id: string; type: string; label: string }[];
  edges: { from: string; relation: string; to: string }[];
};

/** The graph for other programs. Pure. */
export function graphText(format: 'json' | 'dot' | 'graphml', { nodes, edges }: Graph): string {
  if (format === 'json') return `${JSON.stringify({ nodes, edges }, null, 1)}\n`;
  if (format === 'dot') {
    const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"`;
    const lines = [
      ...nodes.map(({ id, label }) => `  ${quoted(id)} [label=${quoted(label)}];`),
      ...edges.map(({ from, relation, to }) => `  ${quoted(from)} -> ${quoted(to)} [label=${quoted(relation)}];`),
    ];
    return `digraph memory {\n${lines.join('\n')}\n}\n`;
  }
  const lines = [
    ...nodes.map(
      ({ id, type, label }) =>
        `<node id="${xml(id)}"><data key="label">${xml(label)}</data><data key="type">${xml(type)}</data></node>`,
    ),
    ...edges.map(
      ({ from, relation, to }) =>
        `<edge source="${xml(from)}" target="${xml(to)}"><data key="relation">${xml(relation)}</data></edge>`,
    ),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    '<key id="label" for="node" attr.name="label" attr.type="string"/>',
    '<key id="type" for="node" attr.name="type" attr.type="string"/>',
    '<key id="relation" for="edge" attr.name="relation" attr.type="string"/>',
    `<graph edgedefault="directed">\n${lines.join('\n')}\n</graph>\n</graphml>\n`,
  ].join('\n');
}

const signs: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
/** What XML 1.0 cannot hold is left out. */
const xml = (text: string) => text.replace(/[<>&"]/g, (sign) => signs[sign] ?? '').replace(/[^\P{Cc}\t\n\r]/gu, '');
