import { renameSync, writeFileSync } from 'node:fs';

/** A small file of `.mneme` in one move. @throws raw errors of the file system */
export function writeSmall(place: string, text: string): void {
  writeFileSync(`${place}.new`, text, { mode: 0o600 });
  renameSync(`${place}.new`, place);
}
