import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, sep } from 'node:path';
import { scopeOf } from '../engine/workspace/scope.ts';

/**
 * The project of the folder that a client works in: of its git repository, else the folder itself. Null where that says
 * nothing: a home folder and what lies above it, the workspace, a folder that is not there.
 */
export function projectOf(folder: string, workspace: string): string | null {
  const [at, home, memory] = [real(folder), real(homedir()), real(workspace)];
  if (at === null || isIn(home, at) || isIn(at, memory)) return null;
  return scopeOf(repositoryOf(at, home) ?? at);
}

/** Whether a folder is somebody's project by itself, and not only where a client happened to be started. */
export function isInRepository(folder: string): boolean {
  const at = real(folder);
  return at !== null && repositoryOf(at, real(homedir())) !== null;
}

/** The top folder of the repository that a folder lies in, for a worktree that of the repository itself; a home is none. */
function repositoryOf(folder: string, home: string | null): string | null {
  for (let at = folder; !isIn(home, at); at = dirname(at)) {
    const git = join(at, '.git');
    if (existsSync(git)) return ownerOf(git) ?? at;
    if (at === dirname(at)) return null;
  }
  return null;
}

/** `gitdir: /work/app/.git/worktrees/fix` → `/work/app`; null for what is no worktree's file. */
function ownerOf(git: string): string | null {
  if (!statSync(git).isFile()) return null;
  return /^gitdir: (.+)[\\/]\.git[\\/]worktrees[\\/]/.exec(readFileSync(git, 'utf8').slice(0, 4096))?.[1] ?? null;
}

/** Whether a folder is another, or lies in it. */
const isIn = (folder: string | null, other: string | null): boolean =>
  folder !== null &&
  other !== null &&
  (folder === other || folder.startsWith(other.endsWith(sep) ? other : other + sep));

function real(folder: string): string | null {
  try {
    return isAbsolute(folder) ? realpathSync(folder) : null;
  } catch {
    return null;
  }
}
