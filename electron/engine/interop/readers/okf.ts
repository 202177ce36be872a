import { basename, dirname } from 'node:path';
import { hash8 } from '../../workspace/hash.ts';
import { toDoc } from '../../workspace/lines.ts';
import { isMarkedRelation } from '../carry.ts';
import { filesBelow, type SourceFile, sourceFile, sourceText } from '../source-files.ts';
import type { Author, Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { validInstant } from './mem0.ts';
import { bodyOf, lineAt, type SourcePage, sectionsIn, sourcePage } from './pages.ts';

const reserved = new Set(['index.md', 'log.md']);
const ways = new Set(['playbook', 'runbook', 'procedure', 'workflow']);
const link = /\[[^[\]\n]{1,300}\]\(([^()\s#]{1,400}\.md)(?:#[^()\s]{0,200})?\)/g;
/** Fields that only this form has. */
const marks = /^(?:verified|generated|resource|stale_after):/m;

/** Open Knowledge Format: a page a concept, its type in the front matter, links between pages. */
export const okf: Reader = {
  format: 'okf',
  title: 'Open Knowledge Format',
  recognise({ isFolder, names, beginning }) {
    if (isFolder)
      return names.includes('index.md') && names.includes('log.md') ? 'it has an index and a log of its pages' : null;
    return /^---\r?\n/.test(beginning) && /^type:/m.test(beginning) && marks.test(beginning.slice(0, 4_000))
      ? 'its front matter has a type and who verified it'
      : null;
  },
  read,
};

async function* read({ path, isFolder }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  if (!isFolder) {
    yield* conceptIn(await sourceFile(dirname(path), path), reading);
    return;
  }
  for await (const file of filesBelow(path, /\.md$/i))
    if (!reserved.has(basename(file.name))) yield* conceptIn(file, reading);
    else yield* happenedIn(file, reading);
}

const dayHeading = /^## (\d{4}-\d{2}-\d{2})$/;
const atTime = /^- (\d{2}:\d{2}) (\S[^\n]*)$/;

/** Of the log of a folder what bears a day and a time; all else in it tells of the pages, not of the world. */
async function* happenedIn(file: SourceFile, reading: SourceReading): AsyncGenerator<Piece> {
  const text = await sourceText(file, reading);
  let day: string | null = null;
  for (const [n, line] of toDoc(text ?? '').lines.entries()) {
    if (line.startsWith('#')) day = dayHeading.exec(line)?.[1] ?? null;
    const [, time, words = ''] = atTime.exec(line) ?? [];
    if (day === null || time === undefined) continue;
    const key = `${file.name}:${day} ${time}:${hash8(words)}`;
    const from = { key, at: `${file.name}#L${n + 1}`, by: 'person', said: `${day}T${time}` } as const;
    yield { ...from, sort: 'episode', kind: 'event', text: words, tags: [] };
  }
}

async function* conceptIn(file: SourceFile, reading: SourceReading): AsyncGenerator<Piece> {
  const page = await sourcePage(file, reading);
  if (page === null) return;
  const type = page.value('type');
  if (type === undefined) return reading.unread(file.name, 1, 'Its front matter has no type.');
  const front = page.lines.slice(0, page.start).join('\n');
  const by = authorOf(front);
  const said =
    validInstant(/\bat:[ \t]*["']?([^\s"',}]{8,40})/.exec(front)?.[1] ?? page.value('timestamp')) ?? file.modified;
  const name = page.value('title') ?? basename(file.name, '.md').replaceAll(/[-_]/g, ' ');
  const from = { key: file.name, at: lineAt(page, page.start), by, said };
  if (ways.has(type.toLowerCase())) {
    const trigger = page.value('description');
    const text = bodyOf(page) || name;
    yield { ...from, sort: 'procedure', title: name, text, ...(trigger === undefined ? {} : { trigger }) };
    return;
  }
  const summary = page.value('description') ?? '';
  const aliases = page.values.get('aliases') ?? [];
  yield { ...from, sort: 'entity', name, type, summary, ...(aliases.length === 0 ? {} : { aliases }) };
  yield* statementsIn(page, name, type, from);
}

/** A person’s word on it goes before who generated it; without either a person wrote it. */
function authorOf(front: string): Author {
  if (/\bby:[ \t]*["']?human:/.test(front)) return 'person';
  return /^generated:/m.test(front) ? 'model' : 'person';
}

function* statementsIn(
  page: SourcePage,
  name: string,
  type: string,
  from: { by: Author; said: string },
): Generator<Piece> {
  const { file } = page;
  for (const { items } of sectionsIn(page, 6))
    for (const { text, line } of items) {
      const at = lineAt(page, line);
      yield { ...from, key: `${file.name}:${hash8(text)}`, at, sort: 'fact', about: name, type, text };
      // What a link is to the page is told behind it already.
      if (isMarkedRelation(text)) continue;
      for (const [, to = ''] of text.matchAll(link)) {
        const target = basename(to, '.md').replaceAll(/[-_]/g, ' ');
        const key = `${file.name}:link:${to}`;
        yield { ...from, key, at, sort: 'relation', from: name, relation: 'links to', to: target };
      }
    }
}
