import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { gitCommand, gitEnvironment } from '../../audit/git.ts';
import { protocols } from './address.ts';
import { remoteFault, tooSlow } from './faults.ts';
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

/** Fetch and push on the workspace's history, with the owner's credentials and none of his other settings. */
export function transportTo({ root, address, patienceMs, signal }: TransportOptions): Transport {
  const git = (args: string[]) => run({ root, address, patienceMs, signal }, args);
  const quiet = ['--no-tags', '--no-recurse-submodules', '--no-auto-maintenance', '--no-write-fetch-head', '--refmap='];
  const peek = async () => {
    const listed = await git(['ls-remote', '--', address, remoteBranch]);
    if (listed.code !== 0) throw remoteFault(listed.said, address);
    return /^([0-9a-f]{40,64})\trefs\/heads\/mneme$/m.exec(listed.out)?.[1] ?? null;
  };
  return {
    peek,
    async fetch() {
      if ((await peek()) === null) return null;
      const spec = `+${remoteBranch}:${trackedRef}`;
      const fetched = await git(['fetch', '--progress', ...quiet, '--', address, spec]);
      if (fetched.code !== 0) throw remoteFault(fetched.said, address);
      const now = await git(['rev-parse', '--verify', '--quiet', `${trackedRef}^{commit}`]);
      if (now.code !== 0) throw remoteFault('the branch is no commit', address);
      return now.out.trim();
    },
    async push(commit) {
      const pushed = await git([
        'push',
        '--progress',
        '--porcelain',
        '--no-verify',
        '--',
        address,
        `${commit}:${remoteBranch}`,
      ]);
      if (pushed.code === 0) {
        await git(['update-ref', trackedRef, commit]);
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

const settings = [
  'transfer.fsckObjects=true',
  'fetch.unpackLimit=1',
  'protocol.allow=never',
  ...protocols.map((protocol) => `protocol.${protocol}.allow=always`),
  'core.askPass=',
  'push.followTags=false',
  'push.gpgSign=false',
  'submodule.recurse=false',
  'http.lowSpeedLimit=100',
  'http.lowSpeedTime=60',
];

async function run({ root, address, patienceMs, signal }: TransportOptions, args: string[]): Promise<Ended> {
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const child = spawn('git', [...gitCommand(root, join(root, '.audit')), ...flags, ...args], {
    cwd: root,
    env: { ...gitEnvironment(), ...(await ownersConfig()), GIT_ALLOW_PROTOCOL: protocols.join(':') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: ssh and helpers end with it.
    detached: process.platform !== 'win32',
  });
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
      said = (said + text.replace(/[^\n]*\r/g, '')).slice(-20_000);
    });
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    child.on('error', (cause: NodeJS.ErrnoException) => {
      done();
      reject(cause.code === 'ENOENT' ? missing(cause) : cause);
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

const missing = (cause: unknown) =>
  fail('git.missing', 'Git was not found on this machine.', 'Install git, then start Mneme again.', { cause });
