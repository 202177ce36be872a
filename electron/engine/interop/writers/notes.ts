import { oneLine } from '../../workspace/lines.ts';
import { slug } from '../../workspace/slug.ts';
import { withMark } from '../carry.ts';
import type { ExportFile } from '../types.ts';
import { FileNames, fileOf, frontMatter, linkName } from './pages.ts';
import {
  type CarriedEntity,
  type CarriedEpisode,
  type CarriedFact,
  grouped,
  type PortableMemories,
  type SourceSpelling,
} from './portable.ts';

// Forms that are folders of notes which link to one another.

const folders: Record<string, string> = {
  ...{ person: 'People', project: 'Projects', organisation: 'Companies', tool: 'Tools', place: 'Places' },
};

/** A vault of Obsidian: a note an entity with its relations as inline fields, a daily note a day, other notes as they are. */
export function obsidianFiles({ entities, episodes, procedures, vault, core }: PortableMemories): ExportFile[] {
  const names = new FileNames();
  const pages = entities.map(({ id, name, type, aliases, summary, facts, relations }) => {
    const path = names.next(folders[type] ?? 'Concepts', name);
    const own = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
    const others = [...new Set([...(own === name ? [] : [name]), ...aliases])];
    const created = firstDay(facts);
    return fileOf(path, [
      frontMatter({ type, created, aliases: others, description: oneLine(summary) }),
      ...facts.map((fact) => `- ${statement(fact, id, created)}`),
      ...relations.map(({ relation, to }) => `- ${relation}:: [[${linkName(to)}]]`),
    ]);
  });
  const days = grouped(episodes, ({ day }) => day).map(([day, entries]) =>
    fileOf(names.next('Daily', day), dayLines(day, entries)),
  );
  const notes = [
    ...procedures.map(({ title, trigger, text, at }) =>
      fileOf(names.next('Procedures', title), [
        frontMatter({ type: 'procedure', created: at, description: trigger }),
        text,
      ]),
    ),
    ...vault.map(({ title, text }) => fileOf(names.next('Notes', title), [text])),
  ];
  const own = grouped(core, ({ block }) => block).flatMap(([block, lines]) => [
    `## ${block}`,
    ...lines.map(({ text }) => `- ${text}`),
    '',
  ]);
  const about = own.length === 0 ? [] : [fileOf(names.next('Notes', 'Core memory'), own)];
  return [{ path: '.obsidian/app.json', text: '{}\n' }, ...pages, ...days, ...notes, ...about];
}

/** A note of a whole day stands as it was; entries of one have their times. */
const dayLines = (day: string, entries: readonly CarriedEpisode[]): string[] => {
  const [only, ...more] = entries;
  if (only?.time === '00:00' && more.length === 0) {
    const known = { kind: 'episode', at: `${day}T00:00`, type: 'event', confidence: 'medium' } as const;
    return [withMark(only.text, only.own, { known })];
  }
  return entries.flatMap(({ time, text, own }) => [withMark(text, own, { lead: `## ${time}\n\n` }), '']);
};

const firstDay = (facts: readonly CarriedFact[]): string | null =>
  facts.flatMap(({ at }) => at ?? []).toSorted()[0] ?? null;

/** What a page says of its own entity, and of the day it is from, is not said again behind each line. */
const statement = ({ text, own }: CarriedFact, parent: string, at: string | null): string =>
  withMark(text, own, { known: { parent, ...(at === null ? {} : { at }) } });

/** Basic Memory: a note an entity, its facts as observations, its relations by name. */
export function basicMemoryFiles(
  { entities, episodes, procedures, vault }: PortableMemories,
  { categories }: Pick<SourceSpelling, 'categories'>,
): ExportFile[] {
  const names = new FileNames();
  const pages = entities.map(({ id, name, type, aliases, summary, facts, relations }) => {
    const created = firstDay(facts);
    return fileOf(names.next(type, name), [
      frontMatter({ title: name, type, permalink: id, created, aliases, description: oneLine(summary) }),
      `# ${oneLine(name)}`,
      ...['', '## Observations', ...facts.map((fact) => observation(fact, id, created, categories.get(fact.id)))],
      ...['', '## Relations', ...relations.map((one) => `- ${spelledOut(one.relation)} [[${linkName(one.to)}]]`)],
    ]);
  });
  const others = [
    ...episodes.map(({ id, kind, day, time, text, own }) => {
      const at = `${day}T${time}`;
      const known = { kind: 'episode', at, type: kind, confidence: 'medium' } as const;
      return { id, at, title: `${day} ${time}`, text: withMark(text, own, { known }), type: kind, trigger: '' };
    }),
    ...procedures.map((page) => ({ ...page, type: 'procedure' })),
    ...vault.map((page) => ({ ...page, type: 'note', trigger: '' })),
  ].map(({ id, title, at, text, type, trigger }) =>
    fileOf(names.next(type === 'procedure' || type === 'note' ? type : 'log', title), [
      frontMatter({ title, type, permalink: id, created: at, description: trigger }),
      `# ${oneLine(title)}`,
      ...['', text],
    ]),
  );
  return [...pages, ...others];
}

/** Its category says what the fact is filed under. */
function observation(fact: CarriedFact, parent: string, at: string | null, spelled: string | undefined): string {
  const [tag] = fact.own.tags ?? [];
  const category = spelled ?? (tag === undefined || !/^[^\][()\n]{1,60}$/.test(tag) ? 'fact' : tag);
  const own = category === tag ? { ...fact.own, tags: [] } : fact.own;
  return `- [${category}] ${statement({ ...fact, own }, parent, at)}`;
}

/** A relation of several words stands in quotes there. */
const spelledOut = (relation: string) => (/^[\p{L}\d_]+$/u.test(relation) ? relation : `"${relation}"`);

/** Open Knowledge Format: a page a concept with its type, an index of them, and a log of what happened. */
export function okfFiles({ entities, episodes, procedures }: PortableMemories): ExportFile[] {
  const names = new FileNames();
  names.next('', 'index');
  names.next('', 'log');
  const paths = new Map(entities.map((entity) => [entity.id, names.next('', slug(entity.name))]));
  const pages = entities.map((entity) => conceptPage(entity, paths));
  const ways = procedures.map(({ title, trigger, text, at }) =>
    fileOf(names.next('', slug(title)), [
      frontMatter({ type: 'Playbook', title, description: trigger, timestamp: at }),
      text,
    ]),
  );
  const listed = entities.map(({ id, name, type, summary }) => {
    const words = oneLine(summary);
    return `- [${linkName(name)}](${paths.get(id) ?? ''}) (${type})${words === '' ? '' : `: ${words}`}`;
  });
  const log = grouped(episodes, ({ day }) => day).flatMap(([day, entries]) => [
    `## ${day}`,
    ...entries.map((one) => `- ${one.time} ${happened(one)}`),
    '',
  ]);
  return [fileOf('index.md', ['# Index', '', ...listed]), fileOf('log.md', ['# Log', '', ...log]), ...pages, ...ways];
}

/** A line of the log; words of several lines stand behind it as they are. */
function happened({ text, day, time, own }: CarriedEpisode): string {
  const words = oneLine(text);
  const known = { kind: 'episode', at: `${day}T${time}`, type: 'event', confidence: 'medium' } as const;
  return withMark(words, words === text ? own : { ...own, text }, { known });
}

function conceptPage(entity: CarriedEntity, paths: ReadonlyMap<string, string>) {
  const { id, name, type, aliases, summary, facts, relations } = entity;
  const path = paths.get(id) ?? `${slug(name)}.md`;
  const at =
    facts
      .flatMap((fact) => fact.at ?? [])
      .toSorted()
      .at(-1) ?? null;
  // Links have no type there: one that stands in a sentence says as much.
  const pageOf = ({ to, toId }: CarriedEntity['relations'][number]) => paths.get(toId) ?? `${slug(to)}.md`;
  const isUnsaid = (one: CarriedEntity['relations'][number]) => {
    const link = `](${pageOf(one)})`;
    return !facts.some(({ text }) => text.includes(link));
  };
  return fileOf(path, [
    frontMatter({ type, title: name, aliases, description: oneLine(summary), timestamp: at }),
    ...facts.map((fact) => `- ${statement(fact, id, at)}`),
    ...relations
      .filter(isUnsaid)
      .map((one) => `- ${withMark(`${one.relation} [${linkName(one.to)}](${pageOf(one)})`, one.own)}`),
  ]);
}
