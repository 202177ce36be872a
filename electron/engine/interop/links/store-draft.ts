import { isTaken, NotOurs, readStoreFile, replaceStoreFile } from './store-file.ts';

/**
 * Files of a linked store that are about to be changed, each from what it was when the store was read; what was not read then, from what it
 * was when it was opened here.
 */
export class StoreDraft {
  readonly #files = new Map<string, { before: string | null; original: string | null; text: string | null }>();

  /** `read`: digests of files as they were read. */
  constructor(
    private readonly folder: string,
    private readonly read: ReadonlyMap<string, string>,
  ) {}

  /** One change of the store: done whole, or not at all where a reason against it comes up. */
  async attempt<T>(change: () => Promise<T | string>): Promise<T | string> {
    const before = new Map([...this.#files].map(([path, { text }]) => [path, text]));
    const told = await change().catch((cause) => {
      if (cause instanceof NotOurs) return cause.message;
      throw cause;
    });
    if (typeof told === 'string')
      for (const [path, file] of this.#files) file.text = before.has(path) ? (before.get(path) ?? null) : file.original;
    return told;
  }

  /** Null where there is no such file, or would be none. @throws NotOurs */
  async text(path: string): Promise<string | null> {
    return (await this.#opened(path)).text;
  }

  async put(path: string, text: string | null): Promise<void> {
    (await this.#opened(path)).text = text;
  }

  async has(path: string): Promise<boolean> {
    const known = this.#files.get(path);
    return known === undefined ? isTaken(this.folder, path) : known.text !== null;
  }

  /** A free path: `base.md`, `base 2.md`. */
  async free(base: string, end = '.md'): Promise<string> {
    for (let n = 1; ; n++) {
      const path = `${base}${n === 1 ? '' : ` ${n}`}${end}`;
      if (!(await this.has(path))) return path;
    }
  }

  get isChanged(): boolean {
    return [...this.#files.values()].some(({ original, text }) => text !== original);
  }

  /** Writes file by file. @returns paths that were no longer what was read, and stay as they are */
  async write(): Promise<Set<string>> {
    const stale = new Set<string>();
    for (const [path, { before, original, text }] of this.#files)
      if (text !== original && !(await replaceStoreFile(this.folder, path, before, text))) stale.add(path);
    return stale;
  }

  /** Whether a file is on disk as it stands here: nobody else has written into it. */
  async stands(path: string): Promise<boolean> {
    const now = await readStoreFile(this.folder, path).catch(() => undefined);
    return now !== undefined && (now?.text ?? null) === (await this.text(path));
  }

  async #opened(path: string) {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const file = await readStoreFile(this.folder, path);
    const before = this.read.get(path) ?? file?.hash ?? null;
    const opened = { before, original: file?.text ?? null, text: file?.text ?? null };
    this.#files.set(path, opened);
    return opened;
  }
}
