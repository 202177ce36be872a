import { fail, MnemeError } from '#shared/model/error.ts';
import type { Log } from '../ports.ts';
import type { Door } from './types.ts';

/** True for what a disk or a folder is to blame for; a workspace can be read all the same. */
const keepsReading = (cause: unknown) =>
  cause instanceof MnemeError && /^(disk|path)\.|^workspace\.readonly$/.test(cause.code);

/** The door, or, where the disk does not let it be opened now, one that opens at the first write that finds it can. */
export async function doorAsSoonAsPossible(open: () => Promise<Door>, log: Log): Promise<Door> {
  try {
    return await open();
  } catch (cause) {
    if (!keepsReading(cause)) throw cause;
    log.warn('the workspace is opened to be read', { cause: String(cause) });
    return new LateDoor(open);
  }
}

/** What a crash left is finished when it can be; until then writes are refused in the words of the disk, and take nothing up. */
class LateDoor implements Door {
  #door: Door | null = null;
  #opening: Promise<Door> | null = null;
  #closed = false;

  constructor(private readonly open: () => Promise<Door>) {}

  get seq(): number {
    return this.#door?.seq ?? 0;
  }

  get backlog(): number {
    return this.#door?.backlog ?? 0;
  }

  get damage(): string | null {
    return this.#door?.damage ?? null;
  }

  commit: Door['commit'] = async (plan, by) => (await this.#opened()).commit(plan, by);
  join: Door['join'] = async (plan, by) => (await this.#opened()).join(plan, by);
  project: Door['project'] = async (path, content) => (await this.#opened()).project(path, content);
  adopt: Door['adopt'] = async (...asked) => (await this.#opened()).adopt(...asked);
  checkpoint: Door['checkpoint'] = async (trigger) => this.#door?.checkpoint(trigger);
  lookAtLog: Door['lookAtLog'] = async () => this.#door?.lookAtLog();
  acknowledge: Door['acknowledge'] = async (lines, level) => this.#door?.acknowledge(lines, level) ?? [];
  settled: Door['settled'] = async () => this.#door?.settled();

  async close(): Promise<void> {
    this.#closed = true;
    await this.#opening?.catch(() => undefined);
    await this.#door?.close();
  }

  /** @throws disk.*, workspace.readonly, path.*, as long as it cannot be opened */
  async #opened(): Promise<Door> {
    if (this.#door !== null) return this.#door;
    if (this.#closed) throw fail('engine.stopped', 'Mneme is stopping.', 'Start it again and repeat the change.');
    this.#opening ??= this.#tryToOpen().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #tryToOpen(): Promise<Door> {
    this.#door = await this.open();
    return this.#door;
  }
}
