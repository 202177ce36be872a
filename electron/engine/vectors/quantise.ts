/** A vector for keeping: its length is 1, each number a signed byte of 127 steps. */
export function toBytes(vector: Float32Array): Int8Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const scale = sum === 0 ? 0 : 127 / Math.sqrt(sum);
  // A single number is far below 1 in a vector of hundreds: steps of the largest one keep its small ones.
  return Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * scale * spread))));
}

/** Numbers of a unit vector of some hundred dimensions lie within ±0.25; beyond, they are cut. */
const spread = 4;

/** Cosine of two vectors as they are kept: bytes are not exactly of one length, so both are counted. */
export function cosine(query: Int8Array, kept: Int8Array): number {
  let dot = 0;
  let ours = 0;
  let theirs = 0;
  for (let n = 0; n < kept.length; n++) {
    const a = query[n] ?? 0;
    const b = kept[n] ?? 0;
    dot += a * b;
    ours += a * a;
    theirs += b * b;
  }
  return ours === 0 || theirs === 0 ? 0 : dot / Math.sqrt(ours * theirs);
}

/** One bit a number: whether it is above zero. */
export function signs(vector: ArrayLike<number>): Uint32Array {
  const bits = new Uint32Array(Math.ceil(vector.length / 32));
  for (let n = 0; n < vector.length; n++) {
    if ((vector[n] ?? 0) > 0) bits[n >> 5] = (bits[n >> 5] ?? 0) | (1 << (n & 31));
  }
  return bits;
}
