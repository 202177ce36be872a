import { basename, dirname, join, sep } from 'node:path';
import { filesBelow, type SourceFile, sourceFile } from '../source-files.ts';
import type { Piece, Reader, SourcePlace, SourceReading } from '../types.ts';
import { bodyOf, lineAt, sourcePage } from './pages.ts';

const legacy = '.cursorrules';

/** Rules of Cursor: `.cursor/rules/*.mdc` and the older `.cursorrules`. Whoever made the project may have written them. */
export const cursor: Reader = {
  format: 'cursor',
  title: 'Cursor',
  recognise({ path, isFolder, names }) {
    if (!isFolder) return /\.mdc$/i.test(path) || basename(path) === legacy ? 'it is a rule of Cursor’s' : null;
    if (path.endsWith(`${sep}.cursor`) || path.endsWith(`.cursor${sep}rules`)) return 'it is Cursor’s own folder';
    return names.includes(legacy) || names.includes('.cursor') ? 'it holds rules of Cursor’s' : null;
  },
  read,
};

async function* read({ path, isFolder, names }: SourcePlace, reading: SourceReading): AsyncGenerator<Piece> {
  const project = projectOf(isFolder ? path : dirname(path));
  if (!isFolder || names.includes(legacy)) {
    const place = isFolder ? join(path, legacy) : path;
    yield* ruleIn(await sourceFile(dirname(place), place), project, reading);
  }
  if (!isFolder) return;
  const folder = names.includes('.cursor') ? join(path, '.cursor') : path;
  for await (const file of filesBelow(folder, /\.mdc$/i)) yield* ruleIn(file, project, reading);
}

/** The folder above `.cursor`. */
function projectOf(folder: string): string {
  const parts = folder.split(sep);
  const at = parts.lastIndexOf('.cursor');
  return parts[at < 0 ? parts.length - 1 : at - 1] ?? folder;
}

async function* ruleIn(file: SourceFile, scope: string, reading: SourceReading): AsyncGenerator<Piece> {
  const page = await sourcePage(file, reading);
  const text = page === null ? '' : bodyOf(page);
  if (page === null || text === '') return;
  const title = file.name === legacy ? 'Rules of this project' : basename(file.name).replace(/\.mdc$/i, '');
  const globs = page.values.get('globs')?.join(', ') ?? '';
  // Core memory is of every project, and the rule of one: what always applies there is said by its trigger.
  const always = page.value('alwaysApply') === 'true' ? 'always, in this project' : '';
  const trigger = [page.value('description') ?? '', globs === '' ? '' : `files ${globs}`, always]
    .filter(Boolean)
    .join('; ');
  const from = { key: file.name, at: lineAt(page, page.start), by: 'model', said: file.modified, scope } as const;
  yield { ...from, sort: 'procedure', title, text, ...(trigger === '' ? {} : { trigger: trigger.slice(0, 1_000) }) };
}
