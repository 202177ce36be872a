import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, type Ground, leaves, program, put } from './ground.ts';

/** More lines of the configuration that a workspace's repository brings. */
const config = (ground: Ground, lines: string) => appendFileSync(join(ground.root, '.audit/config'), `\n${lines}\n`);

/** A value of git's configuration, quoted. */
const quoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

const attributes = (ground: Ground, line: string) => {
  put(join(ground.root, '.audit/info/attributes'), `${line}\n`);
  put(join(ground.root, '.gitattributes'), `${line}\n`);
};

/** A remote that the folder brings, to be synced with by itself. */
function remote(ground: Ground, address: string): void {
  const kept = {
    version: 1,
    remote: address,
    last: null,
    synced: null,
    ahead: 0,
    behind: 0,
    waiting: 0,
    failure: null,
  };
  put(join(ground.root, '.mneme/sync.json'), JSON.stringify({ ...kept, unrelated: false }));
  put(join(ground.root, 'mneme.json'), JSON.stringify({ sync: { auto: true } }));
}

const hooks = ['reference-transaction', 'post-index-change', 'pre-auto-gc', 'post-checkout', 'pre-push', 'pre-commit'];
const fillHooks = (ground: Ground, folder: string) => {
  for (const name of hooks) program(ground, join(folder, name));
};

const settings: [name: string, lines: (run: string, ground: Ground) => string, attributes?: string][] = [
  ['a filter that cleans', (run) => `[filter "x"]\nclean = ${run}\nrequired = true`, '* filter=x'],
  ['a filter that smudges', (run) => `[filter "x"]\nsmudge = ${run}\nrequired = true`, '* filter=x'],
  ['a filter that stays', (run) => `[filter "x"]\nprocess = ${run}\nrequired = true`, '* filter=x'],
  ['a watcher of files', (run) => `[core]\nfsmonitor = ${run}`],
  ['a pager and an editor', (run) => `[core]\npager = ${run}\neditor = ${run}\n[pager]\nlog = ${run}\nshow = ${run}`],
  ['a program that shows differences', (run) => `[diff]\nexternal = ${run}`],
  ['a program that turns files to text', (run) => `[diff "x"]\ntextconv = ${run}\ncommand = ${run}`, '* diff=x'],
  ['a program that merges', (run) => `[merge "x"]\ndriver = ${run}`, '* merge=x'],
  ['a program that signs', (run) => `[gpg]\nprogram = ${run}\n[commit]\ngpgSign = true\n[log]\nshowSignature = true`],
  ['a program that asks for passwords', (run) => `[core]\naskPass = ${run}\n[credential]\nhelper = !${run}`],
  ['a program that is asked what is recent', (run) => `[gc]\nauto = 1\nrecentObjectsHook = ${run}`],
  ['a program for refs of another repository', (run) => `[core]\nalternateRefsCommand = ${run}`],
  ['verbs with another meaning', (run) => `[alias]\nlog = !${run}\nfast-import = !${run}\nfsck = !${run}`],
  ['trailers that are computed', (run) => `[trailer "x"]\nkey = Seq\ncommand = ${run}\ncmd = ${run}`],
  ['a trace of every command', (_, { witness }) => `[trace2]\nnormalTarget = ${witness}\neventTarget = ${witness}`],
  ['a work tree elsewhere', (_, { precious }) => `[core]\nworktree = ${precious}`],
  ['settings that no git can read', () => '[[[ this is = no\n configuration'],
  ['a format of tomorrow', () => '[core]\nrepositoryformatversion = 99\n[extensions]\nnobodyKnows = true'],
  ['a partial copy', (run) => partial(run)],
  ['a file of settings beside it', (run) => `[extensions]\nworktreeConfig = true\n[core]\nfsmonitor = ${run}`],
];

const partial = (run: string) =>
  `[core]\nrepositoryformatversion = 1\n[extensions]\npartialClone = evil\n[remote "evil"]\npromisor = true\nurl = .\nuploadpack = ${run}\n[protocol "ext"]\nallow = always`;

const bySettings: Attack[] = settings.map(([name, lines, filtered]) => ({
  name,
  prepare(ground) {
    config(ground, lines(quoted(leaves(ground)), ground));
    if (filtered !== undefined) attributes(ground, filtered);
  },
}));

const byRepository: Attack[] = [
  { name: 'hooks', prepare: (ground) => fillHooks(ground, join(ground.root, '.audit/hooks')) },
  {
    name: 'hooks in another place',
    prepare(ground) {
      fillHooks(ground, join(ground.root, 'skills/hooks'));
      config(ground, `[core]\nhooksPath = ${join(ground.root, 'skills/hooks')}`);
    },
  },
  {
    name: 'settings that are included',
    prepare(ground) {
      put(join(ground.root, 'notes.txt'), `[core]\nfsmonitor = ${quoted(leaves(ground))}\n`);
      config(ground, `[include]\npath = ../notes.txt\n[includeIf "gitdir:**"]\npath = ../notes.txt`);
    },
  },
  {
    name: 'settings of another directory',
    prepare(ground) {
      evilCopy(ground, join(ground.root, 'skills/evil'));
      put(join(ground.root, '.audit/commondir'), '../skills/evil\n');
    },
  },
  {
    name: 'a file that leads to another directory',
    prepare(ground) {
      evilCopy(ground, join(ground.root, 'skills/evil'));
      rmSync(join(ground.root, '.audit'), { recursive: true });
      put(join(ground.root, '.audit'), `gitdir: ${join(ground.root, 'skills/evil')}\n`);
    },
  },
  {
    name: 'a link to another directory',
    prepare(ground) {
      evilCopy(ground, join(ground.root, 'skills/evil'));
      rmSync(join(ground.root, '.audit'), { recursive: true });
      symlinkSync('skills/evil', join(ground.root, '.audit'));
    },
  },
  {
    name: 'a second file of settings',
    prepare: (ground) =>
      put(join(ground.root, '.audit/config.worktree'), `[core]\nfsmonitor = ${quoted(leaves(ground))}\n`),
  },
  {
    name: 'a work tree with settings',
    prepare(ground) {
      put(join(ground.root, '.audit/worktrees/x/gitdir'), `${ground.precious}/.git\n`);
      put(join(ground.root, '.audit/worktrees/x/config.worktree'), `[core]\nfsmonitor = ${quoted(leaves(ground))}\n`);
    },
  },
  {
    name: 'objects of another repository',
    prepare: (ground) => put(join(ground.root, '.audit/objects/info/alternates'), `${ground.precious}/objects\n`),
  },
  {
    name: 'parents of its own choice',
    prepare: (ground) => put(join(ground.root, '.audit/info/grafts'), `${'0'.repeat(40)} ${'1'.repeat(40)}\n`),
  },
  {
    name: 'a branch outside',
    prepare: (ground) => put(join(ground.root, '.audit/HEAD'), 'ref: refs/heads/../../../precious/x\n'),
  },
  {
    name: 'a repository within',
    prepare(ground) {
      put(join(ground.root, '.gitmodules'), `[submodule "x"]\npath = x\nurl = -u./evil\nupdate = !${leaves(ground)}\n`);
      put(join(ground.root, '.audit/modules/x/config'), `[core]\nfsmonitor = ${quoted(leaves(ground))}\n`);
    },
  },
  { name: 'a git of its own', prepare: (ground) => void program(ground, join(ground.root, 'git')) },
];

/** The repository, with hooks, watcher and filter, in another place. */
function evilCopy(ground: Ground, place: string): void {
  cpSync(join(ground.root, '.audit'), place, { recursive: true });
  const run = quoted(leaves(ground));
  appendFileSync(
    join(place, 'config'),
    `[core]\nfsmonitor = ${run}\nhooksPath = hooks\n[filter "x"]\nclean = ${run}\n`,
  );
  put(join(place, 'info/attributes'), '* filter=x\n');
  fillHooks(ground, join(place, 'hooks'));
}

const addresses: [name: string, address: (ground: Ground) => string][] = [
  ['its own repository', () => '.audit'],
  ['a remote that its settings name', () => 'evil'],
  ['a helper', (ground) => `ext::sh -c ${quoted(leaves(ground))}`],
  ['an option', (ground) => `--upload-pack=touch ${ground.witness}`],
  ['a host that is an option', (ground) => `ssh://-oProxyCommand=touch ${ground.witness}/x`],
  ['a host behind its ssh', () => 'ssh://localhost/x.git'],
  ['a host behind its proxy', () => 'git://localhost/x.git'],
  ['a host with its password helper', () => 'https://localhost:9/x.git'],
];

const byRemote: Attack[] = addresses.map(([name, address]) => ({
  name: `a remote to sync with by itself: ${name}`,
  prepare(ground) {
    const run = quoted(leaves(ground));
    const packs = `uploadpack = ${run}\nreceivepack = ${run}`;
    const ways = `[core]\nsshCommand = ${run}\ngitProxy = ${run}\naskPass = ${run}\n[credential]\nhelper = !${run}`;
    config(
      ground,
      `[remote ".audit"]\n${packs}\n[remote "evil"]\nurl = .\n${packs}\n${ways}\n[protocol]\nallow = always`,
    );
    put(join(ground.root, '.audit/remotes/evil'), `URL: ext::sh -c ${run}\n`);
    put(join(ground.root, '.audit/branches/evil'), `ext::sh -c ${run}\n`);
    remote(ground, address(ground));
  },
}));

/** Places of Mneme's own, each a link to a file or a folder of the owner's. */
const linked: [path: string, to: 'letter.txt' | 'empty.txt' | 'folder'][] = [
  ['.audit/index', 'letter.txt'],
  ['.audit/config', 'letter.txt'],
  ['.audit/packed-refs', 'empty.txt'],
  ['.audit/logs/HEAD', 'empty.txt'],
  ['.audit/logs/refs/heads/main', 'letter.txt'],
  ['.audit/info', 'folder'],
  ['.audit/info/exclude', 'letter.txt'],
  ['.audit/objects/pack', 'folder'],
  ['.audit/objects/info', 'folder'],
  ['.audit/refs/heads', 'folder'],
  ['.mneme', 'folder'],
  ['.mneme/staging', 'folder'],
  ['.mneme/journal', 'folder'],
  ['.mneme/past', 'folder'],
  ['.mneme/set-aside', 'folder'],
  ['.mneme/copy-0a', 'folder'],
  ['.mneme/audit-new', 'folder'],
  ['.mneme/audit-rewritten', 'folder'],
  ['.mneme/git.pid', 'letter.txt'],
  ['.mneme/address', 'letter.txt'],
  ['.mneme/lock.json', 'letter.txt'],
  ['.mneme/lock.sqlite', 'empty.txt'],
  ['.mneme/index.sqlite', 'empty.txt'],
  ['.mneme/commits.sqlite', 'letter.txt'],
  ['.mneme/provenance.sqlite', 'empty.txt'],
  ['.mneme/alerts.json.new', 'letter.txt'],
  ['.mneme/history-tip.json.new', 'letter.txt'],
  ['.mneme/audit-seal.json', 'letter.txt'],
  ['.mneme/held.jsonl', 'letter.txt'],
  ['.mneme/captured.jsonl', 'empty.txt'],
];

const byLink: Attack[] = linked.map(([path, to]) => ({
  name: `a link at ${path}`,
  prepare(ground) {
    rmSync(join(ground.root, path), { recursive: true, force: true });
    mkdirSync(join(ground.root, path, '..'), { recursive: true });
    symlinkSync(join(ground.precious, to), join(ground.root, path));
  },
}));

const bySecondName: Attack[] = ['.mneme/address', '.mneme/lock.json', '.audit/logs/HEAD'].map((path) => ({
  name: `a second name at ${path}`,
  prepare(ground) {
    rmSync(join(ground.root, path), { force: true });
    mkdirSync(join(ground.root, path, '..'), { recursive: true });
    linkSync(join(ground.precious, 'letter.txt'), join(ground.root, path));
  },
}));

const byPipe: Attack[] = ['.audit/config', '.audit/HEAD', '.mneme/journal/0', '.mneme/sync.json', '.gitattributes'].map(
  (path) => ({
    name: `a pipe that holds its reader at ${path}`,
    prepare({ root }) {
      rmSync(join(root, path), { force: true, recursive: true });
      mkdirSync(join(root, path, '..'), { recursive: true });
      execFileSync('mkfifo', [join(root, path)]);
    },
  }),
);

const both: Attack = {
  name: 'a former state that is a link while a directory leads elsewhere',
  prepare(ground) {
    renameSync(join(ground.root, '.audit/objects'), join(ground.root, 'skills-objects'));
    symlinkSync('../skills-objects', join(ground.root, '.audit/objects'));
    put(join(ground.root, '.mneme/git.pid'), readFileSync(join(ground.precious, 'letter.txt'), 'utf8'));
  },
};

/** Folders that somebody hands over. Each wants a program run, or a file elsewhere written or removed. */
export const hostileFolders: Attack[] = [
  ...bySettings,
  ...byRepository,
  ...byRemote,
  ...byRemote.map(
    (attack): Attack => ({ ...attack, name: `${attack.name}, to which the owner said yes`, confirmed: true }),
  ),
  ...byLink,
  ...bySecondName,
  ...byPipe,
  both,
];
