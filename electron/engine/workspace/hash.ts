import { hash } from 'node:crypto';
import type { Hash } from '#shared/model/change.ts';

/** sha256 of a file's bytes, or of a text as UTF-8, in lower-case hex. */
export function hashOf(bytes: Uint8Array | string): Hash {
  return hash('sha256', bytes, 'hex');
}

/** The 8 hex characters that name a fact: equal for texts that differ in case, spacing, width or a final stop only. */
export function hash8(text: string): string {
  const normal = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  let end = normal.length;
  while ('.;,!'.includes(normal[end - 1] ?? ' ')) end--;
  return hash('sha256', normal.slice(0, end), 'hex').slice(0, 8);
}
