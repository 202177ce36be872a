import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fail } from '#shared/model/error.ts';

/** Nothing of the owner's git configuration may change what is recorded, or ask, sign, hook or convert. */
const settings = [
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.autocrlf=false',
  'core.safecrlf=false',
  'core.eol=lf',
  'core.fileMode=false',
  'core.precomposeunicode=false',
  'core.quotePath=false',
  'core.fsync=all',
  'core.fsyncMethod=fsync',
  'core.fsmonitor=false',
  'core.untrackedCache=false',
  'core.bare=false',
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
  'safe.directory=*',
  'advice.graftFileDeprecated=false',
];

/** The environment of every git process: the caller's, without anything that steers git. */
export function gitEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('GIT_') && name !== 'ELECTRON_RUN_AS_NODE',
  );
  return {
    ...Object.fromEntries(inherited),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_LITERAL_PATHSPECS: '1',
    // A history is what its commits say, not what somebody put in their place.
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_GRAFT_FILE: '/dev/null/none',
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  };
}

/** What a command reads: bytes at once, or pieces as they come. */
export type Input = string | Buffer | Iterable<Buffer> | AsyncIterable<Buffer>;

export type Git = {
  /** Runs one command to its end and gives what it printed; `signal` ends it early. @throws git.missing, disk.full, audit.damaged */
  run(args: string[], input?: Input, signal?: AbortSignal): Promise<Buffer>;
};

/** Where the process id of a git that writes is noted, so that the next start can wait for one that outlived us. */
export const writerNote = (root: string) => join(root, '.mneme', 'git.pid');

/** Verbs that move refs, and could still do so after the engine that started them is gone. */
const writers = new Set(['fast-import']);

/**
 * Git on the workspace at `root`, whose git directory is `.audit` unless another one is named; so is the file of git's
 * own index.
 */
export function gitIn(root: string, directory = join(root, '.audit'), index?: string): Git {
  const flags = gitCommand(root, directory);
  return { run: (args, input, signal) => run({ root, index, signal }, [...flags, ...args], verbOf(args), input) };
}

/** What stands before the verb of every git command on a workspace. */
export const gitCommand = (root: string, directory: string): string[] => [
  ...settings.flatMap((setting) => ['-c', setting]),
  '--git-dir',
  directory,
  '--work-tree',
  root,
];

const verbOf = (args: string[]) => args.find((arg, n) => !arg.startsWith('-') && args[n - 1] !== '-c') ?? 'git';

type At = { root: string; index: string | undefined; signal: AbortSignal | undefined };

async function run(
  { root, index, signal }: At,
  args: string[],
  verb: string,
  input: Input | undefined,
): Promise<Buffer> {
  const env = index === undefined ? gitEnvironment() : { ...gitEnvironment(), GIT_INDEX_FILE: index };
  signal?.throwIfAborted();
  // What may be ended early stands in a group of its own: git has helpers that do the work.
  const child = spawn('git', args, { cwd: root, env, stdio: 'pipe', detached: signal !== undefined });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => err.push(chunk));
  child.stdin.on('error', () => undefined); // A git that ends early says why on stderr and in its exit code.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', (cause: NodeJS.ErrnoException) => reject(cause.code === 'ENOENT' ? missing(cause) : cause));
    child.on('close', resolve);
  });
  ended.catch(() => undefined);
  const end = () => endGroup(child);
  signal?.addEventListener('abort', end, { once: true });
  if (patient.has(verb)) yieldOthers(child.pid);
  const noted = writers.has(verb) && child.pid !== undefined;
  if (noted) note(root, child.pid ?? 0);
  try {
    await feed(child.stdin, input);
  } catch (cause) {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
    throw cause;
  }
  const code = await ended;
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  if (noted) rmSync(writerNote(root), { force: true });
  if (code !== 0) throw troubled(root, verb, Buffer.concat(err).toString('utf8'));
  return Buffer.concat(out);
}

/** Verbs that nobody waits for. */
const patient = new Set(['repack', 'commit-graph', 'fsck']);

function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGTERM');
    else child.kill();
  } catch {}
}

function yieldOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {}
}

/** Best effort: without the note the next start only has to look a little harder. */
function note(root: string, pid: number): void {
  try {
    writeFileSync(writerNote(root), String(pid), { mode: 0o600 });
  } catch {}
}

/** Writes `input` no faster than git reads it; stops when git has ended. */
async function feed(stdin: Writable, input: Input | undefined): Promise<void> {
  if (input !== undefined && typeof input !== 'string' && !Buffer.isBuffer(input)) {
    for await (const piece of input) {
      if (stdin.destroyed) return;
      if (!stdin.write(piece)) await drained(stdin);
    }
    stdin.end();
  } else stdin.end(input);
}

/** Also when git ended without reading the rest. */
function drained(stdin: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stdin.off('drain', done).off('close', done);
      resolve();
    };
    stdin.on('drain', done).on('close', done);
    if (stdin.destroyed) done();
  });
}

const missing = (cause: unknown) =>
  fail('git.missing', 'Git was not found on this machine.', 'Install git, then start Mneme again.', { cause });

/** Bytes below which a disk is as good as full: git dies there in many ways, some of them without a word. */
const asGoodAsFull = 256 * 1024;

function isFull(root: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(root);
    return bavail * bsize < asGoodAsFull;
  } catch {
    return false;
  }
}

function troubled(root: string, verb: string, words: string) {
  if (/No space left on device|Out of diskspace|Disk quota exceeded|File too large/i.test(words) || isFull(root)) {
    return fail('disk.full', 'The disk is full.', 'Free some space and try again.');
  }
  if (/Read-only file system|Permission denied/i.test(words)) {
    return fail(
      'workspace.readonly',
      'Mneme may not write into .audit.',
      'Give yourself write permission on the workspace, then try again.',
    );
  }
  const first =
    words
      .trim()
      .split('\n')
      .find((line) => /fatal|error/.test(line)) ??
    words.trim().split('\n')[0] ??
    '';
  return fail(
    'audit.damaged',
    `The history in .audit could not be used (git ${verb}: ${first}).`,
    'Run mneme doctor --repair.',
  );
}
