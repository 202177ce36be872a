import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookMoment } from '#shared/model/moment.ts';
import { hookMoments } from '#shared/model/moment.ts';
import { seenFolder } from '../hook/folder.ts';

/** Moments of a session: Mneme's word, the client's, and when the client goes on: in seconds, Gemini's in milliseconds. */
export type Moments = readonly (readonly [HookMoment, string, number])[];
export const usualMoments: Moments = [
  ['start', 'SessionStart', 3],
  ['prompt', 'UserPromptSubmit', 2],
  ['turn', 'Stop', 3],
  ['end', 'SessionEnd', 3],
];
export const geminisMoments: Moments = [
  ['start', 'SessionStart', 3_000],
  ['prompt', 'BeforeAgent', 2_000],
  ['turn', 'AfterAgent', 3_000],
  ['end', 'SessionEnd', 3_000],
];

/** When a client's hook last ran at each moment of a session; nothing for a client that runs none. */
export function momentsOf({
  id,
  hooked,
}: {
  id: string;
  hooked?: true;
}): { moment: HookMoment; last: string | null }[] {
  return hooked ? hookMoments.map((moment) => ({ moment, last: ran(id, moment) })) : [];
}

function ran(id: string, moment: HookMoment): string | null {
  try {
    return readFileSync(join(seenFolder(), `${id}.${moment}`), 'utf8');
  } catch {
    return null;
  }
}
