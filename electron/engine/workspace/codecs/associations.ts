import { z } from 'zod';
import { setJson } from '../json-text.ts';

/** How strongly two memories belong together. @source 001 "Consolidation" step 4 */
export type Association = {
  a: string;
  b: string;
  /** [0, 1] */
  weight: number;
  /** ISO instant of the last change. */
  updated: string;
};

const member = z.object({ weight: z.number().min(0).max(1), updated: z.string() });
const separator = ' ~ ';

/** The key of a pair in `associations.json`: both ids in order, so that a pair has one key. */
export const pairKey = (a: string, b: string): string => (a < b ? a + separator + b : b + separator + a);

/** Never throws; members of another form are left out. */
export function parseAssociations(text: string): Association[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return [];
  }
  const file = z.object({ pairs: z.record(z.string(), z.unknown()) }).safeParse(value);
  if (!file.success) return [];
  return Object.entries(file.data.pairs).flatMap(([key, entry]) => {
    const [a, b, ...more] = key.split(separator);
    const read = member.safeParse(entry);
    return a && b && more.length === 0 && read.success
      ? [{ a, b, weight: read.data.weight, updated: read.data.updated }]
      : [];
  });
}

/** Sets the weight of a pair; null takes the pair out. Every other pair keeps its bytes. @throws file.unparsed */
export function setAssociation(
  text: string | null,
  pair: Omit<Association, 'weight'> & { weight: number | null },
): string {
  const file = text === null || text.trim() === '' ? '{\n  "version": 1,\n  "pairs": {}\n}\n' : text;
  const value = pair.weight === null ? undefined : { weight: pair.weight, updated: pair.updated };
  return setJson(file, ['pairs', pairKey(pair.a, pair.b)], value);
}
