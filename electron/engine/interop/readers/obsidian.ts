import { basename } from 'node:path';
import { hash8 } from '../../workspace/hash.ts';
import { filesBelow, type SourceFile } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { validInstant } from './mem0.ts';
import { bodyOf, lineAt, type SourcePage, sectionsIn, sourcePage } from './pages.ts';

const daily = /(?:^|\/)(\d{4}-\d{2}-\d{2})\.md$/;
/** What a sync service leaves beside a note that two machines changed. */
const conflicted = /\((?:[^()]{0,100} )?(?:conflict|conflicted copy)[^()]{0,100}\)\.md$/i;
const inlineField = /^([\p{L}][\p{L}\d _-]{0,60})::[ \t]*(\S[^\n]*)$/u;
/** Characters of front matter that are kept. */
const longestFront = 20_000;
/** A field of front matter with its value, or the key alone before a list. */
const frontField = /^([^\s:#-][^:\n]{0,60}):(.*)$/;
const wikilink = /\[\[([^\][|#\n]{1,300})(?:[|#][^\][\n]{0,300})?\]\]/g;
/** Types, and folders that say as much of the notes in them. */
const types: Record<string, string> = {
  ...{ person: 'person', people: 'person', persons: 'person', contacts: 'person' },
  ...{ project: 'project', projects: 'project', organisation: 'organisation', organization: 'organisation' },
  ...{
    company: 'organisation',
    companies: 'organisation',
    tool: 'tool',
    tools: 'tool',
    place: 'place',
    places: 'place',
  },
};

/** A concept is one by its own word alone: a folder of concepts holds whatever its owner writes on them. */
const typesByWord: Record<string, string> = { ...types, concept: 'concept' };

/**
 * Notes of a vault, or of one folder of it: daily notes are episodes of their day, notes of people, projects, tools and
 * places are entities, every other stays word for word. Nothing in the vault is changed.
 */
export const obsidian: Reader = {
  format: 'obsidian',
  title: 'Obsidian',
  recognise: ({ isFolder, names }) => (isFolder && names.includes('.obsidian') ? 'it has Obsidian’s folder' : null),
  read,
};

async function* read({ path }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  for await (const file of filesBelow(path, /\.md$/i, undefined, reading.missed)) {
    if (conflicted.test(file.name)) {
      reading.unread(file.name, 1, 'It is the other side of a conflict: settle it in Obsidian first.');
      continue;
    }
    const page = await sourcePage(file, reading);
    if (page === null) continue;
    if (bodyOf(page) === '' && typeOf(page, file) === undefined) reading.unread(file.name, 1, 'This note is empty.');
    else yield* noteIn(page);
  }
}

function* noteIn(page: SourcePage): Generator<Piece> {
  const { file } = page;
  const text = bodyOf(page);
  const name = basename(file.name).replace(/\.md$/i, '');
  const day = daily.exec(file.name)?.[1];
  const said = day ?? validInstant(page.value('created') ?? page.value('date')) ?? file.modified;
  const from = { key: file.name, at: lineAt(page, page.start), by: 'person', said } as const;
  const type = typeOf(page, file);
  if (day !== undefined) yield { ...from, sort: 'episode', kind: 'event', text, tags: tagsOf(page).slice(0, 8) };
  else if (type !== undefined) yield* entityIn(page, name, type, said);
  else if (page.value('type') === 'procedure' && text !== '')
    yield { ...from, sort: 'procedure', title: name, text, ...triggerOf(page) };
  else yield { ...from, sort: 'vault', title: name, text, ...frontOf(page) };
}

/** When something is done. */
const triggerOf = ({ value }: SourcePage) => {
  const trigger = value('description');
  return trigger === undefined ? {} : { trigger };
};

/** Front matter says what a note is filed under: it stays with the note as it was written. */
function frontOf({ lines, start }: SourcePage): { front?: string } {
  const front = lines.slice(0, start).join('\n');
  return front === '' || front.length > longestFront ? {} : { front };
}

function tagsOf({ values }: SourcePage): string[] {
  const tags = [...(values.get('tags') ?? []), ...(values.get('tag') ?? [])];
  return tags.map((tag) => tag.replace(/^#/, '').slice(0, 60)).filter(Boolean);
}

function typeOf({ value }: SourcePage, { name }: SourceFile): string | undefined {
  const folder = name.split('/').at(-2) ?? '';
  return typesByWord[wordOf(value('type') ?? '')] ?? types[wordOf(folder)];
}

const wordOf = (text: string): string => text.toLowerCase().replace(/^\d+[ ._-]+/, '');

function* entityIn(page: SourcePage, name: string, type: string, said: string): Generator<Piece> {
  const { file, values } = page;
  const from = { by: 'person', said } as const;
  const aliases = [...(values.get('aliases') ?? []), ...(values.get('alias') ?? [])];
  yield {
    ...from,
    key: file.name,
    at: lineAt(page, page.start),
    sort: 'entity',
    name,
    type,
    aliases,
    summary: [page.value('description') ?? '', tagsOf(page).map(inlineTag).join(' ')].filter(Boolean).join('\n'),
  };
  for (const { relation, to, line } of frontLinks(page))
    yield {
      ...from,
      key: `${file.name}:${relation}:${to}`,
      at: lineAt(page, line),
      sort: 'relation',
      from: name,
      relation,
      to,
    };
  for (const { items } of sectionsIn(page, 6))
    for (const { text, line } of items) {
      const at = lineAt(page, line);
      const [, relation, words = ''] = inlineField.exec(text) ?? [];
      const targets = [...words.matchAll(wikilink)].map(([, to = '']) => basename(to.trim()));
      if (relation !== undefined && targets.length > 0)
        for (const to of targets)
          yield { ...from, key: `${file.name}:${relation}:${to}`, at, sort: 'relation', from: name, relation, to };
      else {
        const plain = withoutWikilinks(text);
        yield { ...from, key: `${file.name}:${hash8(text)}`, at, sort: 'fact', about: name, type, text: plain };
      }
    }
}

/** An entity’s page has no place for tags but its words. */
const inlineTag = (tag: string) => `#${tag.replace(/\s+/g, '-')}`;

/** Links that a note’s fields name, each once: the field says what they are to it. */
function frontLinks({ lines, start }: SourcePage): { relation: string; to: string; line: number }[] {
  const links = new Map<string, { relation: string; to: string; line: number }>();
  let relation = '';
  for (const [line, text] of lines.slice(0, start).entries()) {
    relation = frontField.exec(text)?.[1]?.trim() ?? relation;
    for (const [, target = ''] of text.matchAll(wikilink)) {
      const to = basename(target.trim());
      if (relation !== '' && !links.has(`${relation} ${to}`)) links.set(`${relation} ${to}`, { relation, to, line });
    }
  }
  return [...links.values()];
}

/** A text with the names of its links in their places. */
export const withoutWikilinks = (text: string): string =>
  text.replace(wikilink, (_, to: string) => basename(to.trim()));
