import { copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync } from 'node:fs';
import { join } from 'node:path';

/** Something that lay in a place of Mneme's own and is not of Mneme's making. Paths are relative to the workspace. */
export type SetAside = { path: string; why: string; now: string };

/** Places that Mneme writes, and git for it: whoever hands over a folder may have put anything there. */
const places = ['.mneme', '.audit'] as const;
const folder = '.mneme/set-aside';

/** By workspace: what this process set aside and its owner was not told of yet. */
const untold = new Map<string, SetAside[]>();

/** What was set aside since this was last asked. */
export function takeSetAside(root: string): SetAside[] {
  const found = untold.get(root) ?? [];
  untold.delete(root);
  return found;
}

/** Moves a file, a folder or a link, as it is, to where nobody obeys it; nothing is lost. @throws raw errors of the file system */
export function setAside(root: string, path: string, why: string): void {
  for (const needed of ['.mneme', folder]) ensureFolder(root, needed);
  moveAside(root, path, why, path);
}

/** @param from where it lies at this moment */
function moveAside(root: string, path: string, why: string, from: string): void {
  const now = freeName(root, `${folder}/${path.replace(/^\./, '').replaceAll('/', '-')}`);
  renameSync(join(root, from), join(root, now));
  untold.set(root, [...(untold.get(root) ?? []), { path, why, now }]);
}

/** A folder of our own; what stands in its place goes aside as well. */
function ensureFolder(root: string, path: string): void {
  const kind = kindAt(join(root, path));
  if (kind === 'folder') return;
  const waiting = freeName(root, `${path}-former`);
  const why = kind === 'nothing' ? null : whyNot(kind, join(root, path));
  if (why !== null) renameSync(join(root, path), join(root, waiting));
  mkdirSync(join(root, path), { mode: 0o700 });
  if (why === null) return;
  ensureFolder(root, folder);
  moveAside(root, path, why, waiting);
}

function freeName(root: string, path: string): string {
  for (let n = 1; ; n++) if (kindAt(join(root, `${path}.${n}`)) === 'nothing') return `${path}.${n}`;
}

/**
 * Makes sure that what lies below `.mneme` and `.audit` is plain files and folders of this workspace's own: a link there
 * would have Mneme delete or write over files elsewhere, a pipe would hold it for ever. Before anything is written.
 * @throws raw errors of the file system
 */
export function setLinksAside(root: string): void {
  for (const place of places) {
    const kind = kindAt(join(root, place));
    if (kind === 'nothing') continue;
    if (kind === 'folder') setInnerLinksAside(root, place);
    else if (place === '.mneme') ensureFolder(root, place);
    else setAside(root, place, whyNot(kind, join(root, place)));
  }
}

type Kind = 'nothing' | 'folder' | 'file' | 'link' | 'other';

function kindAt(place: string): Kind {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) return 'nothing';
  return kindOf(found);
}

const kindOf = (of: { isDirectory(): boolean; isFile(): boolean; isSymbolicLink(): boolean }): Kind =>
  of.isDirectory() ? 'folder' : of.isFile() ? 'file' : of.isSymbolicLink() ? 'link' : 'other';

function whyNot(kind: Kind, place: string): string {
  if (kind === 'link') return `a link to ${readlinkSync(place)}`;
  return kind === 'file' ? 'a file in the place of a folder' : 'neither a file nor a folder';
}

/** Folders of which nothing is written in place: what was set aside, files that wait, objects of git. */
const neverWrittenInto = /^(\.mneme\/(set-aside|staging|past)|\.audit\/objects)(\/|$)/;

function setInnerLinksAside(root: string, place: string): void {
  const waiting = [place];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of readdirSync(join(root, at), { withFileTypes: true })) {
      const path = `${at}/${entry.name}`;
      const kind = kindOf(entry);
      if (path === folder) ensureFolder(root, folder);
      else if (kind === 'folder') waiting.push(path);
      else if (kind !== 'file') setAside(root, path, whyNot(kind, join(root, path)));
      else if (!neverWrittenInto.test(path)) makeSole(join(root, path));
    }
  }
}

/** A file with a second name somewhere becomes one of its own: writing into it must not write there. */
function makeSole(place: string): void {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined || found.nlink < 2) return;
  copyFileSync(place, `${place}.sole`);
  renameSync(`${place}.sole`, place);
}
