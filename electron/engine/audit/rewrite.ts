import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '#shared/model/error.ts';
import { gitIn, startPiped } from './git.ts';
import { makeOwn } from './own.ts';

/** Bytes of what one commit says or one file holds, as the history is to have them. */
export type Rewrite = (bytes: Buffer) => Buffer;

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
  const [exporter, importer] = [
    startPiped({ root, directory: join(root, '.audit') }, [
      'fast-export',
      '--all',
      '--signed-tags=strip',
      '--reencode=no',
    ]),
    startPiped({ root, directory: next }, ['fast-import', '--quiet', '--force']),
  ];
  await Promise.all([
    pipeline(exporter.stdout, new ExportFilter(rewrite), importer.stdin),
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

const newline = 10;

/** Passes a fast-export stream on, with the bytes behind each `data <count>` line rewritten. */
class ExportFilter extends Transform {
  #held: Buffer[] = [];
  #size = 0;
  /** Bytes of data that are awaited; null between them. */
  #wanted: number | null = null;

  constructor(private readonly rewrite: Rewrite) {
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
        const data = this.rewrite(bytes.subarray(at, at + this.#wanted));
        this.push(`data ${data.length}\n`);
        this.push(data);
        at += this.#wanted;
        this.#wanted = null;
      }
      const end = bytes.indexOf(newline, at);
      if (end < 0) break;
      const line = bytes.toString('latin1', at, end);
      const count = /^data (\d+)$/.exec(line)?.[1];
      if (count === undefined) this.push(bytes.subarray(at, end + 1));
      else this.#wanted = Number(count);
      at = end + 1;
    }
    const rest = bytes.subarray(at);
    this.#held = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
  }
}
