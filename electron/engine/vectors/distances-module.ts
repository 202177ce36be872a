/**
 * A WebAssembly module of one function, written out because it is too small for a compiler among our tools:
 *
 *     distances(row, count, rowBytes, question, out)
 *       do                                   // rows
 *         word = question; end = row + rowBytes; differing = 0
 *         do                                 // words of eight bytes
 *           differing += popcnt(*row ^ *word)
 *           word += 8; row += 8
 *         while row < end
 *         *out = differing; out += 2
 *         count -= 1
 *       while count ≠ 0
 *
 * All are addresses in `table.memory`, but `count` (at least 1) and `rowBytes` (a multiple of eight, at least 8); `out`
 * takes 16 bits a row.
 */
export function distancesModule(): WebAssembly.Module {
  const body = [
    ...[1, 3, op.i32], // three variables besides the parameters
    ...loop(
      ...[...get(question), ...set(word), ...get(row), ...get(rowBytes), op.add, ...set(end), ...number(0)],
      ...set(differing),
      ...loop(
        ...[...get(differing), ...get(row), ...op.load64, ...get(word), ...op.load64, op.xor64, op.popcnt64],
        ...[op.wrap64, op.add, ...set(differing)],
        ...[...get(word), ...number(8), op.add, ...set(word)],
        ...[...get(row), ...number(8), op.add, ...keep(row), ...get(end), op.less, ...again],
      ),
      ...[...get(out), ...get(differing), ...op.store16],
      ...[...get(out), ...number(2), op.add, ...set(out)],
      ...[...get(count), ...number(1), op.subtract, ...keep(count), ...again],
    ),
    op.end,
  ];
  return new WebAssembly.Module(
    Uint8Array.of(
      ...[0, ...text('asm'), 1, 0, 0, 0], // magic and version
      ...section(1, [1, 0x60, 5, op.i32, op.i32, op.i32, op.i32, op.i32, 0]), // type 0: five numbers to nothing
      ...section(2, [1, ...named('table'), ...named('memory'), 2, 0, 1]), // a memory of a page or more
      ...section(3, [1, 0]), // function 0 is of type 0
      ...section(7, [1, ...named('distances'), 0, 0]),
      ...section(10, [1, ...length(body.length), ...body]),
    ),
  );
}

const [row, count, rowBytes, question, out, word, end, differing] = [0, 1, 2, 3, 4, 5, 6, 7];

/** @source WebAssembly Core Specification 1.0, §5 */
const op = {
  i32: 0x7f,
  end: 0x0b,
  add: 0x6a,
  subtract: 0x6b,
  less: 0x49, // of numbers without sign
  xor64: 0x85,
  popcnt64: 0x7b,
  wrap64: 0xa7,
  // With the alignment, as a power of two, and no offset.
  load64: [0x29, 3, 0],
  store16: [0x3b, 1, 0],
};
const again = [0x0d, 0];

const loop = (...body: number[]) => [0x03, 0x40, ...body, op.end];
const get = (variable: number) => [0x20, variable];
const set = (variable: number) => [0x21, variable];
/** Sets, and leaves the value to the next step. */
const keep = (variable: number) => [0x22, variable];
/** 0 to 63. */
const number = (value: number) => [0x41, value];
const text = (value: string) => [...new TextEncoder().encode(value)];
const named = (name: string) => [name.length, ...text(name)];
const section = (id: number, content: number[]) => [id, ...length(content.length), ...content];
/** 0 to 16,383, in seven bits a byte. */
const length = (value: number) => (value < 128 ? [value] : [(value & 127) | 128, value >> 7]);
