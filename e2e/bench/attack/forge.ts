import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** An entry of a tree as somebody may forge it: any mode, any name, twice if they like. */
export type Entry = { mode: string; name: string; object: string };
/** A file by its text, a folder by what is in it, or an object that is there already. */
type Content = string | Buffer | Made[] | { object: string };
export type Made = [mode: string, name: string, content: Content];

export const file = (name: string, content: string | Buffer): Made => ['100644', name, content];
export const link = (name: string, to: string): Made => ['120000', name, to];
export const folder = (name: string, ...within: Made[]): Made => ['40000', name, within];

type Manifest = { branch: string; head: string; tree: string } & Record<string, unknown>;

const environment = {
  PATH: process.env.PATH,
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'x',
  GIT_AUTHOR_EMAIL: 'x@x',
  GIT_COMMITTER_NAME: 'x',
  GIT_COMMITTER_EMAIL: 'x@x',
};
const extras = 'refs/mneme/extras';

/** A good backup taken apart, so that one of somebody's own making can be put together again. */
export class Forge {
  readonly directory: string;

  constructor(good: string, at: string) {
    this.directory = join(at, 'forge.git');
    execFileSync('git', ['init', '--quiet', '--bare', this.directory], { env: environment });
    const heads = this.git(['bundle', 'unbundle', good]).split('\n');
    for (const [object = '', ref = ''] of heads.map((line) => line.split(' ')))
      if (ref.startsWith('refs/')) this.git(['update-ref', ref, object]);
    this.git(['symbolic-ref', 'HEAD', this.manifest().branch]);
  }

  git(args: string[], input: string | Buffer = ''): string {
    const said = execFileSync('git', ['--git-dir', this.directory, ...args], {
      env: environment,
      input,
      stdio: ['pipe', 'pipe', 'ignore'],
      maxBuffer: 64_000_000,
    });
    return said.toString('utf8').trim();
  }

  blob(content: string | Buffer): string {
    return this.git(['hash-object', '-w', '--stdin'], content);
  }

  /** A tree byte by byte, in git's order, whatever git thinks of its names. */
  tree(entries: readonly Entry[]): string {
    const key = ({ mode, name }: Entry) => Buffer.from(mode === '40000' ? `${name}/` : name);
    const sorted = entries.toSorted((a, b) => Buffer.compare(key(a), key(b)));
    const lines = sorted.map(({ mode, name, object }) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, 'hex')]),
    );
    return this.git(['hash-object', '--literally', '-w', '-t', 'tree', '--stdin'], Buffer.concat(lines));
  }

  entries(tree: string): Entry[] {
    const listed = this.git(['ls-tree', '-z', tree]).split('\0');
    return listed.flatMap((line) => {
      const [, mode, object, name] = /^0?(\d+) \w+ ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
      return mode && object && name ? [{ mode, object, name }] : [];
    });
  }

  make([mode, name, content]: Made): Entry {
    if (Array.isArray(content)) return { mode, name, object: this.tree(content.map((one) => this.make(one))) };
    if (typeof content === 'string' || Buffer.isBuffer(content)) return { mode, name, object: this.blob(content) };
    return { mode, name, object: content.object };
  }

  manifest(): Manifest {
    return JSON.parse(this.git(['cat-file', 'blob', `${extras}:manifest.json`]));
  }

  /** Puts files into the workspace of the backup, in a commit of its own; what it says of itself follows. */
  add(...made: Made[]): void {
    const { branch } = this.manifest();
    const tree = this.tree([...this.entries(`${branch}^{tree}`), ...made.map((one) => this.make(one))]);
    const head = this.git(['commit-tree', tree, '-p', branch, '-m', 'x']);
    this.git(['update-ref', branch, head]);
    this.say({ head, tree });
  }

  /** Changes what the backup says of itself. */
  say(change: Record<string, unknown>): void {
    this.beside(file('manifest.json', JSON.stringify({ ...this.manifest(), ...change })));
  }

  /** Puts files beside the workspace, in the place of those of their names; names may come twice. */
  beside(...made: Made[]): void {
    const kept = this.entries(`${extras}^{tree}`).filter((one) => made.every(([, name]) => name !== one.name));
    const tree = this.tree([...kept, ...made.map((one) => this.make(one))]);
    this.git(['update-ref', extras, this.git(['commit-tree', tree, '-m', 'x'])]);
  }

  /** @param without commits that the bundle leaves to another repository */
  write(to: string, ...without: string[]): void {
    this.git(['bundle', 'create', '--quiet', to, 'HEAD', '--all', ...without]);
  }
}
