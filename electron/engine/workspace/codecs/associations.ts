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
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .nullable()
  .catch(null)
  .default(null);
const separator = ' ~ ';

/** The key of a pair in `associations.json`: both ids in order, so that a pair has one key. */
export const pairKey = (a: string, b: string): string => (a < b ? a + separator + b : b + separator + a);

/** `faded`: the day up to which time has taken its part; null when it was never written. */
export type AssociationFile = { pairs: Association[]; faded: string | null; readable: boolean };

/** Never throws; members of another form are left out. */
export function parseAssociationFile(text: string): AssociationFile {
  const unreadable = { pairs: [], faded: null, readable: false };
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return unreadable;
  }
  const file = z.object({ pairs: z.record(z.string(), z.unknown()), faded: day }).safeParse(value);
  if (!file.success) return unreadable;
  const pairs = Object.entries(file.data.pairs).flatMap(([key, entry]) => {
    const [a, b, ...more] = key.split(separator);
    const read = member.safeParse(entry);
    return a && b && more.length === 0 && read.success
      ? [{ a, b, weight: read.data.weight, updated: read.data.updated }]
      : [];
  });
  return { pairs, faded: file.data.faded, readable: true };
}

/** Never throws; members of another form are left out. */
export const parseAssociations = (text: string): Association[] => parseAssociationFile(text).pairs;

/** A whole file, one pair a line, in the order of their keys. */
export function renderAssociations(pairs: readonly Association[], faded: string): string {
  const lines = pairs
    .map(({ a, b, weight, updated }) => [pairKey(a, b), { weight, updated }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  const body = lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n  }`;
  return `{\n  "version": 1,\n  "faded": "${faded}",\n  "pairs": ${body}\n}\n`;
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
