import type { By, FileChange } from '#shared/model/change.ts';
import { beginningSummary } from '../git/import.ts';
import { objectIdOf } from '../git/tree.ts';
import type { History } from '../git/types.ts';
import type { Index } from '../index/types.ts';
import type { Clock, Emit } from '../ports.ts';
import { breathing } from '../workspace/breath.ts';
import { isGrowingLog, isProjection, isTracked } from '../workspace/paths.ts';
import { readFileStamped } from '../workspace/read.ts';
import type { HowFar } from '../workspace/types.ts';
import { filesTogether } from './adopt.ts';
import { type Applier, type ApplyDeps, leftOf } from './apply.ts';
import { auditLines, auditLogPath } from './audit-file.ts';
import { asDiskError } from './disk-error.ts';
import { clearStaging, moveIn, stage } from './staging.ts';
import type { Withholding } from './types.ts';

/** Files made from other files; they are committed at checkpoints. */
const projections = [
  auditLogPath,
  'memory/graph/index.md',
  'memory/meta/decay-scores.json',
  'memory/meta/access.log',
  'memory/meta/attributions.jsonl',
].filter(isProjection);

type Options = {
  root: string;
  history: History;
  index: Index;
  clock: Clock;
  id(): string;
  emit: Emit;
  withholding?: Withholding | undefined;
};

/** What goes into history as it stands, past the journal: it can be made again from what is on disk. */
export class ProjectionWriter {
  constructor(
    private readonly options: Options,
    private readonly rooms: ApplyDeps,
    private readonly applier: Applier,
  ) {}

  /** Replaces a projection at once; history gets it at the next checkpoint. @throws disk.*, path.* */
  async project(path: string, content: string): Promise<void> {
    const { root, id } = this.options;
    const change = id();
    try {
      const staged = await stage(root, change, [{ path, after: content }]);
      if (path === auditLogPath) this.rooms.audit.announce(content);
      for (const file of staged) await moveIn(file, undefined, false);
      if (path === auditLogPath) this.rooms.audit.replaced(content);
      this.rooms.indexer.put(leftOf({ changes: [{ path, after: content }] }, staged));
    } catch (cause) {
      await clearStaging(root, new Set([change])).catch(() => undefined);
      throw asDiskError(cause, path);
    }
  }

  /** Commits the projections that differ from history, and has the index know the logs as they are now. */
  async checkpoint(trigger: string): Promise<void> {
    const { root, history, clock, id } = this.options;
    await this.rooms.flusher.settled();
    const held = await history.held(projections);
    const changes: FileChange[] = [];
    for (const path of projections) {
      const file = await readFileStamped(root, path);
      const known = held.get(path) ?? null;
      if (file !== null && isGrowingLog(path) && !this.rooms.indexer.knows(file.stamp)) {
        this.rooms.indexer.put([{ path, content: file.bytes, hash: file.stamp.hash, written: file.stamp }]);
      }
      if ((file === null ? null : objectIdOf(file.bytes)) === known) continue;
      const action = known === null ? 'CREATE' : file === null ? 'DELETE' : 'EDIT';
      changes.push({ path, action, before: null, after: file?.bytes ?? null, summary: 'as it stands' });
    }
    if (changes.length === 0) return;
    const by: By = { actor: 'system:checkpoint', approval: 'auto', trigger };
    const seq = this.applier.seq + 1;
    const { head } = await history.record([{ seq, change: id(), at: clock.now(), by, set: { changes } }]);
    this.#committed(seq, head);
  }

  /**
   * Lines of audit.log for commits that came past the journal: an owner's own, or a beginning that was cut off before its
   * line. Those that stand there already are passed over.
   */
  async tell(lines: string[]): Promise<void> {
    const text = (await readFileStamped(this.options.root, auditLogPath))?.text ?? '';
    const known = new Set(text.split('\n'));
    const missing = lines.filter((line) => !known.has(line));
    if (missing.length === 0) return;
    await this.rooms.audit.append(missing.map((line) => `${line}\n`).join(''));
    this.rooms.audit.persistSeal();
  }

  /**
   * After an owner's own commit: what it left out of history, or put there otherwise than it stands on disk, is recorded
   * as it stands. A git index that is not up to date commits removals that nobody meant.
   */
  async level(trigger: string): Promise<string[]> {
    const { root, history, clock, id } = this.options;
    await this.rooms.flusher.settled();
    const held = await history.held();
    const changes: FileChange[] = [];
    for (const path of (await history.differing()).filter((path) => !isProjection(path) && isTracked(path))) {
      const file = await readFileStamped(root, path).catch(() => null);
      // What the index has not seen either was edited meanwhile, and is taken up as that.
      if (file === null || file.stamp.hash !== this.rooms.indexer.knownHash(path)) continue;
      const action = held.has(path) ? 'EDIT' : 'CREATE';
      changes.push({ path, action, before: null, after: file.bytes, summary: 'as it stands' });
    }
    if (changes.length === 0) return [];
    const by: By = { actor: 'system:checkpoint', approval: 'auto', trigger };
    const seq = this.applier.seq + 1;
    const { head } = await history.record([{ seq, change: id(), at: clock.now(), by, set: { changes } }]);
    this.#committed(seq, head);
    return changes.map(({ path }) => path);
  }

  /**
   * Files as they stand, that history does not hold yet: one commit for all of them, one line of audit.log. `late`: those
   * that were written again meanwhile, and are still to be adopted.
   */
  async begin(paths: string[], by: By, told: HowFar = () => undefined): Promise<{ taken: string[]; late: string[] }> {
    const { root, history, clock, id, withholding } = this.options;
    await this.rooms.flusher.settled();
    const held = await history.held();
    const taken: string[] = [];
    const breath = breathing();
    async function* files() {
      for (const [n, path] of paths.entries()) {
        // Small files are read at once, and looking for secrets in them takes longer than that.
        await breath();
        // Each is looked at twice: for history here, for the index below.
        told(n / 2, paths.length);
        const file = isProjection(path) ? null : await readFileStamped(root, path);
        if (file === null) continue;
        const object = objectIdOf(file.bytes);
        if (held.get(path) === object || (await withholding?.waits(path, file, async () => null))) continue;
        held.set(path, object);
        taken.push(path);
        yield { path, bytes: file.bytes };
      }
    }
    const [at, seq] = [clock.now(), this.applier.seq + 1];
    const { head } = await history.begin(files(), { seq, change: id(), at, by });
    if (head !== null) {
      this.#committed(seq, head);
      const named = { path: '*', action: 'CREATE', summary: beginningSummary } as const;
      await this.rooms.audit.append(auditLines({ changes: [named] }, by, at));
      // No intent of the journal explains this line.
      this.rooms.audit.persistSeal();
    }
    const late = await this.#index(
      paths.filter((path) => !isProjection(path)),
      held,
      told,
    );
    return { taken, late };
  }

  #committed(seq: number, head: string): void {
    this.applier.seq = seq;
    this.options.emit({ name: 'committed', data: { seq, head } });
  }

  /** Those the index does not know yet, as history holds them; gives those that stand otherwise by now. */
  async #index(paths: string[], held: ReadonlyMap<string, string>, told: HowFar): Promise<string[]> {
    const late: string[] = [];
    const unknown = paths.filter((path) => this.rooms.indexer.knownHash(path) === null);
    for (let n = 0; n < unknown.length; n += filesTogether) {
      told((unknown.length + n) / 2, unknown.length);
      const together = unknown.slice(n, n + filesTogether);
      late.push(...(await this.rooms.indexer.refresh(together, (path, bytes) => held.get(path) === objectIdOf(bytes))));
      await new Promise(setImmediate);
    }
    return late;
  }
}
