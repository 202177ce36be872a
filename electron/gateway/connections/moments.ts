import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookMoment } from '#shared/model/moment.ts';
import { hookMoments } from '#shared/model/moment.ts';
import { seenFolder } from '../hook/folder.ts';
import type { Program } from './programs.ts';

/** When a client's hook last ran at each moment of a session; nothing for a client that runs none. */
export function momentsOf({ id, hooked }: Program): { moment: HookMoment; last: string | null }[] {
  return hooked ? hookMoments.map((moment) => ({ moment, last: ran(id, moment) })) : [];
}

function ran(id: string, moment: HookMoment): string | null {
  try {
    return readFileSync(join(seenFolder(), `${id}.${moment}`), 'utf8');
  } catch {
    return null;
  }
}
