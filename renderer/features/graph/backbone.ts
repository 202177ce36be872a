/**
 * Of many ties those that still show who belongs to whom: of each end the one that leads to whoever has most ties. At
 * most one a node, so that a group of hundreds is drawn as its hubs with those around them.
 * @param ends the two ends of a tie
 */
export function backboneOf<T, Id>(ties: readonly T[], ends: (tie: T) => readonly [Id, Id]): Set<T> {
  const degree = new Map<Id, number>();
  for (const tie of ties) for (const end of ends(tie)) degree.set(end, (degree.get(end) ?? 0) + 1);
  const best = new Map<Id, { tie: T; degree: number }>();
  for (const tie of ties) {
    const [a, b] = ends(tie);
    for (const [end, other] of [
      [a, b],
      [b, a],
    ] as const) {
      const reach = degree.get(other) ?? 0;
      if (reach > (best.get(end)?.degree ?? 0)) best.set(end, { tie, degree: reach });
    }
  }
  return new Set([...best.values()].map(({ tie }) => tie));
}
