import { readFileSync, statSync, truncateSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { By, ChangeSet } from '#shared/model/change.ts';
import type { Log } from '../ports.ts';
import { formatAuditLine } from '../workspace/codecs/audit-log.ts';
import { criticalityOf } from '../workspace/paths.ts';
import { resolveInside } from '../workspace/sandbox.ts';
import { Seal } from './seal.ts';

export const auditLogPath = 'memory/meta/audit.log';

type Named = { changes: Pick<ChangeSet['changes'][number], 'path' | 'action' | 'summary'>[] };

/** One line a file; a critical file's is followed by its alert. @source 000 §12.4, §12.5 */
export function auditLines(set: Named, by: By, at: number): string {
  const minute = `${new Date(at).toISOString().slice(0, 16)}Z`;
  const lines: string[] = [];
  for (const { action, path, summary } of set.changes) {
    const critical = criticalityOf(path) === 'critical' && by.actor !== 'system:init';
    const said = critical ? `⚠️ CRITICAL: ${summary}` : summary;
    lines.push(formatAuditLine({ at: minute, action, path, actor: by.actor, approval: by.approval, summary: said }));
    if (critical) {
      const alert = 'Critical file change detected. Pending user acknowledgment.';
      lines.push(
        formatAuditLine({ at: minute, action: 'ALERT', path, actor: 'system:audit', approval: '—', summary: alert }),
      );
    }
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** audit.log on disk: appended to with every change set. Lines that could not be written wait for the next one. */
export class AuditFile {
  #owed = '';
  #seal: Seal | null = null;
  #foreign: (lost: string) => void = () => undefined;

  private constructor(
    private readonly place: string,
    private readonly log: Log,
  ) {}

  static async open(root: string, log: Log): Promise<AuditFile> {
    return new AuditFile(await resolveInside(root, auditLogPath), log);
  }

  /** The byte where the next line will begin. */
  get end(): number {
    return (statSync(this.place, { throwIfNoEntry: false })?.size ?? 0) + Buffer.byteLength(this.#owed);
  }

  /**
   * From now on it is noticed when anybody else writes into the log, and whether somebody did since it was last sealed.
   * `ours`: what a crash left us to write. `foreign` is told the fingerprint of the log as we left it.
   */
  watch(root: string, ours: { offset: number; lines: string }[], foreign: (lost: string) => void): void {
    this.#foreign = foreign;
    const { seal, lost } = Seal.open(this.place, join(root, '.mneme', 'audit-seal.json'), ours);
    this.#seal = seal;
    if (lost !== null) foreign(lost);
  }

  /** Tells when somebody else wrote since we last did. Costs a look at the file's size and times. */
  look(): void {
    const lost = this.#seal?.look() ?? null;
    if (lost !== null) this.#foreign(lost);
  }

  /** Says what we are about to make of the whole log; `replaced` says that it is done. */
  announce(text: string | Uint8Array): void {
    this.look();
    this.#seal?.announce(text);
  }

  replaced(text: string | Uint8Array): void {
    this.#seal?.replaced(text);
  }

  /** Keeps what was noted of the log: before intents are dropped that could explain its last lines. */
  persistSeal(): void {
    this.#seal?.persist();
  }

  /** True while lines wait because the file could not be written. */
  get owes(): boolean {
    return this.#owed !== '';
  }

  async append(lines: string): Promise<void> {
    const text = this.#owed + lines;
    if (text === '') return;
    this.look();
    const start = statSync(this.place, { throwIfNoEntry: false })?.size ?? 0;
    try {
      await mkdir(dirname(this.place), { recursive: true });
      await appendFile(this.place, text);
      this.#owed = '';
      const lost = this.#seal?.appended(text) ?? null;
      if (lost !== null) this.#foreign(lost);
    } catch (cause) {
      this.#cutTo(start);
      // Its times are others now, and its bytes the same.
      this.#seal?.look();
      this.#owed = text;
      this.log.warn('audit.log waits to be written', { cause: String(cause) });
    }
  }

  /**
   * After a crash: the lines of the intents that were left, in order, each exactly once. Where the file ends inside
   * them it is completed; where its owner edited it meanwhile, lines that stand nowhere in it are added.
   */
  async restore(intents: { offset: number; lines: string }[]): Promise<void> {
    const first = intents[0];
    if (first === undefined) return;
    const want = Buffer.from(intents.map(({ lines }) => lines).join(''));
    const have = this.#read();
    const there = have.subarray(Math.min(first.offset, have.length));
    const lineStart = first.offset === 0 || have.length < first.offset || have[first.offset - 1] === 10;
    if (lineStart && have.length >= first.offset && there.subarray(0, want.length).equals(want)) return;
    if (lineStart && have.length >= first.offset && want.subarray(0, there.length).equals(there)) {
      this.#cutTo(first.offset);
      return this.append(want.toString('utf8'));
    }
    const known = new Map<string, number>();
    for (const line of have.toString('utf8').split('\n')) known.set(line, (known.get(line) ?? 0) + 1);
    let missing = have.length === 0 || have.at(-1) === 10 ? '' : '\n';
    for (const line of want.toString('utf8').split('\n').slice(0, -1)) {
      const left = known.get(line) ?? 0;
      known.set(line, left - 1);
      if (left <= 0) missing += `${line}\n`;
    }
    if (missing.trim() !== '') await this.append(missing);
  }

  #read(): Buffer {
    try {
      return readFileSync(this.place);
    } catch {
      return Buffer.alloc(0);
    }
  }

  /** Takes back half a write; nothing to do when there was none. */
  #cutTo(size: number): void {
    try {
      if ((statSync(this.place, { throwIfNoEntry: false })?.size ?? 0) > size) truncateSync(this.place, size);
    } catch {}
  }
}
