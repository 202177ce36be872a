import { z } from 'zod';
import { stores } from '#shared/model/memory.ts';
import { appendJsonl, readJsonl } from '../workspace/codecs/jsonl.ts';
import { printDoc, toDoc } from '../workspace/lines.ts';

/** What the owner said of statements that conversations left in memory, or did not. */
export const correctionsPath = 'memory/meta/corrections.jsonl';

/** Lines kept; the oldest go first. */
const most = 500;

const correction = z.object({
  at: z.string(),
  /** Which statement: `refOf` its entry in the log. */
  ref: z.string(),
  /** Where it belongs; null: nowhere. */
  store: z.enum(stores).nullable(),
  entity: z.string().nullable(),
  /** Where it stands now; null when nowhere. */
  now: z.object({ id: z.string(), path: z.string(), line: z.number().int() }).nullable(),
  /** The statement and whose it was, as an example to learn from; only while the owner wants that. */
  text: z.string().optional(),
  trust: z.enum(['person', 'agent', 'untrusted']).optional(),
});
export type Correction = z.infer<typeof correction>;

/** The file with one more. */
export function withCorrection(text: string | null, one: Correction): string {
  const doc = toDoc(appendJsonl(text, one));
  return printDoc({ ...doc, lines: doc.lines.slice(-most) });
}

/** Oldest first; lines that are none are passed over. */
export function readCorrections(text: string | null): Correction[] {
  return readJsonl(text ?? '').flatMap(({ value }) => correction.safeParse(value).data ?? []);
}
