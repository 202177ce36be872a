/** Ends a process that was started for others once none of them is left, and nothing is under way. `seconds` 0: never. */
export class IdleExit {
  #timer: NodeJS.Timeout | undefined;
  #open = 0;
  #begun = false;

  constructor(
    private readonly seconds: number,
    private readonly exit: () => void,
    private readonly isBusy: () => boolean = () => false,
  ) {}

  /** Counts from now on: before its engine is open, nobody can be expected. */
  begin(): void {
    this.#begun = true;
    this.connections(this.#open);
  }

  /** Whether it waits for the end, but for one who asks. */
  get isUnused(): boolean {
    return this.seconds > 0 && this.#open <= 1 && !this.isBusy();
  }

  connections(open: number): void {
    this.#open = open;
    clearTimeout(this.#timer);
    if (this.#begun && open === 0 && this.seconds > 0) this.#wait();
  }

  #wait(): void {
    this.#timer = setTimeout(() => (this.isBusy() ? this.#wait() : this.exit()), this.seconds * 1000);
  }
}
