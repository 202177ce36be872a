import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../ports.ts';

/** Sets a damaged `.audit` aside, whole; the next open begins a new history. Gives the name it has now. */
export async function setHistoryAside(root: string, clock: Clock): Promise<string> {
  const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
  const aside = `.audit-damaged-${stamp}`;
  await rename(join(root, '.audit'), join(root, aside));
  return aside;
}
