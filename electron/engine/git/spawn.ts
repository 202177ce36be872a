import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join, relative } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { holdOwn } from './own.ts';

// The only place that starts git. Whatever a folder, a backup or a remote brings is data to it: git obeys these
// settings, the files of `own.ts`, and nothing else.

/** Nothing of anybody's git configuration may change what is recorded, or ask, sign, hook, convert or run a program. */
const settings = [
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.autocrlf=false',
  'core.safecrlf=false',
  'core.eol=lf',
  'core.fileMode=false',
  'core.symlinks=false',
  // Windows: paths of more than 260 characters.
  'core.longPaths=true',
  'core.precomposeunicode=false',
  'core.quotePath=false',
  'core.fsync=all',
  'core.fsyncMethod=fsync',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.bare=false',
  'core.pager=cat',
  'core.editor=false',
  'core.askPass=',
  'core.alternateRefsCommand=false',
  'commit.gpgSign=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'fastimport.unpackLimit=0',
  // What is dropped into a workspace may be large: holding such files against each other takes their size many times over.
  'core.bigFileThreshold=32m',
  'pack.windowMemory=64m',
  'log.showSignature=false',
  'log.follow=false',
  'log.mailmap=false',
  'color.ui=false',
  'i18n.commitEncoding=utf-8',
  'i18n.logOutputEncoding=utf-8',
  'advice.graftFileDeprecated=false',
  'protocol.allow=never',
];

/** Where git works. */
export type GitPlace = {
  /** The workspace: what is set aside goes there. */
  root: string;
  /** The git directory. */
  directory: string;
  /** Where files are laid out. Without it git sees no file but its own: a workspace's are never read by git. */
  tree?: string | undefined;
  /** The file of git's own index; the directory's own by default. */
  index?: string | undefined;
  /** A folder of objects that are there as well. */
  borrowed?: string | undefined;
};

export type GitStart = {
  args: string[];
  stdio: SpawnOptions['stdio'];
  /** In a group of its own, so that it can be ended with its helpers. */
  detached?: boolean;
  /** What reaching a remote takes besides. */
  env?: NodeJS.ProcessEnv;
};

/** Starts git at a place, after making sure that nothing there but Mneme's own is obeyed. @throws git.missing, audit.damaged */
export function spawnGit(place: GitPlace, { args, stdio, detached = false, env = {} }: GitStart): ChildProcess {
  const { root, directory, tree = directory, index, borrowed } = place;
  const program = gitProgram(root);
  if (!isFolder(directory)) throw gone(relative(root, directory));
  requireOwn(root, directory);
  const flags = settings.flatMap((setting) => ['-c', setting]);
  return spawn(program, [...flags, ...args], {
    // Relative to where it stands git looks for attributes, too: without a tree it stands where there are none.
    cwd: tree,
    stdio,
    detached,
    env: {
      ...gitEnvironment(),
      GIT_DIR: directory,
      GIT_WORK_TREE: tree,
      ...(index !== undefined && { GIT_INDEX_FILE: index }),
      ...(borrowed !== undefined && { GIT_ALTERNATE_OBJECT_DIRECTORIES: JSON.stringify(borrowed) }),
      ...env,
    },
  });
}

function requireOwn(root: string, directory: string): void {
  try {
    holdOwn(root, directory);
  } catch (cause) {
    const { code, path = directory } = cause as NodeJS.ErrnoException & { path?: string };
    const words = `What lies at ${relative(root, path)} is not Mneme's and cannot be set aside (${code}).`;
    throw fail('workspace.readonly', words, 'Give yourself write permission on the workspace, then try again.', {
      cause,
    });
  }
}

/** Variables that a program needs to run at all; none of them is git's. */
const needed = ['TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'SYSTEMROOT', 'windir', 'PATHEXT', 'ComSpec'];

/** Those of the caller's variables, as they are. */
export function inherited(names: readonly string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

/** The environment of every git process, built from nothing: no home, so no configuration of anybody's. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  return {
    ...inherited(needed),
    PATH: searched().join(delimiter),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    // What a partial copy lacks is missing: nobody is asked for it.
    GIT_NO_LAZY_FETCH: '1',
    // A history is what its commits say, not what somebody put in their place.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: '/dev/null/none',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  };
}

/**
 * The settings of the owner's own git, global and of the system, in git's order: read where no repository is.
 * @param own the variables that say where they are
 */
export function readOwnersConfig(root: string, own: NodeJS.ProcessEnv): Promise<[key: string, value: string][]> {
  const args = ['config', '--null', '--includes', '--list'];
  const env = {
    ...inherited(needed),
    PATH: searched().join(delimiter),
    LC_ALL: 'C',
    GIT_DIR: '/dev/null/none',
    ...own,
  };
  return new Promise((resolve) => {
    execFile(gitProgram(root), args, { env, cwd: tmpdir(), maxBuffer: 4_000_000 }, (_, said) => {
      resolve(
        said.split('\0').flatMap((entry): [string, string][] => {
          const at = entry.indexOf('\n');
          return entry === '' ? [] : [at < 0 ? [entry, 'true'] : [entry.slice(0, at), entry.slice(at + 1)]];
        }),
      );
    });
  });
}

/** Folders that programs are looked for in; one named relative to where somebody stands is none. */
const searched = () => (process.env.PATH ?? process.env.Path ?? '').split(delimiter).filter(isAbsolute);

const names = process.platform === 'win32' ? ['git.exe'] : ['git'];

/** The owner's git, never one that the workspace brings. @throws git.missing */
export function gitProgram(root: string): string {
  for (const folder of searched()) {
    const inside = relative(root, folder);
    if (inside === '' || (!inside.startsWith('..') && !isAbsolute(inside))) continue;
    for (const name of names) if (isProgram(join(folder, name))) return join(folder, name);
  }
  throw fail('git.missing', 'Git was not found on this machine.', 'Install git, then start Mneme again.');
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return statSync(place).isFile();
  } catch {
    return false;
  }
}

const isFolder = (place: string) => statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;

const gone = (path: string) =>
  fail('audit.damaged', `There is no history in ${path}.`, 'Run mneme doctor --repair, or put it back from a backup.');
