import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { type Git, gitIn } from './git.ts';
import { makeOwn } from './own.ts';
import { readWhole } from './readable.ts';

/** What was kept of a damaged history, and which versions of which files are lost, in words, oldest first. */
export type SalvageOutcome = { commits: number; lost: string[] };

type Entry = { mode: string; name: string; id: string };
type Commit = { id: string; bytes: Buffer; tree: string; parents: string[]; seconds: number; seq: number };

/**
 * Makes a history at `to`, where nothing is yet, of what can be read of the one at `from`: each commit with its author,
 * date and words. A file whose version is lost has there the one before; commits before the first loss keep their names.
 * @param ref the branch that goes on
 * @returns null when there is no commit to keep
 */
export async function salvage(root: string, from: string, to: string, ref: string): Promise<SalvageOutcome | null> {
  const found = new Found();
  await readWhole({ root, directory: from }, (id, kind, bytes) => found.take(id, kind, bytes));
  const named = await gitIn(root, from).ask(['rev-parse', '--verify', '--quiet', ref]);
  const known = named.code === 0 ? found.commits.get(named.out.toString().trim()) : undefined;
  const tip = (known ?? found.ends[0])?.id;
  if (tip === undefined) return null;
  makeOwn(to);
  const kept = ['pack-objects', '-q', '--delta-base-offset', join(to, 'objects/pack/pack')];
  await gitIn(root, from).run(kept, `${[...found.whole].join('\n')}\n`);
  const git = gitIn(root, to);
  const rebuilding = new Rebuilding(found, git, (kind, bytes) => writeLoose(to, kind, bytes));
  await git.run(['update-ref', ref, await rebuilding.upTo(tip)]);
  await git.run(['symbolic-ref', 'HEAD', ref]);
  // What stood on a lost commit was made anew: its former self would be found to be broken for ever.
  await git.run(['repack', '-a', '-d', '-q']);
  return { commits: rebuilding.count, lost: rebuilding.lost };
}

/** The objects that are whole, and what of trees and commits it takes to see where one is missing. */
class Found {
  readonly whole = new Set<string>();
  readonly commits = new Map<string, Commit>();
  /** Trees that lack a file of theirs, and the trees in each. */
  readonly #lacking = new Set<string>();
  readonly #inner = new Map<string, string[]>();
  readonly #sound = new Map<string, boolean>();

  /** Files come first, then trees, then commits. */
  take(id: string, kind: string, bytes: Buffer | null): void {
    this.whole.add(id);
    if (bytes === null) return;
    if (kind === 'commit') this.commits.set(id, readCommit(id, bytes));
    if (kind !== 'tree') return;
    const entries = readTree(bytes);
    this.#inner.set(
      id,
      entries.filter(isTree).map((entry) => entry.id),
    );
    if (entries.some((entry) => isFile(entry) && !this.whole.has(entry.id))) this.#lacking.add(id);
  }

  /** Whether a tree and all in it are whole. */
  isSound(tree: string): boolean {
    const known = this.#sound.get(tree);
    if (known !== undefined) return known;
    const inner = this.#inner.get(tree);
    const sound = inner !== undefined && !this.#lacking.has(tree) && inner.every((one) => this.isSound(one));
    this.#sound.set(tree, sound);
    return sound;
  }

  #ends: Commit[] | undefined;

  /** Commits that no other stands on, newest first. */
  get ends(): Commit[] {
    if (this.#ends !== undefined) return this.#ends;
    const all = [...this.commits.values()];
    const stoodOn = new Set(all.flatMap(({ parents }) => parents));
    this.#ends = all.filter(({ id }) => !stoodOn.has(id)).sort((a, b) => b.seconds - a.seconds || b.seq - a.seq);
    return this.#ends;
  }
}

const emptyTree = Buffer.alloc(0);
/** Of lost versions so many are named; the damaged history, which is kept, has the rest. */
const mostNamed = 200;

class Rebuilding {
  readonly lost: string[] = [];
  count = 0;
  readonly #now = new Map<string, { commit: string; tree: string }>();

  constructor(
    private readonly found: Found,
    private readonly git: Git,
    private readonly write: (kind: string, bytes: Buffer) => string,
  ) {}

  /** Makes a commit, and all that it stands on, anew where that is needed; gives its name now. */
  async upTo(tip: string): Promise<string> {
    const waiting = [tip];
    for (let id = waiting.at(-1); id !== undefined; id = waiting.at(-1)) {
      const commit = this.found.commits.get(id);
      if (commit === undefined || this.#now.has(id)) {
        waiting.pop();
        continue;
      }
      const parents = this.#parentsOf(commit);
      const open = parents.filter((parent) => !this.#now.has(parent));
      if (open.length > 0) waiting.push(...open);
      else await this.#make(commit, parents);
    }
    return this.#now.get(tip)?.commit ?? tip;
  }

  /** A parent that is lost is stood in for by the newest commit from before that nothing readable stands on. */
  #parentsOf({ id, parents, seconds }: Commit): string[] {
    const known = parents.filter((parent) => this.found.commits.has(parent));
    if (known.length > 0 || parents.length === 0) return known;
    const instead = this.found.ends.find((end) => end.seconds <= seconds && !this.#standsOn(end.id, id));
    return instead === undefined ? [] : [instead.id];
  }

  /** Then it cannot stand in for what `other` stands on. */
  #standsOn(commit: string, other: string): boolean {
    const [seen, waiting] = [new Set<string>(), [commit]];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (id === other) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      waiting.push(...(this.found.commits.get(id)?.parents ?? []));
    }
    return false;
  }

  async #make(commit: Commit, parents: string[]): Promise<void> {
    this.count += 1;
    const former = this.#now.get(parents[0] ?? '')?.tree ?? null;
    const when = new Date(commit.seconds * 1000).toISOString().slice(0, 16);
    const tree = this.found.isSound(commit.tree) ? commit.tree : await this.#mended(commit.tree, former, '', when);
    const names = parents.map((parent) => this.#now.get(parent)?.commit ?? parent);
    if (tree === commit.tree && names.join() === commit.parents.join()) {
      this.#now.set(commit.id, { commit: commit.id, tree });
      return;
    }
    const end = commit.bytes.indexOf('\n\n');
    const kept = commit.bytes
      .toString('latin1', 0, end)
      .split('\n')
      .filter((line) => /^(author|committer|encoding) /.test(line));
    const head = [`tree ${tree}`, ...names.map((name) => `parent ${name}`), ...kept].join('\n');
    const bytes = Buffer.concat([Buffer.from(head, 'latin1'), commit.bytes.subarray(end)]);
    this.#now.set(commit.id, { commit: this.write('commit', bytes), tree });
  }

  /** A tree without what is lost: there stands what the tree before had, or nothing. */
  async #mended(tree: string, former: string | null, folder: string, when: string): Promise<string> {
    if (!this.found.whole.has(tree)) {
      this.#name(folder === '' ? 'all files' : `${folder} and what is in it`, when);
      return former ?? this.write('tree', emptyTree);
    }
    const before = former === null ? [] : readTree(await this.git.run(['cat-file', 'tree', former]));
    const entries: Entry[] = [];
    for (const entry of readTree(await this.git.run(['cat-file', 'tree', tree]))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const same = before.find((one) => one.name === entry.name && one.mode === entry.mode);
      if (isTree(entry) && !this.found.isSound(entry.id)) {
        entries.push({ ...entry, id: await this.#mended(entry.id, same?.id ?? null, path, when) });
      } else if (!isFile(entry) || this.found.whole.has(entry.id)) entries.push(entry);
      else {
        this.#name(path, when);
        if (same) entries.push(same);
      }
    }
    return this.write('tree', Buffer.concat(entries.map(bytesOf)));
  }

  #name(what: string, when: string): void {
    if (this.lost.length < mostNamed) this.lost.push(`${Buffer.from(what, 'latin1').toString('utf8')} as of ${when}Z`);
  }
}

const isTree = ({ mode }: Entry) => mode === '40000';
const isFile = ({ mode }: Entry) => mode !== '40000' && mode !== '160000';
const bytesOf = ({ mode, name, id }: Entry) =>
  Buffer.concat([Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(id, 'hex')]);

/** Names stay the bytes that they are. */
function readTree(bytes: Buffer): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    if (end < 0) break;
    const [mode = '', ...name] = bytes.toString('latin1', at, end).split(' ');
    entries.push({ mode, name: name.join(' '), id: bytes.toString('hex', end + 1, end + 21) });
    at = end + 21;
  }
  return entries;
}

function readCommit(id: string, bytes: Buffer): Commit {
  const head = bytes.toString('latin1', 0, bytes.indexOf('\n\n')).split('\n');
  const tree = head.find((line) => line.startsWith('tree '))?.slice(5) ?? '';
  const parents = head.filter((line) => line.startsWith('parent ')).map((line) => line.slice(7));
  const seconds = Number(/ (\d+) [+-]\d+$/.exec(head.find((line) => line.startsWith('committer ')) ?? '')?.[1] ?? 0);
  const seq = Number(/^Seq: (\d{1,15})$/m.exec(bytes.toString('latin1'))?.[1] ?? 0);
  return { id, bytes, tree, parents, seconds, seq };
}

function writeLoose(directory: string, kind: string, bytes: Buffer): string {
  const whole = Buffer.concat([Buffer.from(`${kind} ${bytes.length}\0`), bytes]);
  const id = createHash('sha1').update(whole).digest('hex');
  const folder = join(directory, 'objects', id.slice(0, 2));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, id.slice(2)), deflateSync(whole), { mode: 0o444 });
  return id;
}
