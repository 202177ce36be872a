/** What a text is to a linear model: hashes of its features and how much each weighs. `at` and `by` are of one length. */
export type Sparse = { at: Uint32Array; by: Float32Array };

/** FNV-1a over UTF-16 units, its high bits folded into the low ones, of which a model takes as many as it has buckets. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < feature.length; n++) hash = Math.imul(hash ^ feature.charCodeAt(n), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Groups of features; each group has the length given, however many features are in it. Repeats count once. */
export function sparse(groups: readonly { features: Iterable<string>; length: number }[]): Sparse {
  const weights = new Map<number, number>();
  for (const { features, length } of groups) {
    const own = new Set(features);
    const each = length / Math.sqrt(Math.max(1, own.size));
    for (const feature of own) {
      const at = hashOf(feature);
      weights.set(at, (weights.get(at) ?? 0) + each);
    }
  }
  return { at: Uint32Array.from(weights.keys()), by: Float32Array.from(weights.values()) };
}

/** Two sets of features that have none in common, as one. */
export const joinSparse = (a: Sparse, b: Sparse): Sparse => ({
  at: Uint32Array.from([...a.at, ...b.at]),
  by: Float32Array.from([...a.by, ...b.by]),
});
