import type { House } from '../house.ts';
import { Heard } from './heard.ts';
import { Held } from './held.ts';
import { Ledger } from './ledger.ts';
import { type Captured, CaptureLog } from './log.ts';
import { Queue } from './queue.ts';

/** What capture has on its desk in one workspace: turns under way, what became of them, what is held back. */
export class Desk {
  readonly ledger = new Ledger();
  readonly heard = new Heard();
  readonly held: Held;
  readonly log: CaptureLog;
  readonly queue: Queue;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly house: House) {
    this.held = new Held(house.root);
    this.log = new CaptureLog(house.root);
    this.queue = new Queue(() => house.settings.get('capture.inFlight'), house.ports.log);
  }

  /** Notes what became of a statement, and tells the windows. */
  note(entry: Captured): void {
    this.log.add(entry);
    const { agent, status, id } = entry;
    this.house.ports.emit({ name: 'captured', data: { agent, status, id } });
  }

  /** Runs after what was handed in before: of two equal statements the second finds the first. */
  inTurn<T>(keep: () => Promise<T>): Promise<T> {
    const kept = this.#last.then(keep);
    this.#last = kept.catch(() => undefined);
    return kept;
  }
}

const desks = new WeakMap<House, Desk>();

/** The desk of an open workspace. */
export function deskOf(house: House): Desk {
  const known = desks.get(house);
  if (known) return known;
  const made = new Desk(house);
  desks.set(house, made);
  return made;
}

/** Before the workspace closes: what was asked for is kept, what waits is dropped, what runs is waited for. */
export async function closeDesk(house: House): Promise<void> {
  await desks.get(house)?.queue.close();
}
