/** Sentences that are read before others have their turn; each costs about a millisecond. */
const atOnce = 8;

/** Goes through something long without keeping its thread from others. @param most items after which it ends */
export async function inSlices<T>(items: Iterable<T>, most: number): Promise<T[]> {
  const all: T[] = [];
  for (const item of items) {
    if (all.length === most) break;
    all.push(item);
    if (all.length % atOnce === 0) await new Promise(setImmediate);
  }
  return all;
}
