import { readFileSync, statSync } from 'node:fs';

export const scoresPath = 'memory/meta/decay-scores.json';
export const accessLogPath = 'memory/meta/access.log';

/** Changes whenever a file is written or replaced; null when there is none. */
export function fileStamp(path: string): string | null {
  const file = statSync(path, { throwIfNoEntry: false, bigint: true });
  return file === undefined ? null : `${file.mtimeNs} ${file.size} ${file.ino}`;
}

/** Null when there is no file. */
export function read(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, 'utf8') : null;
}
