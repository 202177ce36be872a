import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Forge, file, folder, link, type Made } from './forge.ts';
import { type Ground, leaves, put } from './ground.ts';

/** What somebody hands over as a backup, to be restored at the root of `ground`. */
export type HostileBackup = {
  name: string;
  /** What restoring it comes to: a code, or null for a workspace that is whole. */
  ends: string | null;
  /** Writes the file. */
  prepare(at: { ground: Ground; good: string; to: string }): void;
};

const refused = 'backup.invalid';
const megabyte = 1024 * 1024;

/** A backup put together anew by `change`. */
const forged = (name: string, ends: string | null, change: (forge: Forge, ground: Ground) => void): HostileBackup => ({
  name,
  ends,
  prepare({ ground, good, to }) {
    const forge = new Forge(good, join(ground.root, '..'));
    change(forge, ground);
    forge.write(to);
  },
});

const hook = (ground: Ground) => `#!/bin/sh\n${leaves(ground, 'exit 0')}\n`;
const holding = (name: string, ends: string | null, made: (ground: Ground) => Made[]) =>
  forged(`files: ${name}`, ends, (forge, ground) => forge.add(...made(ground)));

const byTree: HostileBackup[] = [
  holding('a repository of its own', refused, (ground) => [
    folder('.git', file('config', `[core]\nfsmonitor = ${leaves(ground)}\n`)),
  ]),
  holding('.git in another case', refused, () => [folder('.GIT', file('config', '[core]\n'))]),
  holding('.git with a character that is not seen', refused, () => [folder('.g\u200cit', file('config', 'x'))]),
  holding('the way out', refused, () => [folder('..', folder('precious', file('letter.txt', 'mine now')))]),
  holding('the way out in one name', refused, () => [file('../precious/letter.txt', 'mine now')]),
  holding('a whole path', refused, (ground) => [file(join(ground.precious, 'new.txt'), 'mine now')]),
  holding('a way out with backslashes', refused, () => [file('memory\\..\\..\\precious\\letter.txt', 'mine now')]),
  holding('a line break in a name', refused, () => [file('a\nb.md', 'x')]),
  holding('a name too long for a disk', refused, () => [file(`${'n'.repeat(300)}.md`, 'x')]),
  holding('names of devices', process.platform === 'win32' ? refused : null, () => [
    file('CON.md', 'x'),
    file('aux', 'x'),
  ]),
  holding('two names that differ in case', process.platform === 'linux' ? null : refused, () => [
    file('Notes.md', 'one'),
    file('notes.md', 'two'),
  ]),
  holding('two names that differ in their Unicode form', process.platform === 'linux' ? null : refused, () => [
    file('caf\u00e9.md', 'one'),
    file('cafe\u0301.md', 'two'),
  ]),
  holding('one name twice', refused, () => [file('twice.md', 'one'), file('twice.md', 'two')]),
  holding('a file and a folder of one name', refused, () => [file('both', 'one'), folder('both', file('a.md', 'two'))]),
  holding('a link to a file', refused, (ground) => [link('letter.md', join(ground.precious, 'letter.txt'))]),
  holding('a link to a folder, and a file in it', refused, (ground) => [
    link('out', ground.precious),
    folder('out', file('letter.txt', 'mine now')),
  ]),
  forged('files: core memory as a link', refused, (forge, ground) => {
    const { branch } = forge.manifest();
    const kept = forge.entries(`${branch}^{tree}`).filter(({ name }) => name !== 'MEMORY.md');
    const made = forge.make(link('MEMORY.md', join(ground.precious, 'letter.txt')));
    const tree = forge.tree([...kept, made]);
    const head = forge.git(['commit-tree', tree, '-p', branch, '-m', 'x']);
    forge.git(['update-ref', branch, head]);
    forge.say({ head, tree });
  }),
  forged('files: a repository within', refused, (forge) => {
    forge.add(['160000', 'within', { object: forge.manifest().head }]);
  }),
  holding('a submodule that runs something', null, (ground) => [
    file('.gitmodules', `[submodule "x"]\npath = -x\nurl = -u./x\nupdate = !${leaves(ground)}\n`),
  ]),
  holding('attributes that name a filter', null, () => [
    file('.gitattributes', '* filter=x ident text working-tree-encoding=UTF-16 eol=crlf\n'),
    file('plain.txt', '$Id$\none\r\ntwo\n'),
  ]),
  holding('a hook of the history', refused, (ground) => [
    folder('.audit', folder('hooks', ['100755', 'post-checkout', hook(ground)])),
  ]),
  holding('other parents for commits', refused, () => [folder('.audit', folder('info', file('grafts', 'x')))]),
  holding('roles', refused, () => [folder('.mneme', file('agents.json', '{}'))]),
  holding('a remote, in another case', refused, () => [folder('.MNEME', file('sync.json', '{}'))]),
  forged('files: no end of them in ten small trees', refused, (forge) => {
    let object = forge.blob('x');
    for (let depth = 0; depth < 10; depth++) {
      const mode = depth === 0 ? '100644' : '40000';
      object = forge.tree(Array.from({ length: 10 }, (_, n) => ({ mode, name: `f${n}`, object })));
    }
    forge.add(['40000', 'z', { object }]);
  }),
  holding('300 MB of nothing', refused, () => [file('z.bin', Buffer.alloc(300 * megabyte))]),
  holding('some that are harmless', null, () => [file('z.md', 'x'), folder('zz', file('a b.md', 'x'))]),
];

const strangers = ['agents.json', 'sync.json', 'settings.json', 'address', 'token', 'lock.json', 'git.pid', 'journal'];
const beside = (name: string, ends: string | null, made: (ground: Ground) => Made[]) =>
  forged(`beside: ${name}`, ends, (forge, ground) => forge.beside(...made(ground)));
const saying = (name: string, said: Record<string, unknown>) =>
  forged(`what it says: ${name}`, refused, (forge) => forge.say(said));

const byExtras: HostileBackup[] = [
  beside('roles, a remote, an address', null, () => strangers.map((name) => file(name, '{}'))),
  beside('the way out', null, () => [
    folder('..', file('held.jsonl', 'mine now')),
    file('../../precious/new.txt', 'x'),
  ]),
  beside('a link', null, (ground) => [link('held.jsonl', join(ground.precious, 'letter.txt'))]),
  beside('one name twice', refused, () => [file('held.jsonl', 'one'), file('held.jsonl', 'two')]),
  beside('300 MB of nothing', refused, () => [file('held.jsonl', Buffer.alloc(300 * megabyte, ' '))]),
  beside('what is no database and no JSON', null, () => [
    file('provenance.sqlite', 'SQLite format 3\0'.padEnd(9_000, 'x')),
    ...['captured.jsonl', 'held.jsonl', 'proposals.json', 'unproven.json'].map((name) => file(name, '[[[\0')),
  ]),
  forged('beside: a list of 100,000 files', refused, (forge) => {
    const object = forge.blob('x');
    const names = Array.from({ length: 100_000 }, (_, n) => `${n}`.padStart(60, 'x'));
    forge.beside(...names.map((name): Made => ['100644', name, { object }]));
  }),
  beside('40 MB that it says of itself', refused, () => [file('manifest.json', Buffer.alloc(40 * megabyte, ' '))]),
  saying('a newer version', { version: 2 }),
  saying('a folder outside', { folders: ['../precious/new'] }),
  saying('a whole path', { folders: ['/tmp/mneme-never'] }),
  saying('a folder of the history', { folders: ['.audit/hooks'] }),
  saying('a folder where a file is', { folders: ['MEMORY.md/within'] }),
  saying('a branch that leads out', { branch: 'refs/heads/../../x' }),
  saying('another end', { head: '1'.repeat(40) }),
  saying('no name', { name: undefined }),
];

/** The good backup with its bytes changed; the header is text up to its first empty line. */
const bent = (
  name: string,
  ends: string | null,
  change: (bytes: Buffer, headerEnd: number) => Buffer,
): HostileBackup => ({
  name,
  ends,
  prepare({ good, to }) {
    const bytes = readFileSync(good);
    writeFileSync(to, change(bytes, bytes.indexOf('\n\n') + 2));
  },
});
const flipped = (name: string, place: (bytes: Buffer, headerEnd: number) => number) =>
  bent(`one bit: ${name}`, refused, (bytes, headerEnd) => {
    const at = place(bytes, headerEnd);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    return bytes;
  });
const cut = (name: string, length: (bytes: Buffer, headerEnd: number) => number) =>
  bent(`cut off: ${name}`, refused, (bytes, headerEnd) => bytes.subarray(0, length(bytes, headerEnd)));
/** A line put into the header, the rest as it was. */
const headed = (name: string, ends: string | null, line: (head: string) => string) =>
  bent(`refs: ${name}`, ends, (bytes, headerEnd) => {
    const lines = bytes.toString('utf8', 0, headerEnd).trimEnd().split('\n');
    const object = /^[0-9a-f]{40}(?= HEAD$)/m.exec(lines.join('\n'))?.[0] ?? '';
    return Buffer.concat([Buffer.from([...lines, line(object), '', ''].join('\n')), bytes.subarray(headerEnd)]);
  });

const byRefs: HostileBackup[] = [
  headed('one that leads out', refused, (head) => `${head} refs/heads/../../x`),
  headed('one that is a hook', null, (head) => `${head} refs/../hooks/post-checkout`),
  headed('one of another place', null, (head) => `${head} refs/hooks/post-checkout`),
  headed('another repository that it needs', refused, () => `-${'1'.repeat(40)} x`),
  bent('refs: objects that it leaves out', refused, (bytes) =>
    Buffer.from(bytes.toString('latin1').replace('# v2', '# v3').replace('\n', '\n@filter=blob:none\n'), 'latin1'),
  ),
  forged('refs: HEAD elsewhere', refused, (forge) => {
    forge.git(['update-ref', 'refs/heads/other', forge.manifest().head]);
    forge.add(file('z.md', 'x'));
    forge.git(['symbolic-ref', 'HEAD', 'refs/heads/other']);
  }),
  forged('refs: commits in the place of others, notes, a remote', null, (forge) => {
    const { head } = forge.manifest();
    forge.add(file('z.md', 'x'));
    for (const ref of [`refs/replace/${forge.manifest().head}`, 'refs/notes/commits', 'refs/remotes/sync/mneme'])
      forge.git(['update-ref', ref, head]);
  }),
  {
    name: 'refs: only what came last',
    ends: refused,
    prepare({ ground, good, to }) {
      const forge = new Forge(good, join(ground.root, '..'));
      const { head } = forge.manifest();
      forge.add(file('z.md', 'x'));
      forge.write(to, `^${head}`);
    },
  },
  {
    name: 'refs: no end of them',
    ends: refused,
    prepare({ to }) {
      put(to, '# v2 git bundle\n');
      truncateSync(to, 1024 * megabyte);
    },
  },
];

const byBytes: HostileBackup[] = [
  bent('nothing changed', null, (bytes) => bytes),
  flipped('its first line', () => 3),
  flipped('the name of an object', () => 20),
  flipped('the name of a ref', (bytes) => bytes.indexOf('refs/heads/') + 12),
  flipped('the end of its header', (_, end) => end - 1),
  flipped('how many objects there are', (_, end) => end + 11),
  flipped('its middle', (bytes, end) => end + Math.floor((bytes.length - end) / 2)),
  flipped('its last object', (bytes) => bytes.length - 24),
  flipped('its checksum', (bytes) => bytes.length - 1),
  cut('within its first line', () => 9),
  cut('within its header', (_, end) => end - 30),
  cut('after its header', (_, end) => end),
  cut('in its middle', (bytes) => Math.floor(bytes.length / 2)),
  cut('one byte before its end', (bytes) => bytes.length - 1),
  bent('an empty file', refused, () => Buffer.alloc(0)),
  bent('an archive that grows a thousand times', refused, () => gzipSync(Buffer.alloc(100 * megabyte))),
];

const only = (name: string, ends: string, prepare: HostileBackup['prepare']): HostileBackup => ({
  name,
  ends,
  prepare,
});

const byPlace: HostileBackup[] = [
  only('1 GB of nothing', refused, ({ to }) => {
    put(to, '');
    truncateSync(to, 1024 * megabyte);
  }),
  only('a folder', refused, ({ to }) => mkdirSync(to)),
  only('a pipe that nobody writes into', refused, ({ to }) => execFileSync('mkfifo', [to])),
  only('a link to a device without an end', refused, ({ to }) => symlinkSync('/dev/zero', to)),
  only('nothing there', 'file.missing', () => undefined),
  only('a good one over a workspace', 'workspace.not-empty', ({ ground, good, to }) => {
    put(join(ground.root, '.mneme/agents.json'), 'mine');
    writeFileSync(to, readFileSync(good));
  }),
  only('a good one where a link leads to what is somebody’s', 'workspace.not-empty', ({ ground, good, to }) => {
    symlinkSync(ground.precious, ground.root);
    writeFileSync(to, readFileSync(good));
  }),
];

/** Backups that somebody prepared: each wants a program run, a file elsewhere written, or a role, or half a workspace. */
export const hostileBackups: HostileBackup[] = [...byBytes, ...byTree, ...byExtras, ...byRefs, ...byPlace];
