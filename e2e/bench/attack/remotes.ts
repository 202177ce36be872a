import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Ground, leaves, program, put } from './ground.ts';

/** A remote in a folder that an owner syncs with. `taken`: whether a sync with it can succeed, harmless as it then is. */
export type HostileRemote = {
  name: string;
  taken: boolean;
  /** It is made of what a workspace sent there before. */
  pushed?: boolean;
  prepare(ground: Ground, remote: string): void;
};

const serverHooks = [
  'pre-receive',
  'update',
  'post-receive',
  'post-update',
  'reference-transaction',
  'proc-receive',
  'push-to-checkout',
  'pre-auto-gc',
];

const config = (remote: string, lines: string) => appendFileSync(join(remote, 'config'), `\n${lines}\n`);
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

const bySettings: HostileRemote[] = (
  [
    ['hooks elsewhere', (run) => `[core]\nhooksPath = ${run}`],
    ['a program that packs', (run) => `[uploadpack]\npackObjectsHook = ${run}`],
    ['a watcher of files', (run) => `[core]\nfsmonitor = ${run}`],
    ['a program for refs of another repository', (run) => `[core]\nalternateRefsCommand = ${run}`],
    [
      'a receiver of its own',
      (run) => `[receive]\nprocReceiveRefs = refs/heads\nautogc = true\n[gc]\nauto = 1\nrecentObjectsHook = ${run}`,
    ],
    [
      'a work tree that follows',
      (run) =>
        `[core]\nbare = false\nworktree = ../precious\n[receive]\ndenyCurrentBranch = updateInstead\n[filter "x"]\nsmudge = ${run}`,
    ],
    [
      'a partial copy',
      (run) => `[extensions]\npartialClone = evil\n[remote "evil"]\npromisor = true\nurl = .\nuploadpack = ${run}`,
    ],
    ['a signature that is checked', (run) => `[receive]\ncertNonceSeed = x\n[gpg]\nprogram = ${run}`],
    ['settings that no git can read', () => '[[[ nonsense'],
  ] as [string, (run: string) => string][]
).map(([name, lines]) => ({
  name,
  taken: true,
  prepare: (ground, remote) => config(remote, lines(quoted(leaves(ground)))),
}));

const byFiles: HostileRemote[] = [
  {
    name: 'hooks',
    taken: true,
    prepare: (ground, remote) => {
      for (const hook of serverHooks) program(ground, join(remote, 'hooks', hook));
    },
  },
  {
    name: 'settings that are included',
    taken: true,
    prepare(ground, remote) {
      put(join(remote, 'more'), `[core]\nhooksPath = ${join(remote, 'mine')}\n`);
      for (const hook of serverHooks) program(ground, join(remote, 'mine', hook));
      config(remote, '[include]\npath = more');
    },
  },
  {
    name: 'settings of another directory',
    taken: true,
    prepare(ground, remote) {
      cpSync(remote, `${remote}-other`, { recursive: true });
      for (const hook of serverHooks) program(ground, join(`${remote}-other`, 'hooks', hook));
      put(join(remote, 'commondir'), `${remote}-other\n`);
    },
  },
  {
    name: 'objects of another repository',
    taken: false,
    prepare: (ground, remote) => put(join(remote, 'objects/info/alternates'), `${ground.precious}\n`),
  },
  ...(['objects', 'refs', 'objects/pack', 'refs/heads'] as const).map(
    (path): HostileRemote => ({
      name: `a link at ${path}`,
      taken: false,
      prepare(ground, remote) {
        rmSync(join(remote, path), { recursive: true });
        symlinkSync(join(ground.precious, 'folder'), join(remote, path));
      },
    }),
  ),
  ...(['refs/heads/mneme', 'packed-refs'] as const).map(
    (path): HostileRemote => ({
      name: `a link at ${path}`,
      taken: false,
      prepare: (ground, remote) => symlinkSync(join(ground.precious, 'letter.txt'), join(remote, path)),
    }),
  ),
  {
    name: 'a file that leads to another directory',
    taken: false,
    prepare(ground, remote) {
      renameSync(remote, `${remote}-other`);
      for (const hook of serverHooks) program(ground, join(`${remote}-other`, 'hooks', hook));
      mkdirSync(remote);
      put(join(remote, '.git'), `gitdir: ${remote}-other\n`);
    },
  },
];

/** Commits that somebody pushed to the remote: each has a file where none may be. */
const byTree: HostileRemote[] = (
  [
    ['a link', '120000', 'memory/link.md', '/etc/passwd', false],
    ['a repository within', '160000', 'memory/within', null, false],
    ['roles', '100644', '.mneme/agents.json', '{}', false],
    ['a hook', '100755', '.audit/hooks/post-index-change', '#!/bin/sh\ntouch witness\n', false],
    ['settings under another case', '100644', '.AUDIT/config', '[core]\n', false],
    [
      'a submodule that runs something',
      '100644',
      '.gitmodules',
      '[submodule "x"]\npath = -x\nurl = -u./x\nupdate = !touch x\n',
      true,
    ],
    ['attributes that name a filter', '100644', '.gitattributes', `* filter=x${' x'.repeat(2_000)}\n`, true],
  ] as [string, string, string, string | null, boolean][]
).map(([name, mode, path, text, taken]) => ({
  name: `a commit with ${name}`,
  taken,
  prepare: (_, remote) => pushed(remote, mode, path, text),
}));

/** Adds a file, of any mode and name, to the branch of the remote; the remote must have one. */
function pushed(remote: string, mode: string, path: string, text: string | null): void {
  const who = { GIT_AUTHOR_NAME: 'x', GIT_AUTHOR_EMAIL: 'x@x', GIT_COMMITTER_NAME: 'x', GIT_COMMITTER_EMAIL: 'x@x' };
  const head = execFileSync('git', ['--git-dir', remote, 'rev-parse', 'mneme'], { encoding: 'utf8' }).trim();
  const data = text === null ? null : `data ${Buffer.byteLength(text)}\n${text}\n`;
  const file = data === null ? `M ${mode} ${head} "${path}"\n` : `M ${mode} inline "${path}"\n${data}`;
  const stream = `commit refs/heads/mneme\ncommitter x <x@x> 1770000000 +0000\ndata 1\nx\nfrom ${head}\n${file}\ndone\n`;
  execFileSync('git', ['--git-dir', remote, 'fast-import', '--quiet', '--done'], {
    input: stream,
    env: { ...process.env, ...who },
  });
}

/** Remotes that somebody prepared: each wants a program run here, or a file elsewhere written. */
export const hostileRemotes: HostileRemote[] = [
  ...bySettings,
  ...byFiles,
  ...byTree.map((one) => ({ ...one, pushed: true })),
];
