import type { FoundElsewhere } from '#shared/model/import.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { counted, sinceWhen } from '../../ui/time.ts';

export type SourceLook = Out<'import.run'>['sources'][number];
export type PieceBeside = SourceLook['contradictions'][number];

/** What the owner says beside the place: whose notes count, what is left out, which side holds. */
export type ImportWish = { reviewed: boolean; without: readonly string[]; instead: readonly string[] };
export const noWish: ImportWish = { reviewed: false, without: [], instead: [] };

/** How many pieces an import would write. */
export const newsOf = ({ fresh, changed, contradicting }: SourceLook): number => fresh + changed + contradicting;

/** The last name of a path. */
export const placeName = (path: string): string => path.split(/[\\/]/).findLast((part) => part !== '') ?? path;

/** The folder in which a place lies, by its own name. */
export const folderName = (path: string): string => placeName(path.replace(/[\\/][^\\/]*$/, ''));

/** `notes.zip`: a folder seldom has an ending. */
export const isFileName = (name: string): boolean => /[^.]\.[a-z0-9]{1,8}$/i.test(name);

/** The program; and where one left notes in several places, what each of them is: of projects its own notes, else the name of the place. */
export function foundName(one: FoundElsewhere, all: readonly FoundElsewhere[]): string {
  const same = all.filter(({ title }) => title === one.title);
  if (same.length < 2 || (one.projects > 0 && same.filter(({ projects }) => projects > 0).length === 1))
    return one.title;
  const name = placeName(one.path);
  return isRules(name) ? t('{title}, your rules', { title: one.title }) : `${one.title} · ${name}`;
}

/** Folders as they are called: without the way to them, which all of them share or which leads to a home. */
export function shortNames(names: readonly string[]): string[] {
  const bare = names.map((name) => name.replace(/^[/\\-]+/, '').replace(/^(?:home|Users)[/\\-][^/\\-]+[/\\-]/, ''));
  const [first = '', ...others] = bare;
  const ways = [...first.matchAll(/[/\\-]/g)].map(({ index }) => first.slice(0, index + 1));
  const way = others.length === 0 ? '' : (ways.findLast((one) => others.every((name) => name.startsWith(one))) ?? '');
  return bare.map((name) => name.slice(way.length).replace(/^.*[/\\]/, ''));
}

/** `tideline/MEMORY.md#L4`: of a place below the source its project and its file, which tell it from others. */
export function shortPlace(at: string): string {
  const parts = at.split('/');
  const [project = ''] = shortNames(parts.slice(0, 1));
  return parts.length > 2 ? `${project}/${parts.at(-1)}` : at;
}

const isRules = (name: string) => /^(?:CLAUDE|AGENTS|GEMINI)\.md$/i.test(name);

/** `214 files of notes, 9 projects`; of one file where it lies, for its name is said already. */
export const foundWords = ({ files, projects, path }: FoundElsewhere): string =>
  projects > 0
    ? t('{files}, {projects}', {
        files: counted(files, 'file of notes', 'files of notes'),
        projects: counted(projects, 'project'),
      })
    : files === 1
      ? t('1 file, in {folder}', { folder: folderName(path) })
      : counted(files, 'file');

/** How fresh a place is. */
export const writtenWords = ({ written }: FoundElsewhere, now: Date): string =>
  t(', written {when}', { when: sinceWhen(written, now) });

/** Pieces that stand beside one page's memories, page by page in their order. */
export function byPage(pieces: readonly PieceBeside[]): { about: string; pieces: PieceBeside[] }[] {
  const groups = new Map<string, { about: string; pieces: PieceBeside[] }>();
  for (const piece of pieces) {
    const group = groups.get(piece.known.path);
    if (group === undefined) groups.set(piece.known.path, { about: piece.about, pieces: [piece] });
    else group.pieces.push(piece);
  }
  return [...groups.values()];
}

/** `3 secrets stay out, 41 are known`; empty where nothing is to be said. */
export function besideTaken({ secrets, known, left, refused }: SourceLook): string {
  const parts = [
    secrets.length > 0 && counted(secrets.length, 'secret stays out', 'secrets stay out'),
    known > 0 && counted(known, 'is known', 'are known'),
    refused.length > 0 && counted(refused.length, 'is left out', 'are left out'),
    left > 0 && counted(left, 'waits for another run', 'wait for another run'),
  ].filter((words) => words !== false);
  return parts.join(', ');
}
