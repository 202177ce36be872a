import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Vectors of a workspace, by what they were made of: `folder` keeps them between runs. Undefined: they are made anew. */
export type Kept = { folder: string | undefined; name: string };

/** What a group's vectors are kept under. */
export const nameOf = (set: string, mode: string, { gid }: { gid: string }): string =>
  `${set} ${mode} ${gid}`.replace(/\W+/g, '-');

const names = ['vectors.sqlite', 'vectors.sqlite-wal'];

/** Puts what an earlier run kept where a workspace's engine finds it; nobody may have opened it yet. */
export function bringVectors(root: string, { folder, name }: Kept): void {
  if (folder === undefined) return;
  mkdirSync(join(root, '.mneme'), { recursive: true });
  for (const file of names) {
    const kept = join(folder, name, file);
    if (existsSync(kept)) copyFileSync(kept, join(root, '.mneme', file));
  }
}

/** Keeps the vectors of a workspace whose engine was stopped. */
export function keepVectors(root: string, { folder, name }: Kept): void {
  if (folder === undefined) return;
  mkdirSync(join(folder, name), { recursive: true });
  const there = readdirSync(join(root, '.mneme'));
  for (const file of names)
    if (there.includes(file)) copyFileSync(join(root, '.mneme', file), join(folder, name, file));
}
