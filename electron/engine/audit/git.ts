import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';

/** Nothing of the owner's git configuration may change what is recorded, or ask, sign, hook or convert. */
const settings = [
  'core.hooksPath=/dev/null',
  'core.attributesFile=/dev/null',
  'core.excludesFile=/dev/null',
  'core.autocrlf=false',
  'core.safecrlf=false',
  'core.eol=lf',
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
  'log.showSignature=false',
  'color.ui=false',
  'i18n.commitEncoding=utf-8',
  'i18n.logOutputEncoding=utf-8',
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
    GIT_OPTIONAL_LOCKS: '0',
    LC_ALL: 'C',
  };
}

export type Git = {
  /** Runs one command to its end and gives what it printed. @throws git.missing, audit.damaged */
  run(args: string[], input?: string | Buffer): Promise<Buffer>;
};

/** Git on the workspace at `root`, whose git directory is `.audit`. */
export function gitIn(root: string): Git {
  const place = ['--git-dir', join(root, '.audit'), '--work-tree', root];
  const flags = [...settings.flatMap((setting) => ['-c', setting]), ...place];
  return {
    run: (args, input) =>
      new Promise((resolve, reject) => {
        const child = spawn('git', [...flags, ...args], { cwd: root, env: gitEnvironment(), stdio: 'pipe' });
        const out: Buffer[] = [];
        const err: Buffer[] = [];
        child.stdout.on('data', (chunk) => out.push(chunk));
        child.stderr.on('data', (chunk) => err.push(chunk));
        child.stdin.on('error', () => undefined); // A git that ends early says why on stderr and in its exit code.
        child.on('error', (cause: NodeJS.ErrnoException) => reject(cause.code === 'ENOENT' ? missing(cause) : cause));
        child.on('close', (code) => {
          if (code === 0) resolve(Buffer.concat(out));
          else reject(damaged(args[0] ?? 'git', Buffer.concat(err).toString('utf8')));
        });
        child.stdin.end(input);
      }),
  };
}

const missing = (cause: unknown) =>
  fail('git.missing', 'Git was not found on this machine.', 'Install git, then start Mneme again.', { cause });

function damaged(verb: string, words: string) {
  if (/No space left on device/.test(words))
    return fail('disk.full', 'The disk is full.', 'Free some space and try again.');
  const first = words.trim().split('\n')[0] ?? '';
  return fail(
    'audit.damaged',
    `The history in .audit could not be used (git ${verb}: ${first}).`,
    'Run mneme doctor --repair.',
  );
}
