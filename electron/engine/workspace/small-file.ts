import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A small file of `.mneme`, whole or not at all; its folder is made when it is missing. @throws raw errors of the file system */
export function writeSmall(place: string, text: string): void {
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  writeFileSync(`${place}.new`, text, { mode: 0o600 });
  renameSync(`${place}.new`, place);
}
