import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

const placesFile = () => join(mnemeHome(), 'places.json');

function noted(): { recent?: { root?: unknown }[] } {
  try {
    const value: unknown = JSON.parse(readFileSync(placesFile(), 'utf8'));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** What the window noted as opened last; its file is the host's. */
function lastOpened(): string | null {
  const { recent } = noted();
  const root = Array.isArray(recent) ? recent[0]?.root : undefined;
  return typeof root === 'string' && existsSync(root) ? root : null;
}

/** Where nothing was opened on this machine yet, this is what is meant from now on: whoever has made one need not name it. */
export function noteFirst(root: string): void {
  if (lastOpened() !== null) return;
  const file = placesFile();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, `${JSON.stringify({ ...noted(), recent: [{ root }] }, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
