import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { readJsonl } from '../workspace/codecs/jsonl.ts';

/** The values of a private file of lines, oldest first; none when there is no file. */
export function readLines(path: string): unknown[] {
  try {
    return readJsonl(readFileSync(path, 'utf8')).map(({ value }) => value);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

/** Only the owner may read what is written here. */
const mode = 0o600;
const line = (value: unknown) => `${JSON.stringify(value)}\n`;

/** Replaces the file in one step. */
export function writeLines(path: string, values: readonly unknown[]): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.new`;
  writeFileSync(beside, values.map(line).join(''), { mode });
  renameSync(beside, path);
}

export function appendLine(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  appendFileSync(path, line(value), { mode });
}
