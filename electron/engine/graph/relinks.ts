import type { FileChange } from '#shared/model/change.ts';
import { relink } from '../workspace/codecs/entity-links.ts';
import { readText } from '../workspace/disk.ts';
import { evolutionPath, isAgentsToWrite, isAppendOnly, isProjection } from '../workspace/paths.ts';
import { edited, type GraphAround } from './plan.ts';

/** Files whose links the index does not hold. */
const unlisted = ['memory/meta/pending-memories.md', evolutionPath, 'AGENTS.md'];

const isKept = (path: string) => path.startsWith('memory/meta/');

/**
 * The changes that make every link to `from` lead to `to`, but in `except`, and how many links there were. Episodes are
 * append-only, and what an agent does not write stays as the owner wrote it: there the old id stays and resolves through aliases.json.
 */
export async function planRelinks(
  around: GraphAround,
  { from, to, except, byOwner }: { from: string; to: string; except: string[]; byOwner: boolean },
): Promise<{ changes: FileChange[]; links: number }> {
  const linked = [from, `entity:${from}`].flatMap((target) => around.index.linksTo(target)).map(({ path }) => path);
  const changes: FileChange[] = [];
  let links = 0;
  for (const path of new Set([...linked, ...unlisted].sort())) {
    if (except.includes(path) || isAppendOnly(path) || isProjection(path)) continue;
    if (path.endsWith('.json') || (!byOwner && !isAgentsToWrite(path) && !isKept(path))) continue;
    const file = await readText(around.root, path);
    if (file.text === null) continue;
    const { text, count } = relink(file.text, from, to);
    links += count;
    if (count > 0) changes.push(edited(path, file, text, `links to ${from} lead to ${to}`));
  }
  return { changes, links };
}
