import { homedir } from 'node:os';
import { join } from 'node:path';

/** Mneme's own folder for what belongs to no workspace; `MNEME_HOME` names another. */
export function mnemeHome(): string {
  if (process.env.MNEME_HOME) return process.env.MNEME_HOME;
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'mneme');
}
