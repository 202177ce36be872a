import type { ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '#shared/model/error.ts';
import { spawnGit } from './spawn.ts';

/** One commit as git tells it: `seconds` since the epoch when it was written, by the clock of then, `taken` when history took it, which never goes back along it; `owner`: its committer, where that is another than its author; `message` whole. */
export type RawCommit = {
  commit: string;
  parents: string[];
  seconds: number;
  taken: number;
  owner: string | null;
  message: string;
};

/** NUL ends each field; no message can hold one. */
const format = '--format=%H%x00%P%x00%at%x00%ct%x00%an%x00%cn%x00%B%x00';
const fields = 7;

/**
 * The commits of `range` (`a..b`, or one commit for all it stands on), parents before their children, as git tells them:
 * no more are held than were asked for. @throws audit.damaged, git.missing
 */
export async function* readLog(root: string, range: string): AsyncGenerator<RawCommit> {
  const args = ['log', '--topo-order', '--reverse', format, range, '--'];
  let rest = '';
  let waiting: string[] = [];
  for await (const text of lines(root, args)) {
    const parts = `${rest}${text}`.split('\0');
    rest = parts.pop() ?? '';
    waiting.push(...parts);
    let n = 0;
    for (; n + fields <= waiting.length; n += fields) yield commitOf(waiting.slice(n, n + fields));
    waiting = waiting.slice(n);
  }
}

function commitOf([
  commit = '',
  parents = '',
  seconds = '',
  taken = '',
  author = '',
  owner = '',
  message = '',
]: string[]): RawCommit {
  return {
    commit: commit.trim(),
    parents: parents.split(' ').filter((one) => one !== ''),
    seconds: Number(seconds) || 0,
    taken: Number(taken) || 0,
    owner: owner === author ? null : owner,
    message,
  };
}

/** What a git that reads prints, piece by piece; a reader that stops ends it. */
async function* lines(root: string, args: string[]): AsyncGenerator<string> {
  const child = spawnGit(
    { root, directory: join(root, '.audit') },
    { args, stdio: ['ignore', 'pipe', 'pipe'] },
  ) as ChildProcessByStdio<null, Readable, Readable>;
  const ended = new Promise<{ code: number | null; cause?: unknown }>((resolve) => {
    child.on('error', (cause) => resolve({ code: null, cause }));
    child.on('close', (code) => resolve({ code }));
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(0, 2_000);
  });
  child.stdout.setEncoding('utf8');
  let whole = false;
  try {
    for await (const text of child.stdout) yield text as string;
    whole = true;
  } finally {
    if (!whole) child.kill('SIGKILL');
  }
  const { code, cause } = await ended;
  if (code === 0) return;
  const words = said.split('\n').find((line) => /fatal|error/.test(line)) ?? said.split('\n')[0] ?? '';
  throw fail('audit.damaged', `The history in .audit could not be read (${words}).`, 'Run mneme doctor --repair.', {
    cause,
  });
}
