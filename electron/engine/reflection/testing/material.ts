import type { Memory } from '#shared/model/memory.ts';
import { beliefsIn } from '../../graph/believe.ts';
import { nameWritten } from '../../graph/names/owner.ts';
import { readMarks, supersededTag } from '../../workspace/codecs/entity-marks.ts';
import { parseEvolution } from '../../workspace/codecs/evolution.ts';
import { parseReflectionLog } from '../../workspace/codecs/reflection-log.ts';
import { parseRelations } from '../../workspace/codecs/relations.ts';
import { parse } from '../../workspace/parse.ts';
import { relationsTemplate } from '../../workspace/template-texts.ts';
import type { EntityPage, Material } from '../material.ts';

/** Files of a workspace by path, as the tests of this room write them. */
export type Files = Record<string, string>;

/** Material as `gather` would read it from these files, without a disk. `since`: what was read before. */
export function materialOf(files: Files, given: Partial<Material> & { since?: string } = {}): Material {
  const { since, ...rest } = given;
  const memories = Object.entries(files).flatMap(([path, text]) => parse(path, text).memories);
  const episodes = memories
    .filter(({ store, parent }) => store === 'episodic' && parent === null)
    .filter(({ kind }) => kind !== 'note')
    .sort((a, b) => ((a.at ?? '') < (b.at ?? '') ? -1 : (a.at ?? '') > (b.at ?? '') ? 1 : a.line - b.line));
  const core = memories.filter(({ kind }) => kind === 'core');
  const about = memories.filter(({ path }) => path === 'USER.md');
  const isNew = ({ at }: Memory) => since === undefined || (at ?? '') > since;
  return {
    today: '2026-02-20',
    zone: 'UTC',
    number: 1,
    episodes: episodes.filter(isNew),
    earlier: episodes.filter((memory) => !isNew(memory)),
    over: [],
    skimmed: new Set(),
    pages: Object.entries(files).flatMap(([path, text]) => pageOf(path, text)),
    vocabulary: parseRelations(relationsTemplate),
    core: { items: core, tokens: 200, cap: 3_000 },
    about,
    ownerName: nameWritten(core, about, () => false),
    procedures: memories.filter(({ kind }) => kind === 'procedure'),
    archive: [],
    alike: [],
    habits: new Map(),
    past: parseReflectionLog(files['memory/meta/reflection-log.md'] ?? ''),
    evolution: parseEvolution(files['memory/meta/evolution.md'] ?? ''),
    use: new Map(),
    ...rest,
  };
}

function pageOf(path: string, text: string): EntityPage[] {
  if (!path.startsWith('memory/graph/entities/')) return [];
  const { memories, title, links } = parse(path, text);
  const summary = memories.find(({ kind }) => kind === 'entity');
  if (summary === undefined) return [];
  const id = summary.id.slice('entity:'.length);
  const facts = memories.filter(({ kind, type }) => kind === 'fact' && type === null);
  return [
    {
      id,
      name: title,
      aliases: summary.tags,
      type: summary.type ?? 'concept',
      path,
      summary,
      facts: facts.map((memory) => ({
        memory,
        statement: readMarks(memory.text).statement,
        superseded: memory.tags.includes(supersededTag),
      })),
      questions: memories.filter(({ type }) => type === 'question'),
      beliefs: beliefsIn(id, text).flatMap((belief) => {
        const memory = memories.find(({ line }) => line === belief.line);
        return memory === undefined ? [] : [{ ...belief, memory }];
      }),
      relations: links.flatMap(({ from, relation, to }) =>
        from === summary.id && relation !== null ? [{ relation, to: to.replace(/^entity:/, '') }] : [],
      ),
    },
  ];
}

/** A day's file with these entries, an hour apart from 09:00; `text` alone, or with other fields of the heading. */
export function day(date: string, ...entries: (string | { text: string; head: string })[]): Files {
  const written = entries.map((entry, n) => {
    const head = typeof entry === 'string' ? 'fact | confidence:medium | tags:[] | source:conversation' : entry.head;
    const text = typeof entry === 'string' ? entry : entry.text;
    return `## ${String(9 + n).padStart(2, '0')}:00 | ${head}\n${text}\n`;
  });
  return { [`memory/episodes/${date}.md`]: `# ${date} — Episode Log\n\n${written.join('\n')}` };
}

/** An entity's page with facts, and whatever else stands behind them. */
export function page(id: string, facts: string[], more = '', header = ''): Files {
  return {
    [`memory/graph/entities/${id}.md`]: `# ${id}\n<!-- Type: ${id.split('--')[0]} | Created: 2026-01-02 | Last updated: 2026-01-02 -->\n${header}\n## Summary\n\n## Facts\n${facts.map((fact) => `- ${fact}`).join('\n')}\n${more}`,
  };
}

/** The text of a file of these, for `verified`. */
export const reading = (files: Files) => async (path: string) => files[path] ?? null;
