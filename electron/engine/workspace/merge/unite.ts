/** A part of a file that stands for itself: a line of a log, an entry, a section. Equal keys are the same part. */
export type MergePart = {
  key: string;
  text: string;
  /** Sorts parts of a file that is in order of time; null where the part says nothing of it. */
  order: string | null;
};

/**
 * Three versions of a list of parts as one. What one side added is kept, what one side took out is gone, equal parts are
 * counted. Parts that only `theirs` has go where their order says, behind mine of the same order, and without an order to
 * the end.
 * @param each what both sides added alike counts for each of them, and stands behind all that both had before; else it is
 * there once
 */
export function uniteParts(
  base: readonly MergePart[],
  mine: readonly MergePart[],
  theirs: readonly MergePart[],
  { each = false } = {},
): MergePart[] {
  const [b, m, t] = [counted(base), counted(mine), counted(theirs)];
  const wanted = (key: string) => {
    const [inBase, inMine, inTheirs] = [b.get(key) ?? 0, m.get(key) ?? 0, t.get(key) ?? 0];
    if (inMine === inBase) return inTheirs;
    if (inTheirs === inBase) return inMine;
    return each ? Math.max(0, inMine + inTheirs - inBase) : Math.max(inMine, inTheirs);
  };
  const taken = new Map<string, number>();
  const take = (part: MergePart) => {
    const count = taken.get(part.key) ?? 0;
    if (count >= wanted(part.key)) return false;
    taken.set(part.key, count + 1);
    return true;
  };
  const kept = mine.filter(take);
  // Copies that mine holds already are passed over: only what is beyond them comes from theirs.
  const skipped = new Map<string, number>();
  const known = each ? b : m;
  const added = theirs.filter((part) => {
    const skip = skipped.get(part.key) ?? 0;
    skipped.set(part.key, skip + 1);
    return skip >= (known.get(part.key) ?? 0) && take(part);
  });
  const last = each ? kept.findLastIndex(({ key }) => b.has(key)) : -1;
  return [...kept.slice(0, last + 1), ...inOrder(kept.slice(last + 1), added)];
}

function counted(parts: readonly MergePart[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { key } of parts) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Each list keeps its own order; a part without an order goes with the one before it. */
function inOrder(kept: MergePart[], added: MergePart[]): MergePart[] {
  const result: MergePart[] = [];
  let n = 0;
  let latest = '';
  for (const part of kept) {
    if (part.order !== null) {
      // What `mine` wrote out of order stays as it is; nothing is put between for it.
      for (; n < added.length && part.order > latest && before(added[n], part.order); n++)
        result.push(...some(added[n]));
      if (part.order > latest) latest = part.order;
    }
    result.push(part);
  }
  return [...result, ...added.slice(n)];
}

const before = (part: MergePart | undefined, order: string) => part?.order !== null && (part?.order ?? '') < order;
const some = (part: MergePart | undefined): MergePart[] => (part === undefined ? [] : [part]);
