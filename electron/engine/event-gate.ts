import type { Event } from '#shared/contract/events.ts';
import type { Emit } from './ports.ts';

/** Holds events back, in their order, until everybody for whom they are meant is there. */
export class EventGate {
  readonly #waiting: Event[] = [];
  #to: Emit | null = null;

  readonly emit: Emit = (event) => {
    if (this.#to === null) this.#waiting.push(event);
    else this.#to(event);
  };

  open(to: Emit): void {
    // What these events bring about comes after them.
    for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) to(event);
    this.#to = to;
  }
}
