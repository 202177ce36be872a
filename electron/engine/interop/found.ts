import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { FoundElsewhere } from '#shared/model/import.ts';
import { basicMemory } from './readers/basic-memory.ts';
import { claudeCode } from './readers/claude-code.ts';
import { codex } from './readers/codex.ts';
import { dayLogs } from './readers/day-logs.ts';
import { gemini } from './readers/gemini.ts';
import { hermes } from './readers/hermes.ts';
import { obsidian } from './readers/obsidian.ts';
import { filesBelow, type SourceFile } from './source-files.ts';
import type { Reader } from './types.ts';

/** `path`, below a home folder, holds a form's memories in files named so; `project`: the part of such a name that tells whose. */
type Home = { reader: Reader; path: string; files: RegExp; project?: RegExp };

/** Where other memories are by themselves; nothing else is looked at. */
const homes: readonly Home[] = [
  { reader: claudeCode, path: '.claude/projects', files: /^([^/]+)\/memory\/[^/]+\.md$/, project: /^[^/]+/ },
  { reader: claudeCode, path: '.claude/CLAUDE.md', files: /./ },
  { reader: hermes, path: '.hermes/memories', files: /^(?:MEMORY|USER)\.md$/ },
  { reader: basicMemory, path: 'basic-memory', files: /\.md$/ },
  {
    reader: codex,
    path: '.codex/memories',
    files: /^(?:MEMORY|memory_summary|(?:rollout_summaries|skills)\/.*)\.md$/,
  },
  { reader: codex, path: '.codex/memories_1.sqlite', files: /./ },
  { reader: gemini, path: '.gemini/GEMINI.md', files: /./ },
  { reader: gemini, path: '.gemini/tmp', files: /^([^/]+)\/memory\/.*\.md$/, project: /^[^/]+/ },
  { reader: dayLogs, path: '.openclaw/workspace', files: /^(?:MEMORY\.md|memory\/.*\.md|skills\/.*\.md)$/ },
];

/** Folders in which people keep their vaults. */
const shelves = ['', 'Documents', 'Obsidian', 'Documents/Obsidian'];

/** Titles of all that is looked for. */
export const lookedFor: readonly string[] = [...new Set([...homes.map(({ reader }) => reader.title), obsidian.title])];

/** Memories of other tools on this machine, by the places those tools use. Reads the names and times in those folders and no file. */
export async function foundHere(home = homedir()): Promise<FoundElsewhere[]> {
  const found = await Promise.all(homes.map((one) => foundAt(join(home, one.path), one)));
  const vaults = await Promise.all(shelves.map((shelf) => vaultsIn(join(home, shelf))));
  return [...found.flat(), ...vaults.flat()];
}

/** Folders of a shelf that Obsidian has opened. */
async function vaultsIn(shelf: string): Promise<FoundElsewhere[]> {
  const entries = await readdir(shelf, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  const found = await Promise.all(
    folders.map(async ({ name }) => {
      const path = join(shelf, name);
      const opened = await stat(join(path, '.obsidian')).catch(() => null);
      return opened?.isDirectory() ? foundAt(path, { reader: obsidian, path, files: /\.md$/ }) : [];
    }),
  );
  return found.flat();
}

async function foundAt(path: string, { reader: { format, title }, files, project }: Home): Promise<FoundElsewhere[]> {
  const place = await stat(path).catch(() => null);
  if (place === null) return [];
  if (!place.isDirectory()) return [{ format, title, path, files: 1, projects: 0, written: place.mtime.toISOString() }];
  const held: SourceFile[] = [];
  for await (const file of filesBelow(path, /\.md$/i)) if (files.test(file.name)) held.push(file);
  const projects = new Set(held.flatMap(({ name }) => project?.exec(name)?.[0] ?? []));
  const written = held
    .map(({ modified }) => modified)
    .toSorted()
    .at(-1);
  return written === undefined ? [] : [{ format, title, path, files: held.length, projects: projects.size, written }];
}
