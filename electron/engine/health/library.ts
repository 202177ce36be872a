import type { Output } from '#shared/contract/methods.ts';
import type { Status } from '#shared/model/memory.ts';
import type { Scorable } from '../decay/scores.ts';
import type { FileRow, Index, MemoryBeginning } from '../index/types.ts';
import { criticalityOf } from '../workspace/paths.ts';

/**
 * Every file that the index knows, for the Library's tree. A day counts its episodes and core memory its lines, as all
 * other figures do; what a day's Retain section says of others is counted with them.
 */
export function libraryTree(index: Index): Output<'library.tree'> {
  const episodes = index.perFile('episode');
  const core = index.perFile('core');
  const memoriesIn = ({ path, kind, memories }: FileRow) => {
    if (kind === 'episodes') return episodes.get(path) ?? 0;
    return kind === 'core' || kind === 'persona' || kind === 'agents' ? (core.get(path) ?? 0) : memories;
  };
  return { files: index.files().map((file) => ({ ...leaf(file), memories: memoriesIn(file) })) };
}

/** Pages that are one memory as a whole and not active, for the discs in the Library's tree. */
export function pageStatuses(index: Index, statusOf: (page: Scorable) => Status): Output<'library.statuses'>['pages'] {
  const pages = index.pages();
  return index.files().flatMap(({ path, kind }) => {
    const isPage = kind === 'entity' || kind === 'procedure';
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/, '');
    const page = isPage ? pages.get(`${kind}:${name}`) : undefined;
    const status = page === undefined ? 'active' : statusOf(page);
    return status === 'active' ? [] : [{ path, status }];
  });
}

function leaf(file: FileRow): Omit<Output<'library.tree'>['files'][number], 'memories'> {
  return {
    path: file.path,
    title: file.title,
    kind: file.kind,
    entityType: file.kind === 'entity' ? (/(?<![^/])([^/]+?)--/.exec(file.path)?.[1] ?? null) : null,
    size: file.size,
    problems: file.problems,
    criticality: criticalityOf(file.path),
    modified: modified(file),
  };
}

const modified = (file: FileRow) => new Date(Number(file.mtimeNs / 1_000_000n)).toISOString();

const pageSize = 500;
/** Of what stands first in a file, the memories that its summary tells, and characters of each and of them all. */
const summed = { memories: 3, each: 90, all: 220 };

/** Why a memory proves nothing by itself, in words. */
type DoubtOf = (memory: MemoryBeginning) => string | null;

/**
 * What is inside a file, in a line, so that who reads the list knows which file to read: its title, then the beginnings
 * of what it holds. @source 002 §3, §4
 */
function summaryOf(index: Index, { path, title, memories }: FileRow, doubt: DoubtOf): string {
  const first = index.beginningOf(path, summed.memories, 4 * summed.each).flatMap((memory) => {
    const gist = gistOf(memory.text, summed.each);
    const why = doubt(memory);
    return gist === '' || gist === title ? [] : [why === null ? gist : `(${why}) ${gist}`];
  });
  if (first.length === 0) return title;
  const more = memories > summed.memories ? ` (${memories} in all)` : '';
  return `${title}: ${gistOf(first.join(' · '), summed.all)}${more}`;
}

/** The words of a text in one line, cut at a space; Markdown's marks at the beginnings of lines tell nothing. */
function gistOf(text: string, most: number): string {
  const line = text
    .split('\n')
    .map((one) => one.replace(/^[\s#>*+-]+/, '').trim())
    .filter((one) => one !== '' && !one.startsWith('<!--'))
    .join(' ');
  if (line.length <= most) return line;
  const space = line.lastIndexOf(' ', most - 1);
  return `${line.slice(0, space > most / 2 ? space : most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The files under a folder with what is in them, a page at a time; the cursor is the last path of the page before. */
export function listFiles(
  index: Index,
  folder: string,
  cursor: string | undefined,
  doubt: DoubtOf,
): Output<'file.list'> {
  const prefix = folder === '' || folder.endsWith('/') ? folder : `${folder}/`;
  const under = index
    .files()
    .filter((file) => file.path.startsWith(prefix) && (cursor === undefined || file.path > cursor));
  under.sort((a, b) => (a.path < b.path ? -1 : 1));
  const page = under.slice(0, pageSize);
  return {
    files: page.map((file) => ({
      path: file.path,
      summary: summaryOf(index, file, doubt),
      size: file.size,
      modified: modified(file),
    })),
    next: under.length > pageSize ? (page.at(-1)?.path ?? null) : null,
  };
}
