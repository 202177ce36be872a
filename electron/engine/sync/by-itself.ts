import type { SyncDeps } from './deps.ts';
import type { Syncing } from './syncing.ts';

/** Milliseconds without a change after which a sync begins, and between two looks at what others brought. */
const idleMs = 30_000;
const lookMs = 15 * 60_000;

/** Syncs by itself where the owner wants it: after changes, when nothing more comes, and now and then. The first sync is never its own. */
export class SyncByItself {
  #idle: NodeJS.Timeout | undefined;
  readonly #looking: NodeJS.Timeout;

  constructor(
    private readonly syncing: Syncing,
    private readonly deps: Pick<SyncDeps, 'settings' | 'door' | 'ports'>,
    private readonly ms = { idle: idleMs, look: lookMs },
  ) {
    this.#looking = setInterval(() => this.#sync(), ms.look).unref();
  }

  /** Git took changes. Those that a sync brought need none of their own. */
  committed(): void {
    if (!this.#isWanted() || this.syncing.isRunning) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#sync(), this.ms.idle).unref();
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    clearInterval(this.#looking);
    await this.syncing.close();
  }

  #isWanted(): boolean {
    const { settings } = this.deps;
    return settings.get('sync.auto') && !settings.get('sync.local') && this.syncing.hasSynced;
  }

  /** What fails, or waits for the owner, stands in the state of the sync. */
  #sync(): void {
    if (!this.#isWanted() || this.deps.door.damage !== null) return;
    this.syncing.run().catch((cause) => this.deps.ports.log.warn('a sync by itself failed', { cause: String(cause) }));
  }
}
