import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../index/driver.ts';
import { isExtra } from './manifest.ts';

export type Extra = { name: string; bytes: Buffer };

/** Bytes beyond which a file beside the workspace is a fault of somebody's, not worth a backup. */
const largest = 256 * 1024 * 1024;

/** What lies in `.mneme/` and cannot be made again, as it stands now. `aside`: a folder for copies on their way. */
export async function gatherExtras(root: string, aside: string): Promise<Extra[]> {
  const folder = join(root, '.mneme');
  const extras: Extra[] = [];
  for (const name of (await readdir(folder)).filter(isExtra).sort()) {
    const place = join(folder, name);
    const found = await lstat(place);
    if (!found.isFile() || found.size > largest) continue;
    extras.push({ name, bytes: name.endsWith('.sqlite') ? await snapshot(place, aside) : await readFile(place) });
  }
  return extras;
}

/** A database as of one moment, while others write into it. */
async function snapshot(place: string, aside: string): Promise<Buffer> {
  const copy = join(aside, 'snapshot.sqlite');
  await rm(copy, { force: true });
  const db = openDatabase(place, { readonly: true, fileMustExist: true, timeout: 5_000 });
  try {
    db.prepare('VACUUM INTO ?').run(copy);
  } finally {
    db.close();
  }
  const bytes = await readFile(copy);
  await rm(copy, { force: true });
  return bytes;
}
