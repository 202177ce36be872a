import { z } from 'zod';
import { alertKinds } from '#shared/model/audit.ts';
import { appendJsonl, readJsonl } from './jsonl.ts';

/** Where it stands who acknowledged which alert, for as long as the workspace does. */
export const alertsPath = 'memory/meta/alerts.jsonl';

const acknowledged = z.object({
  id: z.string(),
  path: z.string(),
  kind: z.enum(alertKinds),
  /** When it was raised, and when it was settled. ISO instants. */
  raised: z.string(),
  at: z.string(),
  how: z.enum(['mine', 'restored']),
  /** Who changed the file, and who settled it. */
  actor: z.string(),
  by: z.string(),
  /** sha256 of the file before the change and as it stands from now on; null for no file. */
  before: z.string().nullable(),
  good: z.string().nullable(),
});
export type Acknowledgement = z.output<typeof acknowledged>;

/** Adds a line. */
export const appendAcknowledged = (text: string | null, line: Acknowledgement): string => appendJsonl(text, line);

/** The lines in order; what is none is passed over. */
export function parseAcknowledged(text: string): Acknowledgement[] {
  return readJsonl(text).flatMap(({ value }) => acknowledged.safeParse(value).data ?? []);
}
