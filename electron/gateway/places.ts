import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { mnemeHome } from './home.ts';

/**
 * Which workspace a program means: the one it names, MNEME_WORKSPACE, the nearest parent folder that is one, or the
 * one opened last.
 * @throws workspace.none
 */
export function chosenWorkspace(named: string | undefined, from = process.cwd()): string {
  const said = named ?? process.env.MNEME_WORKSPACE;
  if (said) return resolve(said);
  const found = enclosing(from) ?? lastOpened();
  if (found) return found;
  throw fail('workspace.none', 'No workspace was named.', 'Give --workspace DIR, or make one with mneme init DIR.');
}

function enclosing(from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.mneme')) && existsSync(join(folder, '.audit'))) return folder;
    if (folder === dirname(folder)) return null;
  }
}

/** What the window noted as opened last; its file is the host's. */
function lastOpened(): string | null {
  try {
    const { recent } = JSON.parse(readFileSync(join(mnemeHome(), 'places.json'), 'utf8')) as {
      recent?: { root?: unknown }[];
    };
    const root = recent?.[0]?.root;
    return typeof root === 'string' && existsSync(root) ? root : null;
  } catch {
    return null;
  }
}
