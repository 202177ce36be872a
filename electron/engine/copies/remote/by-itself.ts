import type { House } from '../../house.ts';
import { syncingOf } from './syncing.ts';

/** Milliseconds without a change after which a sync begins, and between two looks at what others brought. */
const idleMs = 30_000;
const lookMs = 15 * 60_000;

/** Syncs by itself where the owner wants it: after changes, when nothing more comes, and now and then. */
export class SyncByItself {
  #idle: NodeJS.Timeout | undefined;
  readonly #looking: NodeJS.Timeout;

  constructor(
    private readonly house: () => House,
    private readonly ms = { idle: idleMs, look: lookMs },
  ) {
    this.#looking = setInterval(() => this.#sync(), ms.look).unref();
  }

  /** Git took changes. Those that a sync brought need none of their own. */
  committed(): void {
    if (!this.#isWanted() || syncingOf(this.house()).isRunning) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#sync(), this.ms.idle).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    clearInterval(this.#looking);
    await syncingOf(this.house()).close();
  }

  #isWanted(): boolean {
    const house = this.house();
    return house.settings.get('sync.auto') && syncingOf(house).isOn;
  }

  /** What fails, or waits for the owner, stands in the state of the sync. */
  #sync(): void {
    if (!this.#isWanted() || this.house().door.damage !== null) return;
    syncingOf(this.house())
      .run()
      .catch((cause) => this.house().ports.log.warn('a sync by itself failed', { cause: String(cause) }));
  }
}
