import type { Output } from '#shared/contract/methods.ts';
import type { FileRow, Index } from '../index/types.ts';
import { criticalityOf } from '../workspace/paths.ts';

/** Every file that the index knows, for the Library's tree. */
export function libraryTree(index: Index): Output<'library.tree'> {
  return { files: index.files().map(leaf) };
}

function leaf(file: FileRow): Output<'library.tree'>['files'][number] {
  return {
    path: file.path,
    title: file.title,
    kind: file.kind,
    entityType: file.kind === 'entity' ? (/([^/]+?)--/.exec(file.path)?.[1] ?? null) : null,
    size: file.size,
    memories: file.memories,
    problems: file.problems,
    criticality: criticalityOf(file.path),
    modified: modified(file),
  };
}

const modified = (file: FileRow) => new Date(Number(file.mtimeNs / 1_000_000n)).toISOString();

const pageSize = 500;

/** The files under a folder with their titles, a page at a time; the cursor is the last path of the page before. */
export function listFiles(index: Index, folder: string, cursor: string | undefined): Output<'file.list'> {
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  const under = index
    .files()
    .filter((file) => file.path.startsWith(prefix) && (cursor === undefined || file.path > cursor));
  under.sort((a, b) => (a.path < b.path ? -1 : 1));
  const page = under.slice(0, pageSize);
  return {
    files: page.map((file) => ({ path: file.path, summary: file.title, size: file.size, modified: modified(file) })),
    next: under.length > pageSize ? (page.at(-1)?.path ?? null) : null,
  };
}
