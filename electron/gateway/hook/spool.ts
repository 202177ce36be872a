import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Spool } from '../../engine/ports.ts';
import { type HookEvent, readJson, sessionsOf, spoolOf, writeJson } from './folder.ts';

/** What clients' hooks noted of a workspace and no engine has taken up yet, for removals: turns, and sessions under way. */
export function hookSpool(root: string): Spool {
  const files = () =>
    [spoolOf(root), sessionsOf(root)].flatMap((folder) => readdirSync(folder).map((n) => join(folder, n)));
  return {
    texts: () => files().flatMap((file) => read(file) ?? []),
    remove(says) {
      for (const file of files()) if (says(read(file) ?? '')) withhold(file, says);
    },
  };
}

/** Null where a hook has just taken it away. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** Leaves of a turn or a session what does not say it; of what cannot be read, nothing. */
function withhold(file: string, says: (text: string) => boolean): void {
  const known = readJson<Partial<HookEvent>>(file);
  const prompts = known?.prompts?.filter((prompt) => !says(prompt));
  const said = typeof known?.said === 'string' && says(known.said) ? null : known?.said;
  const rest = { ...known, prompts, said };
  // A turn in which nobody typed anything is none.
  if (known === null || says(JSON.stringify(rest)) || (known.event === 'turn' && prompts?.length === 0))
    rmSync(file, { force: true });
  else writeJson(file, rest);
}
