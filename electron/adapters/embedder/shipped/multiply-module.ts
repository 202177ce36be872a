/**
 * A WebAssembly module of one function, written out because it is too small for a compiler among our tools. It multiplies
 * four rows at a time with eight columns, which is what a processor's sixteen registers hold:
 *
 *     multiply(left, blocks, right, steps, out, outRow)
 *       do                                   // blocks of four rows
 *         at = right; sums = 0; left's end = left + 64 × steps
 *         do                                 // four numbers of each row and column
 *           sums += left's four numbers × right's eight, four times
 *         while left < end
 *         the four rows of sums go to out, out + outRow, …; out += 4 × outRow
 *         blocks -= 1
 *       while blocks ≠ 0
 *
 * All are addresses in `table.memory`, but `blocks` and `steps`, at least 1 each. Rows stand in blocks of four, number by number
 * (`row 0, row 1, row 2, row 3` of the first number, then of the second), columns in panels of eight, likewise.
 */
export function multiplyModule(): WebAssembly.Module {
  const fused = moduleOf(relaxed.fused);
  return new WebAssembly.Module(WebAssembly.validate(fused) ? fused : moduleOf(relaxed.apart));
}

const [left, blocks, right, steps, out, outRow, at, end, b0, b1] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const sums = 10;
const [rows, halves, unrolled] = [4, 2, 4];
const [product, splat] = [sums + rows * halves, sums + rows * halves + 1];

function moduleOf(addProduct: readonly number[]): Uint8Array<ArrayBuffer> {
  const each = <T>(count: number, of: (n: number) => T[]): T[] => Array.from({ length: count }, (_, n) => of(n)).flat();
  const sum = (row: number, half: number) => sums + row * halves + half;
  const body = [
    ...[2, 2, op.i32, 4 + rows * halves, op.v128], // two addresses; the right side’s halves, the sums, a product, one number of the left
    ...loop(
      ...[...get(right), ...set(at)],
      ...[...get(left), ...get(steps), ...number(6), op.shiftLeft, op.add, ...set(end)],
      ...each(rows * halves, (n) => [...op.zero, ...set(sums + n)]),
      ...loop(
        ...each(unrolled, (step) => [
          ...[...get(at), ...op.load(step * 32), ...set(b0), ...get(at), ...op.load(step * 32 + 16), ...set(b1)],
          ...each(rows, (row) => {
            const times = (half: number) => [...get(half === 0 ? b0 : b1), ...get(sum(row, half)), ...addProduct];
            const one = (half: number) =>
              half === 0 ? [...get(left), ...op.loadSplat(step * 16 + row * 4), ...keep(splat)] : get(splat);
            return each(halves, (half) => [...one(half), ...times(half), ...set(sum(row, half))]);
          }),
        ]),
        ...[...get(at), ...number(unrolled * 32), op.add, ...set(at)],
        ...[...get(left), ...number(unrolled * 16), op.add, ...keep(left), ...get(end), op.less, ...again],
      ),
      ...each(rows, (row) => [
        ...each(halves, (half) => [...get(out), ...get(sum(row, half)), ...op.store(half * 16)]),
        ...[...get(out), ...get(outRow), op.add, ...set(out)],
      ]),
      ...[...get(blocks), ...number(1), op.subtract, ...keep(blocks), ...again],
    ),
    op.end,
  ];
  return Uint8Array.of(
    ...[0, ...text('asm'), 1, 0, 0, 0], // magic and version
    ...section(1, [1, 0x60, 6, op.i32, op.i32, op.i32, op.i32, op.i32, op.i32, 0]), // type 0: six numbers to nothing
    ...section(2, [1, ...named('table'), ...named('memory'), 2, 0, 1]), // a memory of a page or more
    ...section(3, [1, 0]), // function 0 is of type 0
    ...section(7, [1, ...named('multiply'), 0, 0]),
    ...section(10, [1, ...length(body.length), ...body]),
  );
}

/** `left × right + sum` of four numbers each; a processor that rounds once does it in one step, where the runtime lets it. */
const relaxed = {
  fused: [0xfd, 0x85, 0x02],
  // The sum lies on top, the product below it.
  apart: [0x21, product, 0xfd, 0xe6, 0x01, 0x20, product, 0xfd, 0xe4, 0x01],
};

/** @source WebAssembly Core Specification 2.0, §5, and its proposal of relaxed vector instructions */
const op = {
  i32: 0x7f,
  v128: 0x7b,
  end: 0x0b,
  add: 0x6a,
  subtract: 0x6b,
  shiftLeft: 0x74,
  less: 0x49, // of numbers without sign
  zero: [0xfd, 0x0c, ...new Array<number>(16).fill(0)],
  // With the alignment, as a power of two, and how far behind the address.
  load: (offset: number) => [0xfd, 0x00, 4, ...length(offset)],
  loadSplat: (offset: number) => [0xfd, 0x09, 2, ...length(offset)],
  store: (offset: number) => [0xfd, 0x0b, 4, ...length(offset)],
};
const again = [0x0d, 0];

const loop = (...body: number[]) => [0x03, 0x40, ...body, op.end];
const get = (variable: number) => [0x20, variable];
const set = (variable: number) => [0x21, variable];
/** Sets, and leaves the value to the next step. */
const keep = (variable: number) => [0x22, variable];
/** Below 8,192, in seven bits a byte, the last one's highest telling the sign. */
const number = (value: number) => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, value >> 7])];
const text = (value: string) => [...new TextEncoder().encode(value)];
const named = (name: string) => [name.length, ...text(name)];
const section = (id: number, content: number[]) => [id, ...length(content.length), ...content];
/** 0 to 16,383, in seven bits a byte. */
const length = (value: number) => (value < 128 ? [value] : [(value & 127) | 128, value >> 7]);
