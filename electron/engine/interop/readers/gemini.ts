import { basename, dirname, join } from 'node:path';
import { hash8 } from '../../workspace/hash.ts';
import { sourceFile } from '../source-files.ts';
import type { Piece, Place, Reader, Reading } from '../types.ts';
import { lineAt, pageOf, type SourceSection, sectionsIn } from './pages.ts';

const own = 'GEMINI.md';
/** `@path.md` takes another file in; that file was not named by anybody here. */
const taken = /^@\S{1,1000}$/;

/** GEMINI.md of Gemini CLI: instructions, and below one heading what it was told to remember. */
export const gemini: Reader = {
  format: 'gemini',
  title: 'Gemini CLI',
  recognise({ path, isFolder, names }) {
    if (!isFolder) return basename(path) === own ? 'the file is called GEMINI.md' : null;
    return names.includes(own) ? 'it holds a GEMINI.md' : null;
  },
  read,
};

async function* read({ path, isFolder }: Place, reading: Reading): AsyncGenerator<Piece> {
  const place = isFolder ? join(path, own) : path;
  const page = await pageOf(await sourceFile(dirname(place), place), reading);
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

const wordsOf = ({ text }: SourceSection) =>
  text
    .split('\n')
    .filter((line) => !taken.test(line.trim()))
    .join('\n')
    .trim();
