import type { ChildProcess, ChildProcessWithoutNullStreams } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fail } from '#shared/model/error.ts';
import { type GitPlace, spawnGit } from './spawn.ts';

/** What a command reads: bytes at once, or pieces as they come. */
export type GitInput = string | Buffer | Iterable<Buffer> | AsyncIterable<Buffer>;

export type Git = {
  /** Runs one command to its end and gives what it printed; `signal` ends it early. @throws git.missing, disk.full, audit.damaged */
  run(args: string[], input?: GitInput, signal?: AbortSignal): Promise<Buffer>;
  /** The same for an answer as long as somebody else made it: null beyond `most` bytes, at which the command is ended. */
  read(args: string[], most: number): Promise<Buffer | null>;
  /** The same for a command whose exit code is an answer: what it said, whatever it was. @throws git.missing, audit.damaged */
  ask(args: string[], input?: GitInput): Promise<Answered>;
};

type Answered = { code: number | null; out: Buffer; said: string };

/** Where the process id of a git that writes is noted, so that the next start can wait for one that outlived us. */
export const writerNote = (root: string) => join(root, '.mneme', 'git.pid');

/** Verbs that move refs, and could still do so after the engine that started them is gone. */
const writers = new Set(['fast-import']);

/**
 * Git on the workspace at `root`, whose git directory is `.audit` unless another one is named. Only with a `tree` does it
 * lay out files.
 */
export function gitIn(
  root: string,
  directory = join(root, '.audit'),
  more: Omit<GitPlace, 'root' | 'directory'> = {},
): Git {
  const place = { root, directory, ...more };
  return {
    async run(args, input, signal) {
      const { code, out, said } = await ask(place, args, input, signal);
      if (code !== 0) throw troubled(root, verbOf(args), said);
      return out;
    },
    async read(args, most) {
      const enough = new AbortController();
      const heard = (bytes: number) => bytes > most && enough.abort();
      try {
        const { code, out, said } = await ask(place, args, undefined, enough.signal, heard);
        if (code !== 0) throw troubled(root, verbOf(args), said);
        return out;
      } catch (thrown) {
        if (enough.signal.aborted) return null;
        throw thrown;
      }
    },
    ask: (args, input) => ask(place, args, input, undefined),
  };
}

/** The same git, whose commands end with `signal`: for what reads, and may be broken off at any time. */
export const endedBy = (git: Git, signal: AbortSignal): Git => ({
  ...git,
  run: (args, input, own = signal) => git.run(args, input, own),
});

const verbOf = (args: string[]) => args.find((arg, n) => !arg.startsWith('-') && args[n - 1] !== '-c') ?? 'git';

async function ask(
  place: GitPlace,
  args: string[],
  input: GitInput | undefined,
  signal: AbortSignal | undefined,
  heard: (bytes: number) => void = () => undefined,
): Promise<Answered> {
  signal?.throwIfAborted();
  const { root } = place;
  const verb = verbOf(args);
  // What may be ended early stands in a group of its own: git has helpers that do the work.
  const child = startPiped(place, args, signal !== undefined);
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    out.push(chunk);
    bytes += chunk.length;
    heard(bytes);
  });
  child.stderr.on('data', (chunk) => err.push(chunk));
  child.stdin.on('error', () => undefined); // A git that ends early says why on stderr and in its exit code.
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
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
  return { code, out: Buffer.concat(out), said: Buffer.concat(err).toString('utf8') };
}

/** A git whose ends are all ours. @throws git.missing, audit.damaged */
export function startPiped(place: GitPlace, args: string[], detached = false): ChildProcessWithoutNullStreams {
  return spawnGit(place, { args, stdio: 'pipe', detached }) as ChildProcessWithoutNullStreams;
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
async function feed(stdin: Writable, input: GitInput | undefined): Promise<void> {
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
