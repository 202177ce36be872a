import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const dayMs = 86_400_000;
const isoDay = /(?<!\d)(20\d{2})-(\d{2})-(\d{2})(?!\d)/g;

/** The text with every ISO day moved by whole weeks, so that weekdays stay what they are. */
export function moveDays(text: string, weeks: number): string {
  return text.replace(isoDay, (day) => {
    const ms = Date.parse(`${day}T00:00:00Z`);
    return Number.isNaN(ms) ? day : new Date(ms + weeks * 7 * dayMs).toISOString().slice(0, 10);
  });
}

/**
 * Moves a copy of the sample in time: its newest episode lies in the seven days before `until`, and everything keeps its
 * distance and its weekday. A sample of last spring would show nothing but faded memories.
 * @param until milliseconds since the epoch
 */
export async function bringTo(root: string, until: number): Promise<void> {
  const files = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const days = files.flatMap(({ name }) => /^(20\d{2}-\d{2}-\d{2})\.md$/.exec(name)?.[1] ?? []).sort();
  const newest = days.at(-1);
  if (newest === undefined) return;
  const weeks = Math.floor((until - Date.parse(`${newest}T12:00:00Z`)) / (7 * dayMs));
  // From the newest name to the oldest, so that no file lands on one that is yet to move.
  for (const { name, parentPath } of files.sort((a, b) => (a.name < b.name ? 1 : -1))) {
    const path = join(parentPath, name);
    await writeFile(path, moveDays(await readFile(path, 'utf8'), weeks));
    await rename(path, join(dirname(path), moveDays(name, weeks)));
  }
}
