import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setAside } from '../workspace/set-aside.ts';

/** What git never looks at, also when the owner runs it: our own places, and what editors and systems leave. */
const excluded = `# Written by Mneme.
/.audit/
/.audit-damaged-*/
/.mneme/
.git
node_modules/
.DS_Store
Thumbs.db
desktop.ini
*~
~$*
.#*
#*#
*.sw[a-z]
*.tmp
._*
`;

/** This file outranks a .gitattributes in the workspace: bytes are kept as they are, no filter ever runs. */
const attributes = '* -text !eol -filter -ident -working-tree-encoding\n';

/** For the owner's own git, which has no flags of ours. The work tree is found from the git directory, so it may move. */
const config = `[core]
\trepositoryformatversion = 0
\tfilemode = false
\tbare = false
\tworktree = ..
\tlogallrefupdates = true
\tautocrlf = false
\tsafecrlf = false
\tprecomposeunicode = false
\tlongPaths = true
\tquotePath = false
\thooksPath = /dev/null
[commit]
\tgpgSign = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
`;

/** The files of a git directory that git obeys, and what they are in one of Mneme's. */
const own: Record<string, string> = { config, 'info/attributes': attributes, 'info/exclude': excluded };

/** What git obeys besides, and no directory of Mneme's has: each leads git to settings, programs or objects of others. */
const foreign: Record<string, string> = {
  commondir: 'it takes its settings from another place',
  gitdir: 'it says that it belongs to another place',
  'config.worktree': 'it has a second file of settings',
  '.gitattributes': 'how files are taken in was changed',
  hooks: 'programs were put into it',
  remotes: 'it names remotes',
  branches: 'it names remotes',
  worktrees: 'it has other work trees',
  modules: 'it has repositories within',
  'info/grafts': 'commits were given other parents',
  'info/sparse-checkout': 'which files are laid out was changed',
  'objects/info/alternates': 'it borrows from another repository',
  'objects/info/http-alternates': 'it borrows from another repository',
};

const changed: Record<string, string> = {
  config: 'its settings were changed',
  'info/attributes': 'how files are taken in was changed',
  'info/exclude': 'which files are left out was changed',
};

/**
 * Makes a git directory obey nobody but Mneme: what else git would go by is set aside. Asked before every git, as a
 * folder comes from anywhere; some twenty looks at the disk, a tenth of what starting git takes.
 * @throws raw errors of the file system when it cannot be done: then no git may run
 */
export function holdOwn(root: string, directory: string): void {
  // A directory that is about to come, or to go, is none of ours to begin.
  if (lstatSync(join(directory, 'objects'), { throwIfNoEntry: false }) === undefined) return;
  const path = (name: string) => relative(root, join(directory, name));
  for (const [name, why] of Object.entries(foreign)) {
    const place = join(directory, name);
    if (lstatSync(place, { throwIfNoEntry: false }) === undefined || isInert(name, place)) continue;
    setAside(root, path(name), why);
  }
  for (const name of ['info', 'objects', 'refs']) {
    const found = lstatSync(join(directory, name), { throwIfNoEntry: false });
    if (found !== undefined && !found.isDirectory()) setAside(root, path(name), 'it leads elsewhere');
  }
  for (const [name, text] of Object.entries(own)) {
    if (isOwn(join(directory, name), text)) continue;
    if (lstatSync(join(directory, name), { throwIfNoEntry: false }) !== undefined)
      setAside(root, path(name), changed[name] ?? '');
    mkdirSync(join(directory, 'info'), { recursive: true });
    writeFileSync(join(directory, name), text, { flag: 'wx' });
  }
}

/** Git looks for hooks under their own names: samples, which a git of the owner's may have left, are none. */
function isInert(name: string, place: string): boolean {
  if (name !== 'hooks' || !lstatSync(place).isDirectory()) return false;
  return readdirSync(place).every((one) => one.endsWith('.sample'));
}

function isOwn(place: string, text: string): boolean {
  const found = lstatSync(place, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === Buffer.byteLength(text) && readFileSync(place, 'utf8') === text;
}

/** An empty git directory at a place that is not there yet. @throws raw errors of the file system */
export function makeOwn(directory: string): void {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info'])
    mkdirSync(join(directory, folder), { recursive: true });
  for (const [name, text] of Object.entries(own)) writeFileSync(join(directory, name), text);
  writeFileSync(join(directory, 'HEAD'), 'ref: refs/heads/main\n');
}
