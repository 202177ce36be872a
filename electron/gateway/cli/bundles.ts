import type { Output } from '#shared/contract/methods.ts';

type Change = NonNullable<Output<'reflection.pending'>['pending']>['changes'][number];

/** Changes that come as one decision with its list; `id` is what it is called in the terminal: b1, b2, … */
type Bundle = { id: string; changes: Change[] };

/** What comes as one, in the order in which it comes. A number is the same whatever was decided of it meanwhile. */
export function changeBundles(changes: readonly Change[]): Bundle[] {
  const byKey = new Map<string, Change[]>();
  for (const change of changes)
    if (change.bundle !== null) byKey.set(change.bundle.key, [...(byKey.get(change.bundle.key) ?? []), change]);
  return [...byKey.values()].map((mine, n) => ({ id: `b${n + 1}`, changes: mine }));
}

/** Ids as they were named, with those of its changes in the place of a bundle's. */
export function withoutBundles(ids: readonly string[], changes: readonly Change[]): string[] {
  const bundles = changeBundles(changes);
  return [...new Set(ids.flatMap((id) => bundles.find((one) => one.id === id)?.changes.map((one) => one.id) ?? [id]))];
}

/** Changes as they are listed: those that come as one in the place of the first. */
export function inBundles(shown: readonly Change[], all: readonly Change[]): (Change | Bundle)[] {
  const bundles = changeBundles(all);
  const listed = new Set<string>();
  return shown.flatMap((change): (Change | Bundle)[] => {
    const bundle = bundles.find(({ changes }) => changes.includes(change));
    if (bundle === undefined) return [change];
    if (listed.has(bundle.id)) return [];
    listed.add(bundle.id);
    return [bundle];
  });
}
