import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '#shared/model/error.ts';
import { type Git, gitIn, startPiped } from './git.ts';
import { makeOwn } from './own.ts';

/** How the history is to have what it holds. */
export type Rewrite = {
  /** A version of a file, at these paths. */
  file(bytes: Buffer, paths: readonly string[]): Buffer;
  /** What a commit says. */
  message(bytes: Buffer): Buffer;
  /** A file that never was. */
  drops(path: string): boolean;
};

const fresh = (root: string) => join(root, '.mneme', 'audit-rewritten');
const former = (root: string) => join(root, '.mneme', 'audit-former');

/**
 * Makes the history anew without some words: every commit stays, with its author, date and order; only the bytes that
 * `rewrite` changes are others, and so are the names of the commits from the first changed one on. The old history is
 * removed when the new one stands. The caller holds the lock, and nothing else has the history open.
 * @throws audit.damaged when the new history is not what the old one was, which then stays
 */
export async function rewriteHistory(root: string, rewrite: Rewrite): Promise<void> {
  const next = fresh(root);
  await rm(next, { recursive: true, force: true });
  makeOwn(next);
  const paths = await pathsOfVersions(gitIn(root));
  const [exporter, importer] = [
    startPiped({ root, directory: join(root, '.audit') }, [
      'fast-export',
      '--all',
      '--show-original-ids',
      '--signed-tags=strip',
      '--reencode=no',
    ]),
    startPiped({ root, directory: next }, ['fast-import', '--quiet', '--force']),
  ];
  await Promise.all([
    pipeline(exporter.stdout, new ExportFilter(rewrite, paths), importer.stdin),
    ended(exporter),
    ended(importer),
  ]);
  const count = async (directory: string) =>
    (await gitIn(root, directory).run(['rev-list', '--all', '--count'])).toString().trim();
  if ((await count(next)) !== (await count(join(root, '.audit')))) {
    throw fail('audit.damaged', 'The rewritten history lacks commits.', 'The history is as it was; run mneme doctor.');
  }
  await rename(join(root, '.audit'), former(root));
  await rename(next, join(root, '.audit'));
  await rm(former(root), { recursive: true, force: true });
}

/** What a rewriting that was cut off left: the whole old history, or the whole new one. Before a history is opened. */
export async function finishRewrite(root: string): Promise<void> {
  if (!existsSync(join(root, '.audit')) && existsSync(former(root))) {
    // The old one was moved away only when the new one was whole.
    const whole = existsSync(fresh(root)) ? fresh(root) : former(root);
    await rename(whole, join(root, '.audit'));
  }
  await rm(fresh(root), { recursive: true, force: true });
  await rm(former(root), { recursive: true, force: true });
}

function ended(child: ReturnType<typeof startPiped>): Promise<void> {
  const words: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => words.push(chunk));
  child.stdout.resume();
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          fail(
            'audit.damaged',
            `Git could not rewrite: ${Buffer.concat(words).toString().slice(0, 300)}`,
            'Run mneme doctor.',
          ),
        );
    });
  });
}

/** The paths at which each version of a file ever stood, by its id. */
async function pathsOfVersions(git: Git): Promise<Map<string, string[]>> {
  const args = ['log', '--all', '--raw', '-z', '-m', '--root', '--no-abbrev', '--no-renames', '--format='];
  const fields = (await git.run(args)).toString('utf8').split('\0');
  const paths = new Map<string, string[]>();
  for (let n = 0; n + 1 < fields.length; n += 2) {
    const id = /^\s*:\d+ \d+ \w+ (\w+) /.exec(fields[n] ?? '')?.[1];
    const path = fields[n + 1];
    if (id === undefined || path === undefined) continue;
    const known = paths.get(id);
    if (known === undefined) paths.set(id, [path]);
    else if (!known.includes(path)) known.push(path);
  }
  return paths;
}

const newline = 10;

/** The path of a line `M 100644 :12 PATH` or `D PATH`; git quotes one that has a quote or a control character. */
function pathIn(line: string): string | null {
  const path = /^(?:M \d+ \S+|D) (.+)$/.exec(line)?.[1];
  if (path === undefined) return null;
  return path.startsWith('"') ? path.slice(1, -1).replace(/\\(["\\])/g, '$1') : path;
}

/** Passes a fast-export stream on, with the bytes behind each `data <count>` line rewritten. */
class ExportFilter extends Transform {
  #held: Buffer[] = [];
  #size = 0;
  /** Bytes of data that are awaited; null between them. */
  #wanted: number | null = null;
  /** Of the version of a file whose bytes come next; null before those of a message. */
  #version: string | null = null;
  #isVersion = false;

  constructor(
    private readonly rewrite: Rewrite,
    private readonly paths: ReadonlyMap<string, string[]>,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#held.push(chunk);
    this.#size += chunk.length;
    // Joining for every chunk of a large file would take quadratic time.
    if (this.#wanted === null || this.#size >= this.#wanted) this.#drain();
    done();
  }

  override _flush(done: TransformCallback): void {
    if (this.#size > 0) this.push(Buffer.concat(this.#held));
    done();
  }

  #drain(): void {
    const bytes = this.#held.length === 1 ? (this.#held[0] ?? Buffer.alloc(0)) : Buffer.concat(this.#held);
    let at = 0;
    for (;;) {
      if (this.#wanted !== null) {
        if (bytes.length - at < this.#wanted) break;
        const data = this.#rewritten(bytes.subarray(at, at + this.#wanted));
        this.push(`data ${data.length}\n`);
        this.push(data);
        at += this.#wanted;
        this.#wanted = null;
      }
      const end = bytes.indexOf(newline, at);
      if (end < 0) break;
      this.#line(bytes, at, end);
      at = end + 1;
    }
    const rest = bytes.subarray(at);
    this.#held = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
  }

  #line(bytes: Buffer, start: number, end: number): void {
    const line = bytes.toString('utf8', start, end);
    const count = /^data (\d+)$/.exec(line)?.[1];
    if (count !== undefined) {
      this.#wanted = Number(count);
      return;
    }
    if (line === 'blob') this.#isVersion = true;
    if (line.startsWith('commit ') || line.startsWith('tag ')) this.#isVersion = false;
    this.#version = /^original-oid (\w+)$/.exec(line)?.[1] ?? this.#version;
    const path = pathIn(line);
    if (path === null || !this.rewrite.drops(path)) this.push(bytes.subarray(start, end + 1));
  }

  #rewritten(data: Buffer): Buffer {
    if (!this.#isVersion) return this.rewrite.message(data);
    return this.rewrite.file(data, this.paths.get(this.#version ?? '') ?? []);
  }
}
