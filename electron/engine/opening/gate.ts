/** Holds back what is told, in its order, until whoever it is meant for is there. */
export class Gate<T> {
  readonly #waiting: T[] = [];
  #to: ((told: T) => void) | null = null;

  readonly tell = (told: T): void => {
    if (this.#to === null) this.#waiting.push(told);
    else this.#to(told);
  };

  open(to: (told: T) => void): void {
    // What these bring about comes after them.
    for (let told = this.#waiting.shift(); told !== undefined; told = this.#waiting.shift()) to(told);
    this.#to = to;
  }
}
