import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { openHistory } from '../audit/history.ts';
import type { Clock, Ports } from '../ports.ts';
import { readFileStamped, scan } from '../workspace/read.ts';
import { readSegments } from './journal.ts';

/** Renames `.audit`, whole and untouched, so that the next opening begins a new one. Gives the name it has now. */
export async function setHistoryAside(root: string, clock: Clock): Promise<string> {
  const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
  let aside = `.audit-damaged-${stamp}`;
  for (let n = 2; existsSync(join(root, aside)); n++) aside = `.audit-damaged-${stamp}-${n}`;
  await rename(join(root, '.audit'), join(root, aside));
  return aside;
}

/**
 * Sets a damaged `.audit` aside, whole and untouched, and begins a new history from the files as they stand, in one
 * commit. What still waits in the journal follows at the next opening of the door, with its
 * true actors. Gives the name the damaged one has now. Nothing else may have the workspace open.
 * @throws git.missing, disk.*
 */
export async function repairHistory(
  root: string,
  ports: Pick<Ports, 'clock' | 'log' | 'id'>,
): Promise<{ aside: string; files: number }> {
  const { clock, log, id } = ports;
  const damaged = await openHistory({ root, clock, log });
  const lastKnown = await damaged.lastSeq().catch(() => 0);
  const waiting = (await readSegments(join(root, '.mneme', 'journal'))).flatMap(({ records }) => records);
  const seq = Math.max(lastKnown, ...waiting.slice(0, 1).map((record) => record.seq - 1));

  const aside = await setHistoryAside(root, clock);
  const history = await openHistory({ root, clock, log });
  let files = 0;
  async function* standing() {
    for (const { path } of await scan(root)) {
      const file = await readFileStamped(root, path);
      if (file === null) continue;
      files += 1;
      yield { path, bytes: file.bytes };
    }
  }
  const by = {
    actor: 'system:init',
    approval: 'auto',
    trigger: `new history; the damaged one is kept in ${aside}`,
  } as const;
  await history.begin(standing(), { seq, change: id(), at: clock.now(), by });
  await history.close();
  log.warn('a new history was begun', { aside, files });
  return { aside, files };
}
