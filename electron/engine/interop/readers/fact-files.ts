import { basename } from 'node:path';
import { hash8 } from '../../workspace/hash.ts';
import { markIn } from '../carry.ts';
import { filesBelow } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { lineAt, type SourcePage, sectionsIn, sourcePage } from './pages.ts';

const factFile = /^(?:memory\/)?facts\/[^/]{1,200}\.md$/;
const monthFile = /^(?:memory\/)?episodes\/(\d{4}-\d{2})\.md$/;
const entryField = /^(Summary|Date):[ \t]*(\S[^\n]*)/;

/** `facts/user.md`, `facts/memory.md` and an `episodes/YYYY-MM.md` a month, with Summary lines that are made anew. */
export const factFiles: Reader = {
  format: 'fact-files',
  title: 'Facts and monthly episodes',
  recognise: ({ isFolder, names, path }) =>
    isFolder && names.includes('facts') && (names.includes('episodes') || basename(path) === 'memory')
      ? 'it has facts, and episodes by the month'
      : null,
  read,
};

async function* read({ path }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  for await (const file of filesBelow(path, /\.md$/i)) {
    const month = monthFile.exec(file.name)?.[1];
    if (month === undefined && !factFile.test(file.name)) continue;
    const page = await sourcePage(file, reading);
    if (page === null) continue;
    if (month === undefined) yield* factsIn(page);
    else yield* episodesIn(page, month);
  }
}

/** The person’s file is of the person, every other of what it is called by; a quoted line is its summary. */
function* factsIn(page: SourcePage): Generator<Piece> {
  const { file } = page;
  const name = basename(file.name, '.md');
  const about =
    name === 'user' || name === 'memory' ? { about: 'User', type: 'person' } : { about: name.replaceAll(/[-_]/g, ' ') };
  const updated = /^[-*] Updated:[ \t]*(\d{4}-\d{2}-\d{2})/m.exec(page.lines.join('\n'))?.[1];
  const said = updated ?? file.modified;
  for (const { items } of sectionsIn(page, 6))
    for (const { text, line } of items) {
      if (text.startsWith('>') || text.startsWith('Updated:')) continue;
      const from = {
        key: `${file.name}:${hash8(text)}`,
        at: lineAt(page, line),
        by: 'model',
        said,
      } as const;
      yield { ...from, sort: 'fact', ...about, text };
    }
}

/** Each `##` entry is an episode of its own date. */
function* episodesIn(page: SourcePage, month: string): Generator<Piece> {
  const { file } = page;
  for (const { level, title, line, items, text } of sectionsIn(page)) {
    if (level !== 2 || text === '') continue;
    const fields = new Map(
      items.flatMap((item) => {
        const [, key = '', value = ''] = entryField.exec(item.text) ?? [];
        return key === '' ? [] : [[key, value.trim()] as const];
      }),
    );
    const day = /\d{4}-\d{2}-\d{2}/.exec(fields.get('Date') ?? title)?.[0] ?? `${month}-01`;
    const kept = text.split('\n').filter((one) => !/^[-*] (?:Summary|Date):/.test(one));
    const rest = kept.map(asWritten).join('\n').trimEnd();
    // What Mneme wrote is as it was, blank lines and all.
    const more = markIn(rest) === '' ? rest.trim() : rest;
    const said = [fields.get('Summary') ?? title, ...(more === '' ? [] : [more])].join('\n');
    const from = { key: `${file.name}#${day} ${title}`, at: lineAt(page, line), by: 'model', said: day } as const;
    yield { ...from, sort: 'episode', kind: 'event', text: said, tags: [] };
  }
}

/** Markdown drops the backslash of a line that would else be a heading. */
const asWritten = (line: string) => line.replace(/^\\(?=#{1,2}[ \t])/, '');
