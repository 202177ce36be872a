import file from '../../../../resources/reader/weights.json' with { type: 'json' };
import type { Linear, Vocabulary } from './linear.ts';

/** Models over one vocabulary, by what they tell. */
export type Family<Head extends string> = { vocabulary: Vocabulary; heads: Record<Head, Linear> };

export const families = {
  statement: ['store', 'block', 'act', 'keep'],
  token: ['part'],
  name: ['type'],
  pair: ['standing'],
} as const;
export type FamilyName = keyof typeof families;
export type HeadOf<Name extends FamilyName> = (typeof families)[Name][number];

type PackedHead = { labels: string[]; step: number; bias: number[]; temperature: number; weights: string };
/** As the file has a family: bytes in base64, numbers with the low byte first. */
export type PackedFamily = { vocabulary: string; heads: Record<string, PackedHead> };

const packed: Record<FamilyName, PackedFamily> = file.families;

const opened = new Map<FamilyName, Family<string>>();

/** The models of a family, read from `resources/reader/weights.json` when they are first asked for. */
export function trained<Name extends FamilyName>(name: Name): Family<HeadOf<Name>> {
  const family = opened.get(name) ?? unpacked(packed[name]);
  opened.set(name, family);
  return family as Family<HeadOf<Name>>;
}

/** Models as they are used, from a file that bears them in base64. */
export function unpacked({ vocabulary, heads }: PackedFamily): Family<string> {
  const bytes = Buffer.from(vocabulary, 'base64');
  const hashes = Uint32Array.from({ length: bytes.length / 4 }, (_, n) => bytes.readUInt32LE(4 * n));
  const models = Object.entries(heads).map(([head, { weights, ...model }]): [string, Linear] => {
    const own = Buffer.from(weights, 'base64');
    return [head, { ...model, weights: new Int8Array(own.buffer, own.byteOffset, own.length) }];
  });
  return { vocabulary: hashes, heads: Object.fromEntries(models) };
}
