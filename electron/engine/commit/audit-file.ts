import { appendFile, mkdir, open, readFile, stat, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Log } from '../ports.ts';
import { resolveInside } from '../workspace/sandbox.ts';

export const auditLogPath = 'memory/meta/audit.log';

/** audit.log on disk: appended to with every change set. Lines that could not be written wait for the next one. */
export class AuditFile {
  #owed = '';

  private constructor(
    private readonly place: string,
    private readonly log: Log,
    /** Bytes the file holds, owed lines included: where the next line will begin. */
    public size: number,
  ) {}

  static async open(root: string, log: Log): Promise<AuditFile> {
    const place = await resolveInside(root, auditLogPath);
    const size = await stat(place).then(
      (s) => s.size,
      () => 0,
    );
    return new AuditFile(place, log, size);
  }

  async append(lines: string): Promise<void> {
    const text = this.#owed + lines;
    this.size += Buffer.byteLength(lines);
    try {
      await mkdir(dirname(this.place), { recursive: true });
      await appendFile(this.place, text);
      this.#owed = '';
    } catch (cause) {
      this.#owed = text;
      this.log.warn('audit.log waits to be written', { cause: String(cause) });
    }
  }

  /** After a crash: the lines of one intent, exactly once, also when the last write was torn. */
  async restore(offset: number, lines: string): Promise<void> {
    const want = Buffer.from(lines);
    const have = await readFile(this.place).catch(() => Buffer.alloc(0));
    const there = have.subarray(offset, offset + want.length);
    if (there.equals(want) || have.includes(want, Math.max(0, offset - want.length))) return;
    const torn = have.length > offset && want.subarray(0, have.length - offset).equals(have.subarray(offset));
    if (torn) await truncate(this.place, offset);
    await mkdir(dirname(this.place), { recursive: true });
    const whole = torn || have.length === 0 || have.at(-1) === 10;
    await appendFile(this.place, whole ? lines : `\n${lines}`);
    this.size = (await stat(this.place)).size;
  }

  async sync(): Promise<void> {
    const file = await open(this.place, 'r+').catch(() => null);
    await file?.sync().finally(() => file.close());
  }
}
