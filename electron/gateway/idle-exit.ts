/** Ends a process that was started for others once none of them is left. `seconds` 0: never. */
export class IdleExit {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly seconds: number,
    private readonly exit: () => void,
  ) {
    this.connections(0);
  }

  connections(open: number): void {
    clearTimeout(this.#timer);
    if (open === 0 && this.seconds > 0) this.#timer = setTimeout(this.exit, this.seconds * 1000);
  }
}
