import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OwnerConnection } from '../../../electron/gateway/connect.ts';
import type { Written } from './agent.ts';

/** How often each marker stands in the memories on disk. */
export function onDisk(root: string): Map<string, number> {
  const counts = new Map<string, number>();
  const folders = ['memory/episodes', 'memory/graph/entities', 'memory/procedures', 'memory/vault'];
  const files = [
    join(root, 'MEMORY.md'),
    ...folders.flatMap((folder) => {
      const entries = readdirSync(join(root, folder), { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(root, folder, entry.name));
    }),
  ];
  for (const file of files) {
    for (const [marker] of readFileSync(file, 'utf8').matchAll(/\bmark\w+x\d+q\b/g))
      counts.set(marker, (counts.get(marker) ?? 0) + 1);
  }
  return counts;
}

/** Markers that a search for them does not find, or finds in more than one memory. */
export async function notFound(owner: OwnerConnection, written: Written[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { marker } of written) {
    const { hits } = await owner.call('memory.search', { query: marker, k: 5 });
    const found = hits.filter(({ text, kind }) => text.includes(marker) && kind !== 'entity');
    if (found.length !== 1) wrong.push(`${marker}: ${found.length}`);
  }
  return wrong;
}

/** Commits of history whose trigger is a store by one of these agents. */
export function stores(root: string, names: readonly string[]): number {
  const where = [`--git-dir=${join(root, '.audit')}`, `--work-tree=${root}`];
  const text = execFileSync('git', [...where, 'log', '--format=%(trailers:key=Trigger,valueonly)%b'], {
    cwd: root,
    maxBuffer: 1e9,
  }).toString();
  return names.reduce((sum, name) => sum + text.split(`Trigger: ${name} called memory_store`).length - 1, 0);
}
