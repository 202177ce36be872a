import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where other memories are by themselves, below a home folder; nothing else is looked at. */
const known: readonly { format: string; path: string; holds: string }[] = [
  { format: 'claude-code', path: '.claude/projects', holds: '' },
  { format: 'claude-code', path: '.claude/CLAUDE.md', holds: '' },
  { format: 'hermes', path: '.hermes/memories', holds: '' },
  { format: 'basic-memory', path: 'basic-memory', holds: '' },
  { format: 'openclaw', path: '.openclaw/workspace', holds: 'memory' },
];

/** Memories of other tools on this machine, by the places those tools use. Reads names of those folders and no more. */
export async function foundHere(home = homedir()): Promise<{ format: string; path: string }[]> {
  const found = await Promise.all(
    known.map(async ({ format, path, holds }) => {
      const place = join(home, path, holds);
      const there = await stat(place).catch(() => null);
      const isHeld = there?.isDirectory() ? (await readdir(place).catch(() => [])).length > 0 : there !== null;
      return isHeld ? [{ format, path: join(home, path) }] : [];
    }),
  );
  return found.flat();
}
