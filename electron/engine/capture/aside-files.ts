import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { fail } from '#shared/model/error.ts';
import type { Withholding } from '../commit/types.ts';
import { secretsIn } from '../language/secrets/find.ts';
import type { Secret } from '../language/secrets/types.ts';
import { markOf, replaced, type Withheld, withhold } from '../language/secrets/withhold.ts';
import type { StampedFile } from '../workspace/read.ts';
import { readLines, writeLines } from './lines.ts';

/**
 * A file that waits: what stands in it that nobody has released, and since when Mneme has seen it. `rest`: what else it says, line by
 * line; null where something of it may still be a secret.
 */
export type FileAside = {
  path: string;
  at: number;
  hash: string;
  secrets: Withheld[];
  digests: string[];
  rest: string | null;
};

/**
 * Files into which somebody wrote a secret by other means than Mneme. Their bytes stay where their owner put them, and
 * nothing takes them into history or writes over them until the owner has said what they are; what else they say is found
 * meanwhile. What waits is seen again at every
 * start, since it differs from the index; what the owner called no secret is kept in `.mneme/no-secrets.jsonl`, as digests.
 */
export class AsideFiles implements Withholding {
  readonly #path: string;
  readonly #none: Set<string>;
  readonly #waiting = new Map<string, FileAside>();
  /** The state of a file in which its secrets are taken out right now. */
  readonly #leaving = new Map<string, string>();

  constructor(
    root: string,
    private readonly clock: { now(): number },
    /** Told when what waits has changed. */
    private readonly told: (fresh: FileAside | null) => void,
  ) {
    this.#path = join(root, '.mneme', 'no-secrets.jsonl');
    this.#none = new Set(readLines(this.#path).flatMap((value) => z.string().safeParse(value).data ?? []));
  }

  async waits(path: string, file: StampedFile | null, before: () => Promise<string | null>): Promise<boolean> {
    const found = file?.text == null ? null : await this.#newIn(file.text, before);
    const known = this.#waiting.get(path);
    if (file === null || found === null) {
      if (this.#waiting.delete(path)) this.told(null);
      return false;
    }
    if (known?.hash === file.stamp.hash) return true;
    const waiting = { path, at: known?.at ?? this.clock.now(), hash: file.stamp.hash, ...found };
    this.#waiting.set(path, waiting);
    this.told(waiting);
    return true;
  }

  rest(path: string): string | null {
    return this.#waiting.get(path)?.rest ?? null;
  }

  refuse(path: string): void {
    if (!this.#waiting.has(path) || this.#leaving.has(path)) return;
    const words = `${path} waits for the owner: somebody wrote what looks like a secret into it, outside Mneme.`;
    throw fail(
      'file.waiting',
      words,
      'Nothing is written there until the owner decides, in Today or by mneme alerts.',
      {
        path,
      },
    );
  }

  isLeaving(path: string, hash: string | null): boolean {
    return hash !== null && this.#leaving.get(path) === hash;
  }

  list(): FileAside[] {
    return [...this.#waiting.values()].sort((a, b) => a.at - b.at);
  }

  isWaiting(path: string): boolean {
    return this.#waiting.has(path);
  }

  /** A file's words as they may be passed on: those of one that waits without the statements for which it does. */
  shown(path: string, text: string | null): string | null {
    return text === null || !this.#waiting.has(path) ? text : withhold(text).rest;
  }

  /** The owner says that none of these is a secret, here or wherever they stand later. */
  release({ digests }: FileAside): void {
    for (const digest of digests) this.#none.add(digest);
    writeLines(this.#path, [...this.#none]);
  }

  /** While `write` runs, the file may be written, as long as it stands as it was seen to wait. */
  async leave({ path, hash }: FileAside, write: () => Promise<unknown>): Promise<void> {
    this.#leaving.set(path, hash);
    try {
      await write();
      if (this.#waiting.delete(path)) this.told(null);
    } finally {
      this.#leaving.delete(path);
    }
  }

  /** Statements with a secret that history does not have already, and the owner did not call none. */
  async #newIn(
    text: string,
    before: () => Promise<string | null>,
  ): Promise<Pick<FileAside, 'secrets' | 'digests' | 'rest'> | null> {
    const asked = this.#unreleased(text);
    if (asked.length === 0) return null;
    const known = await before();
    const secrets = withhold(text).held.filter(
      (statement) =>
        asked.some(({ at, end }) => at < statement.end && end > statement.at) && !known?.includes(statement.words),
    );
    if (secrets.length === 0) return null;
    // Every line keeps its number, by which its memory is cited.
    const rest = replaced(text, secrets, ({ kind, words }) => `${markOf(kind)}${words.replace(/[^\n]/g, '')}`);
    const isSure = this.#unreleased(rest).every(({ at, end }) => known?.includes(rest.slice(at, end)));
    return { secrets, digests: asked.map((secret) => digestOf(text, secret)), rest: isSure ? rest : null };
  }

  #unreleased(text: string): Secret[] {
    return secretsIn(text).filter((secret) => !this.#none.has(digestOf(text, secret)));
  }
}

const digestOf = (text: string, { at, end }: Secret) => createHash('sha256').update(text.slice(at, end)).digest('hex');
