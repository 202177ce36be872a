import { multiplyModule } from './multiply-module.ts';

const pageBytes = 65_536;
/** Rows of a block, columns of a panel, and numbers of a row that are multiplied in one turn. */
const [blockRows, panelColumns, turn] = [4, 8, 4];

type Multiply = (left: number, blocks: number, right: number, steps: number, out: number, outRow: number) => void;

/** Rows of numbers, one after the other; `width` numbers each. */
export type Rows = { data: Float32Array; count: number; width: number };
/** Of each row the numbers from `from` on, `width` of them. */
export type Columns = { of: Rows; from: number; width: number };
/** The right side of a product, as it stands in memory: `height` rows by `width` columns, both rounded up. */
export type Panels = { at: number; height: number; width: number };

export const zeroRows = (count: number, width: number): Rows => ({
  data: new Float32Array(count * width),
  count,
  width,
});
const roundedUp = (value: number, to: number) => Math.ceil(value / to) * to;

/** Products of matrices by a WebAssembly function: what is multiplied with again and again is put in once. */
export class Matrices {
  readonly #memory = new WebAssembly.Memory({ initial: 1 });
  readonly #multiply: Multiply;
  /** What is kept ends here; behind it lie the other right sides, the left ones, and what comes out. */
  #kept = 0;

  constructor() {
    const made = new WebAssembly.Instance(multiplyModule(), { table: { memory: this.#memory } });
    this.#multiply = made.exports.multiply as Multiply;
  }

  /** Keeps a right side for good. */
  keep(numbers: Float32Array, height: number, width: number): Panels {
    const panels = this.#put({ data: numbers, count: height, width });
    this.#kept = endOf(panels);
    return panels;
  }

  /** `left` times what was kept; `bias` is added to each row. */
  times(left: Rows, right: Panels, bias: Float32Array): Rows {
    const { width } = right;
    const out = this.#product({ of: left, from: 0, width: left.width }, right);
    const made = zeroRows(left.count, bias.length);
    for (let row = 0; row < left.count; row++) {
      const at = row * bias.length;
      for (let n = 0; n < bias.length; n++) made.data[at + n] = (out[row * width + n] ?? 0) + (bias[n] ?? 0);
    }
    return made;
  }

  /** How much each row of one has of each row of the other. */
  alike(asking: Columns, asked: Columns): Rows {
    const { count, width } = asked.of;
    const turned = zeroRows(asked.width, count);
    for (let row = 0; row < count; row++)
      for (let n = 0; n < asked.width; n++)
        turned.data[n * count + row] = asked.of.data[row * width + asked.from + n] ?? 0;
    const right = this.#put(turned);
    const out = this.#product(asking, right);
    const made = zeroRows(asking.of.count, count);
    for (let row = 0; row < made.count; row++)
      made.data.set(out.subarray(row * right.width, row * right.width + count), row * count);
    return made;
  }

  /** Rows of `told` in the shares that each row of `shares` gives them, put into `into` from its number `at` on. */
  mixed(shares: Rows, told: Columns, into: Rows, at: number): void {
    const own = zeroRows(told.of.count, told.width);
    for (let row = 0; row < own.count; row++) {
      const from = row * told.of.width + told.from;
      own.data.set(told.of.data.subarray(from, from + told.width), row * told.width);
    }
    const right = this.#put(own);
    const out = this.#product({ of: shares, from: 0, width: shares.width }, right);
    for (let row = 0; row < shares.count; row++)
      into.data.set(out.subarray(row * right.width, row * right.width + told.width), row * into.width + at);
  }

  /** Puts a right side behind what is kept. */
  #put({ data, count, width }: Rows): Panels {
    const panels = { at: this.#kept, height: roundedUp(count, turn), width: roundedUp(width, panelColumns) };
    const put = this.#numbers(panels.at, panels.height * panels.width).fill(0);
    for (let column = 0; column < width; column++) {
      const panel = Math.floor(column / panelColumns) * panels.height * panelColumns + (column % panelColumns);
      for (let row = 0; row < count; row++) put[panel + row * panelColumns] = data[row * width + column] ?? 0;
    }
    return panels;
  }

  #product({ of, from, width }: Columns, right: Panels): Float32Array {
    const rows = roundedUp(of.count, blockRows);
    const leftAt = Math.max(this.#kept, endOf(right));
    const outAt = leftAt + rows * right.height * 4;
    this.#numbers(outAt, rows * right.width);
    const left = this.#numbers(leftAt, rows * right.height).fill(0);
    for (let row = 0; row < of.count; row++) {
      const block = Math.floor(row / blockRows) * blockRows * right.height + (row % blockRows);
      const at = row * of.width + from;
      for (let n = 0; n < width; n++) left[block + n * blockRows] = of.data[at + n] ?? 0;
    }
    const [blocks, steps] = [rows / blockRows, right.height / turn];
    for (let column = 0; column < right.width; column += panelColumns) {
      const panel = right.at + column * right.height * 4;
      this.#multiply(leftAt, blocks, panel, steps, outAt + column * 4, right.width * 4);
    }
    return this.#numbers(outAt, rows * right.width);
  }

  /** Good until the next call. */
  #numbers(at: number, count: number): Float32Array {
    const missing = Math.ceil((at + count * 4 - this.#memory.buffer.byteLength) / pageBytes);
    if (missing > 0) this.#memory.grow(missing);
    return new Float32Array(this.#memory.buffer, at, count);
  }
}

const endOf = ({ at, height, width }: Panels): number => at + height * width * 4;
