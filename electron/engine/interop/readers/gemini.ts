import { basename, dirname, join, sep } from 'node:path';
import { hash8 } from '../../workspace/hash.ts';
import { filesBelow, type SourceFile, sourceFile } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { lineAt, type SourcePage, type SourceSection, sectionsIn, skillFile, skillOf, sourcePage } from './pages.ts';

const own = 'GEMINI.md';
/** `@path.md` takes another file in; that file was not named by anybody here. */
const taken = /^@\S{1,1000}$/;
/** A project's own folder below `tmp`, and what lies in it: notes, drafts that wait in its inbox, and drafts of skills. */
const privateNote = /^(?:([^/]{1,200})\/)?memory\/(.{1,300}\.(?:md|patch))$/;
const indexLine = /^\[[^\]\n]{1,200}\]\([^)\n]{1,200}\.md\)/;
/** A line that a patch adds. */
const addedLine = /^\+(?!\+\+ )[ \t]*(?:[-*][ \t]+)?(\S.*)$/;

/**
 * Gemini CLI: GEMINI.md with instructions and, below one heading, what it was told to remember; the private notes of a project, and
 * what waits in its inbox for somebody to say yes.
 */
export const gemini: Reader = {
  format: 'gemini',
  title: 'Gemini CLI',
  recognise({ path, isFolder, names }) {
    if (!isFolder) return basename(path) === own ? 'the file is called GEMINI.md' : null;
    if (names.includes(own)) return 'it holds a GEMINI.md';
    const isPrivate = path.includes(`${sep}.gemini${sep}tmp`) && (names.includes('memory') || basename(path) === 'tmp');
    return isPrivate ? 'it holds the private notes of projects' : null;
  },
  read,
};

async function* read({ path, isFolder, names }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  if (!isFolder || names.includes(own)) yield* instructions(isFolder ? join(path, own) : path, reading);
  if (!isFolder) return;
  const tmp = names.includes('tmp') ? join(path, 'tmp') : path;
  if (tmp === path && !path.includes(`${sep}.gemini${sep}tmp`)) return;
  for await (const file of filesBelow(
    tmp,
    /\.(?:md|patch)$/i,
    /^(?:\.(?!inbox$)|chats$|logs$|checkpoints$)/,
    reading.missed,
  )) {
    const [, project = basename(tmp), name] = privateNote.exec(file.name) ?? [];
    if (name !== undefined) yield* privatePieces(file, name, project, reading);
  }
}

async function* instructions(place: string, reading: SourceReading): AsyncGenerator<Piece> {
  const page = await sourcePage(await sourceFile(dirname(place), place), reading);
  if (page === null) return;
  const folder = basename(dirname(place));
  const isHome = folder === '.gemini';
  const scope = isHome ? null : folder;
  for (const section of sectionsIn(page)) {
    const from = { at: lineAt(page, section.line), said: page.file.modified, scope } as const;
    if (section.title === 'Gemini Added Memories') {
      for (const { text, line } of section.items)
        yield {
          ...{ ...from, key: `${own}:${hash8(text)}`, at: lineAt(page, line), by: 'model' },
          ...{ sort: 'fact', about: 'User', type: 'person', text },
        };
      continue;
    }
    const text = wordsOf(section);
    // Its owner wrote what stands in the owner’s home; in a project anybody may have.
    const by = isHome ? 'person' : 'model';
    const title = section.title || 'Instructions';
    if (text !== '') yield { ...from, key: `${own}#${title}`, by, sort: 'procedure', title, text };
  }
}

/** Notes of a project are its facts; what waits in the inbox is what they would become. */
async function* privatePieces(
  file: SourceFile,
  name: string,
  scope: string,
  reading: SourceReading,
): AsyncGenerator<Piece> {
  const page = await sourcePage(file, reading);
  if (page === null) return;
  if (skillFile.test(file.name)) {
    yield { ...skillOf(page), scope };
    return;
  }
  for (const { text, line } of name.endsWith('.patch') ? addedIn(page) : notesIn(page)) {
    const from = { key: `${scope}:${hash8(text)}`, at: lineAt(page, line), by: 'model', said: file.modified } as const;
    yield { ...from, scope, sort: 'fact', about: '', text };
  }
}

/** Lines that lead to other notes say nothing themselves. */
const notesIn = (page: SourcePage) =>
  sectionsIn(page, 6).flatMap(({ items }) => items.filter(({ text }) => !indexLine.test(text)));

function addedIn({ lines }: SourcePage): { text: string; line: number }[] {
  return lines.flatMap((one, line) => {
    const text = addedLine.exec(one)?.[1]?.trim() ?? '';
    return text === '' || text.startsWith('#') || indexLine.test(text) ? [] : [{ text, line }];
  });
}

const wordsOf = ({ text }: SourceSection) =>
  text
    .split('\n')
    .filter((line) => !taken.test(line.trim()))
    .join('\n')
    .trim();
