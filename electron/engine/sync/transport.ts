import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '#shared/model/error.ts';
import { gitIn } from '../git/git.ts';
import { spawnGit } from '../git/spawn.ts';
import { folderOf, protocols, remoteAddress } from './address.ts';
import { remoteFault, tooSlow } from './faults.ts';
import { frontOf } from './folder.ts';
import { ownersConfig } from './owners-config.ts';

/** The branch of the remote that holds the workspace; whatever else is there is not touched. */
const remoteBranch = 'refs/heads/mneme';
/** Where the remote's branch is kept here. */
export const trackedRef = 'refs/remotes/sync/mneme';

export type Transport = {
  /** The newest commit of the remote's branch, null when it is not there yet; nothing is fetched. */
  peek(): Promise<string | null>;
  /** Fetches the remote's branch; gives its newest commit, null when it is not there yet. */
  fetch(): Promise<string | null>;
  /** Offers a commit. `moved`: somebody else was faster, and it must be merged anew. */
  push(commit: string): Promise<'done' | 'moved'>;
};

export type TransportOptions = {
  root: string;
  address: string;
  /** Milliseconds that git may be silent. */
  patienceMs: number;
  signal: AbortSignal;
};

/**
 * Fetch and push on the workspace's history, with the owner's credentials and none of his other settings; nothing of a
 * remote in a folder but its objects and refs has any say.
 */
export function transportTo(options: TransportOptions): Transport {
  const { root, address } = options;
  // An address may have come from a file: it is looked at again here, where it is used.
  const asked = remoteAddress(address, root);
  const folder = folderOf(asked);
  const git = async (verb: (remote: string) => string[]) => {
    if (folder === null)
      return run(options, verb(asked), { ...(await ownersConfig(root)), GIT_ALLOW_PROTOCOL: protocols.join(':') });
    const { front, remove } = frontOf(folder);
    try {
      const ended = await run(options, verb(front), { GIT_ALLOW_PROTOCOL: 'file' });
      return { ...ended, said: ended.said.replaceAll(front, folder) };
    } finally {
      remove();
    }
  };
  const here = gitIn(root);
  const quiet = ['--no-tags', '--no-recurse-submodules', '--no-auto-maintenance', '--no-write-fetch-head', '--refmap='];
  const peek = async () => {
    const listed = await git((remote) => ['ls-remote', '--', remote, remoteBranch]);
    if (listed.code !== 0) throw remoteFault(listed.said, address);
    return /^([0-9a-f]{40,64})\trefs\/heads\/mneme$/m.exec(listed.out)?.[1] ?? null;
  };
  return {
    peek,
    async fetch() {
      if ((await peek()) === null) return null;
      const spec = `+${remoteBranch}:${trackedRef}`;
      const fetched = await git((remote) => ['fetch', '--progress', ...quiet, '--', remote, spec]);
      if (fetched.code !== 0) throw remoteFault(fetched.said, address);
      const now = await here.ask(['rev-parse', '--verify', '--quiet', `${trackedRef}^{commit}`]);
      if (now.code !== 0) throw remoteFault('the branch is no commit', address);
      return now.out.toString().trim();
    },
    async push(commit) {
      const plain = ['--progress', '--porcelain', '--no-verify'];
      const pushed = await git((remote) => ['push', ...plain, '--', remote, `${commit}:${remoteBranch}`]);
      if (pushed.code === 0) {
        await here.run(['update-ref', trackedRef, commit]);
        return 'done';
      }
      const said = `${pushed.out}\n${pushed.said}`;
      const moved =
        /non-fast-forward|fetch first|stale info|cannot lock ref|failed to lock|reference already exists|failed to update ref/i;
      if (moved.test(said)) return 'moved';
      throw remoteFault(said, address);
    },
  };
}

type Ended = { code: number | null; out: string; said: string };

/** What a file of the owner's own may be like without every sync failing for ever: git need not be able to follow it. */
const notGits = ['Blob', 'Large', 'Missing', 'Name', 'Parse', 'Path', 'Symlink', 'Update', 'Url', 'LineLength'];

const settings = [
  'transfer.fsckObjects=true',
  ...notGits.map((what) => `fetch.fsck.gitmodules${what}=ignore`),
  ...notGits.map((what) => `fetch.fsck.gitattributes${what}=ignore`),
  'fetch.unpackLimit=1',
  'push.followTags=false',
  'push.gpgSign=false',
  'submodule.recurse=false',
  'http.lowSpeedLimit=100',
  'http.lowSpeedTime=60',
];

async function run(
  { root, address, patienceMs, signal }: TransportOptions,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<Ended> {
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const child = spawnGit(
    { root, directory: join(root, '.audit') },
    // A group of its own: ssh and helpers end with it.
    { args: [...flags, ...args], env, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
  ) as ChildProcessByStdio<null, Readable, Readable>;
  return new Promise((resolve, reject) => {
    let [out, said, silent] = ['', '', false];
    let timer: NodeJS.Timeout | undefined;
    const listen = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        silent = true;
        end(child);
      }, patienceMs);
    };
    const stop = () => end(child);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    listen();
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      listen();
      out = (out + text).slice(-200_000);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      listen();
      // Progress is written over itself.
      said = (said + text.replace(/(?<![^\n\r])(?:[^\n\r]*\r)+/g, '')).slice(-20_000);
    });
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    child.on('error', (cause) => {
      done();
      reject(cause);
    });
    child.on('close', (code) => {
      done();
      if (silent) reject(tooSlow(address, Math.round(patienceMs / 1000)));
      else if (signal.aborted) reject(fail('engine.stopped', 'The sync was stopped.', 'Sync again.'));
      else resolve({ code, out, said });
    });
  });
}

function end(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
