import type { By, FileChange } from '#shared/model/change.ts';
import { MnemeError } from '#shared/model/error.ts';
import { objectIdOf } from '../git/tree.ts';
import type { History } from '../git/types.ts';
import type { Log } from '../ports.ts';
import { breathing } from '../workspace/breath.ts';
import { isGrowingLog, isProjection, isTracked } from '../workspace/paths.ts';
import { hashOf, isFile, readFileStamped, type StampedFile } from '../workspace/read.ts';
import type { HowFar } from '../workspace/types.ts';
import type { Applier } from './apply.ts';
import type { Flusher } from './flusher.ts';
import { type Indexer, indexRow } from './indexer.ts';
import type { Withholding } from './types.ts';

/** Who writes into the workspace by other means than Mneme. @source 000 §12.3 */
export const outside: By = { actor: 'manual', approval: '—', trigger: 'edited outside Mneme' };

const besides = ' while agents were connected: ';

/** The same while sub-agents are connected: it may have been one of them, and history says so. */
export function outsideAmong(agents: readonly string[]): By {
  return agents.length === 0 ? outside : { ...outside, trigger: `${outside.trigger}${besides}${agents.join(', ')}` };
}

/** The agents that were connected when an edit from outside was taken up, by its trigger. */
export function agentsPresentIn(trigger: string): string[] {
  return trigger.startsWith(`${outside.trigger}${besides}`) ? (trigger.split(besides)[1] ?? '').split(', ') : [];
}

/** Files and bytes taken up in one change set; a large folder is adopted in many. */
export const filesTogether = 200;
const bytesTogether = 16 * 1024 * 1024;

/** What a change by others is, where the file itself says so: in whose name, and as which action. */
export type Outsider = {
  path: string;
  tell(before: string | null, after: string): AdoptionNote | null;
};
export type AdoptionNote = { by: By; action: FileChange['action']; summary: string };

type Around = {
  root: string;
  history: History;
  indexer: Indexer;
  flusher: Flusher;
  log: Log;
  outsider?: Outsider | undefined;
  withholding?: Withholding | undefined;
};
type Seen = { path: string; file: StampedFile | null };

/** Takes up what others wrote: their bytes are on disk already and become commits and rows, with their name on it. */
export class Adopter {
  constructor(
    private readonly around: Around,
    private readonly applier: Applier,
  ) {}

  /** Gives the paths whose change became one of history's. `told`: how many of them were looked at. */
  async adopt(paths: string[], by: By, told: HowFar = () => undefined): Promise<string[]> {
    const adopted: string[] = [];
    let together: Seen[] = [];
    let bytes = 0;
    const distinct = [...new Set(paths)];
    const breath = breathing();
    for (const [n, path] of distinct.entries()) {
      await breath();
      told(n, distinct.length);
      const seen = await this.#differing(path, by);
      if (seen === null) continue;
      together.push(seen);
      bytes += seen.file?.bytes.length ?? 0;
      if (together.length < filesTogether && bytes < bytesTogether) continue;
      adopted.push(...(await this.#take(together, by)));
      together = [];
      bytes = 0;
    }
    return [...adopted, ...(await this.#take(together, by))];
  }

  /**
   * A file that is not as the index knows it; one that only has other times is stamped anew. Logs that grow are stamped at
   * checkpoints.
   */
  async #differing(path: string, by: By): Promise<Seen | null> {
    const { root, indexer } = this.around;
    if (!isTracked(path)) return null;
    // Nearly always our own line: reading megabytes for each would cost more than all else that agents do.
    if (isGrowingLog(path) && indexer.knownHash(path) !== null && isFile(root, path)) return null;
    const file = await this.#read(root, path);
    if (file === undefined) return null;
    if (isProjection(path) || (file?.stamp.hash ?? null) === indexer.knownHash(path)) {
      await this.around.withholding?.waits(path, null, async () => null);
      if (file !== null && !indexer.knows(file.stamp)) indexer.put([indexRow({ path, file })]);
      else if (file === null && indexer.knownHash(path) !== null) indexer.put([indexRow({ path, file })]);
      return null;
    }
    const waits = await this.around.withholding?.waits(path, file, () => this.#textInHistory(path));
    if (!waits) return { path, file };
    this.#readRest(path, by);
    return null;
  }

  /**
   * What a file that waits says besides is found, and stands in no commit yet. Not what an agent may have written: that is confirmed
   * by what history says of it.
   */
  #readRest(path: string, by: By): void {
    const { indexer, withholding } = this.around;
    const rest = /\.md$/.test(path) && agentsPresentIn(by.trigger).length === 0 ? withholding?.rest(path) : null;
    if (rest === null || rest === undefined) return;
    const content = Buffer.from(rest);
    const hash = hashOf(content);
    if (hash !== indexer.knownHash(path)) indexer.put([{ path, content, hash, written: null }]);
  }

  async #textInHistory(path: string): Promise<string | null> {
    const { history, flusher } = this.around;
    await flusher.settled();
    const head = history.head();
    return head === null ? null : (await history.show(path, head)).content;
  }

  /** A link or a folder where a file was counts as removed; what may not be read is left as it is known: undefined. */
  async #read(root: string, path: string): Promise<StampedFile | null | undefined> {
    try {
      return await readFileStamped(root, path);
    } catch (cause) {
      if (!(cause instanceof MnemeError)) throw cause;
      if (cause.code === 'path.refused' || cause.code === 'path.outside') return null;
      this.around.log.warn('a file could not be taken up', { path, code: cause.code });
      return undefined;
    }
  }

  async #take(seen: Seen[], by: By): Promise<string[]> {
    const { history, flusher, indexer } = this.around;
    if (seen.length === 0) return [];
    await flusher.room();
    await flusher.settled();
    // The index may have lost what history has: bytes that git holds were not written by others.
    const held = await history.held(seen.map(({ path }) => path));
    const isHeld = ({ path, file }: Seen) =>
      file === null ? !held.has(path) : held.get(path) === objectIdOf(file.bytes);
    const same = seen.filter(isHeld);
    if (same.length > 0) indexer.put(same.map(indexRow));
    const changes = seen.filter((one) => !isHeld(one)).map((one) => this.#changeOf(one, held.has(one.path)));
    if (changes.length === 0) return [];
    // What is removed goes first: a folder may stand where a file was.
    changes.sort((a, b) => Number(a.after !== null) - Number(b.after !== null));
    const rows = new Map(seen.map((one) => [one.path, indexRow(one)]));
    const others: FileChange[] = [];
    for (const change of changes) {
      const told = await this.#told(change);
      if (told === null) others.push(change);
      else {
        const own = { ...change, action: told.action, summary: told.summary };
        await this.applier.apply({ changes: [own] }, told.by, {
          adopted: [rows.get(change.path)].flatMap((row) => row ?? []),
        });
      }
    }
    if (others.length > 0)
      await this.applier.apply({ changes: others }, by, {
        adopted: others.flatMap(({ path }) => rows.get(path) ?? []),
      });
    return changes.map(({ path }) => path);
  }

  /** Asked of files that were there before, as history has them. */
  async #told({ path, action, after }: FileChange): Promise<AdoptionNote | null> {
    const { outsider, history } = this.around;
    const head = history.head();
    if (outsider?.path !== path || head === null || action !== 'EDIT' || !(after instanceof Uint8Array)) return null;
    const { content } = await history.show(path, head);
    return outsider.tell(content, Buffer.from(after).toString('utf8'));
  }

  #changeOf({ path, file }: Seen, wasHeld: boolean): FileChange {
    const before = this.around.indexer.knownHash(path);
    const action = file === null ? 'DELETE' : wasHeld ? 'EDIT' : 'CREATE';
    const verb = { DELETE: 'removed', CREATE: 'added', EDIT: 'edited' }[action];
    return { path, action, before, after: file?.bytes ?? null, summary: `${verb} outside Mneme` };
  }
}
