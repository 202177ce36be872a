import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceKey } from '../address.ts';
import { mnemeHome, privateFolder } from '../home.ts';

/** A turn as a client's hook saw it, or the end of a session. */
export type HookEvent = {
  client: string;
  session: string;
  /** The folder the client worked in. */
  cwd: string;
  at: string;
  event: 'turn' | 'end';
  /** What the person typed, in order. */
  prompts: string[];
  /** What the agent answered last; null when nobody heard it. */
  said: string | null;
};

/** How a client that was connected is known here: its workspace, and the token it was granted. */
export type HookConnection = { workspace: string; token: string | null };

/** The folder that a client's session is about: Claude Code names it, wherever its agent has gone meanwhile. */
export const folderOfSession = (client: string, cwd: string): string =>
  (client === 'claude-code' && process.env.CLAUDE_PROJECT_DIR) || cwd;

const home = (...names: string[]) => {
  const folder = join(privateFolder(mnemeHome()), 'hooks', ...names);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** Where turns wait for the engine of a workspace, each a file; their names sort as they happened. */
export const spoolOf = (root: string): string => home(workspaceKey(root), 'spool');
/** Where sessions under way are noted, each a file. */
export const sessionsOf = (root: string): string => home(workspaceKey(root), 'sessions');
/** Where it is noted when which client's hook last ran. */
export const seenFolder = (): string => home('seen');
export const breakerFile = (): string => join(home(), 'breaker.json');
/** Which clients are connected to which workspace. */
export const connectedFile = (): string => join(mnemeHome(), 'hook-clients.json');

/** What a file holds as JSON; null when it is not there or is none. */
export function readJson<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return null;
  }
}

/** Whole or not at all: whoever reads it meanwhile finds what was there before. */
export function writeJson(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
  renameSync(draft, file);
}

/** Notes where this machine's Mneme lies, for the launcher in a plugin's folder. */
export function notePrograms(folder: string): void {
  const file = join(mnemeHome(), 'programs.json');
  if (readJson<{ folder: string }>(file)?.folder !== folder) writeJson(file, { folder });
}
