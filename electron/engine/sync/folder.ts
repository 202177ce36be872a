import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';

/** Settings of the repository that stands before a remote's objects: none of them is the remote's. */
const config = `[core]
\trepositoryformatversion = 0
\tbare = true
\thooksPath = /dev/null
\tfsync = all
\tfsyncMethod = fsync
\tlogallrefupdates = false
[receive]
\tautogc = false
\tunpackLimit = 1
[transfer]
\tunpackLimit = 1
[gc]
\tauto = 0
[maintenance]
\tauto = false
`;

/** What has to be a folder of the remote's own: git writes into each. */
const folders = ['objects', 'refs'];
const inner = ['objects/info', 'objects/pack', 'refs/heads'];

/**
 * A remote in a folder (a stick, a share) is data: its settings and hooks would run here, as this user. So git is led to
 * a repository of Mneme's own making that has the remote's objects and refs and nothing else of it.
 * @returns where that repository is, and how it goes away
 * @throws sync.missing, sync.refused
 */
export function frontOf(remote: string): { front: string; remove(): void } {
  const directory = directoryOf(remote);
  const front = mkdtempSync(join(tmpdir(), 'mneme-remote-'));
  const remove = () => rmSync(front, { recursive: true, force: true });
  try {
    writeFileSync(join(front, 'config'), config);
    writeFileSync(join(front, 'HEAD'), 'ref: refs/heads/mneme\n');
    mkdirSync(join(front, 'info'));
    for (const name of folders) symlinkSync(join(directory, name), join(front, name), 'junction');
    // Read only: a ref that is written has a file of its own.
    if (existsSync(join(directory, 'packed-refs'))) {
      copyFileSync(join(directory, 'packed-refs'), join(front, 'packed-refs'));
    }
    return { front, remove };
  } catch (cause) {
    remove();
    throw cause;
  }
}

/** The git directory of a remote, after a look at what is written into. @throws sync.missing, sync.refused */
function directoryOf(remote: string): string {
  const directory = [join(remote, '.git'), remote, `${remote}.git`].find((one) => kindOf(join(one, 'HEAD')) === 'file');
  if (directory === undefined || !folders.every((name) => existsSync(join(directory, name)))) throw missing(remote);
  if (existsSync(join(directory, 'reftable')))
    throw refused(remote, 'keeps its branches in a way that Mneme does not know');
  for (const name of ['', ...folders, ...inner, 'refs/heads/mneme', 'packed-refs']) {
    const kind = kindOf(join(directory, name));
    if (kind === 'other')
      throw refused(remote, `has a link at ${name === '' ? '.git' : name}, which would lead Mneme elsewhere`);
  }
  for (const name of ['alternates', 'http-alternates']) {
    if (kindOf(join(directory, 'objects/info', name)) !== 'nothing')
      throw refused(remote, `borrows objects from another repository (objects/info/${name})`);
  }
  return directory;
}

function kindOf(place: string): 'nothing' | 'file' | 'folder' | 'other' {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (found === undefined) return 'nothing';
  return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
}

const missing = (remote: string) =>
  fail(
    'sync.missing',
    `There is no git repository at ${remote}.`,
    'Make one with `git init --bare`, or set another address.',
  );

const refused = (remote: string, why: string) =>
  fail(
    'sync.refused',
    `The repository at ${remote} is not used: it ${why}.`,
    'Make a new one there with `git init --bare`.',
  );
