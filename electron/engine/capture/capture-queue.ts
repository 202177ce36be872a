import type { Ports } from '../ports.ts';
import type { Settings } from '../settings/settings.ts';
import type { AsideFiles } from './aside-files.ts';
import { HearingLog } from './heard.ts';
import type { HeldTexts } from './held.ts';
import { ShownLedger } from './ledger.ts';
import { type CaptureEntry, CaptureLog } from './log.ts';
import { Queue } from './queue.ts';

type Needs = { readonly root: string; readonly ports: Ports; readonly settings: Settings };

/** What capture works through in one workspace: turns under way, what became of them, what is held back. */
export class CaptureQueue {
  readonly ledger = new ShownLedger();
  readonly heard = new HearingLog();
  readonly log: CaptureLog;
  readonly queue: Queue;
  readonly #ports: Ports;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    { root, ports, settings }: Needs,
    readonly held: HeldTexts,
    /** Files that wait for the owner, since somebody wrote a secret into them. */
    readonly aside: AsideFiles,
  ) {
    this.#ports = ports;
    this.log = new CaptureLog(root);
    this.queue = new Queue(() => settings.get('capture.inFlight'), ports.log);
  }

  /** Notes what became of a statement, and tells the windows. */
  note(entry: CaptureEntry): void {
    this.log.add(entry);
    const { agent, status, id } = entry;
    this.#ports.emit({ name: 'captured', data: { agent, status, id } });
  }

  /** Runs after what was handed in before: of two equal statements the second finds the first. */
  inTurn<T>(keep: () => Promise<T>): Promise<T> {
    const kept = this.#last.then(keep);
    this.#last = kept.catch(() => undefined);
    return kept;
  }

  /** Before the workspace closes: what was asked for is kept, what waits is dropped, what runs is waited for. */
  async close(): Promise<void> {
    await this.queue.close();
  }
}
