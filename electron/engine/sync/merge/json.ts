import { setJson } from '../../workspace/json-text.ts';

type Path = [string, ...string[]];

/** What to take where both sides changed one value; undefined leaves the choice to a person. */
export type Settle = (path: readonly string[], mine: unknown, theirs: unknown) => unknown;

export type JsonMerge = {
  settle?: Settle;
  /** Depth at which a value is taken as a whole; 1 is a member of the file. */
  whole?: number;
};

/**
 * Three versions of a JSON object by its members; null where both changed one value, or a side is no object. Mine keeps
 * its bytes but where theirs changed something. Lists are taken as sets.
 */
export function mergeJson(base: string | null, mine: string, theirs: string, how: JsonMerge = {}): string | null {
  const [b, m, t] = [base === null ? {} : parsed(base), parsed(mine), parsed(theirs)];
  if (b === null || m === null || t === null) return null;
  const changes: { path: Path; value: unknown }[] = [];
  if (!compare({ b, m, t }, [], how, changes)) return null;
  let text = mine;
  for (const { path, value } of changes) text = setJson(text, path, value);
  return text;
}

type Sides = { b: Record<string, unknown>; m: Record<string, unknown>; t: Record<string, unknown> };

/** Notes what mine lacks; false where a choice is left. */
function compare({ b, m, t }: Sides, at: string[], how: JsonMerge, changes: { path: Path; value: unknown }[]): boolean {
  for (const key of new Set([...Object.keys(m), ...Object.keys(t), ...Object.keys(b)])) {
    const path: Path = [...at, key] as unknown as Path;
    const [was, own, other] = [b, m, t].map((side) => (Object.hasOwn(side, key) ? side[key] : undefined));
    if (same(own, other) || same(other, was)) continue;
    if (same(own, was)) changes.push({ path, value: other });
    else if (isObject(own) && isObject(other) && path.length < (how.whole ?? Number.POSITIVE_INFINITY)) {
      if (!compare({ b: isObject(was) ? was : {}, m: own, t: other }, path, how, changes)) return false;
    } else {
      const value =
        Array.isArray(own) && Array.isArray(other) ? asSet(was, own, other) : how.settle?.(path, own, other);
      if (value === undefined) return false;
      if (!same(value, own)) changes.push({ path, value });
    }
  }
  return true;
}

function asSet(was: unknown, mine: unknown[], theirs: unknown[]): unknown[] {
  const names = (list: unknown) => new Set((Array.isArray(list) ? list : []).map((one) => JSON.stringify(one)));
  const [b, m, t] = [names(was), names(mine), names(theirs)];
  const kept = mine.filter((one) => t.has(JSON.stringify(one)) || !b.has(JSON.stringify(one)));
  return [...kept, ...theirs.filter((one) => !m.has(JSON.stringify(one)) && !b.has(JSON.stringify(one)))];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** The order of members says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
