import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { branchOf } from '../git/ancestry.ts';
import { openHistory } from '../git/history.ts';
import { type SalvageOutcome, salvage } from '../git/salvage.ts';
import type { Clock, Ports } from '../ports.ts';
import { readFileStamped, scan } from '../workspace/read.ts';
import { journalFolder, journalKey, readSegments } from './journal.ts';

/** Renames `.audit`, whole and untouched, so that the next opening begins a new one. Gives the name it has now. */
export async function setHistoryAside(root: string, clock: Clock): Promise<string> {
  const stamp = new Date(clock.now()).toISOString().replace(/[:.]/g, '-');
  let aside = `.audit-damaged-${stamp}`;
  for (let n = 2; existsSync(join(root, aside)); n++) aside = `.audit-damaged-${stamp}-${n}`;
  await rename(join(root, '.audit'), join(root, aside));
  return aside;
}

/** What a repair left: where the damaged history is, what of it goes on, and which versions of files are lost. */
export type RepairOutcome = { aside: string; files: number } & SalvageOutcome;

/**
 * Sets a damaged `.audit` aside, whole and untouched, and makes a new history of what can be read of it, with the files
 * as they stand as its last commit. What still waits in the journal follows at the next opening of the door, with its
 * true actors. Nothing else may have the workspace open.
 * @throws git.missing, disk.*
 */
export async function repairHistory(
  root: string,
  ports: Pick<Ports, 'clock' | 'log' | 'id' | 'machine'>,
): Promise<RepairOutcome> {
  const { clock, log, id, machine } = ports;
  const damaged = await openHistory({ root, clock, log });
  const lastKnown = await damaged.lastSeq().catch(() => 0);
  const segments = await readSegments(journalFolder(root), journalKey(root, machine));
  const waiting = segments.flatMap(({ records }) => records);
  const seq = Math.max(lastKnown, ...waiting.slice(0, 1).map((record) => record.seq - 1));

  const ref = await branchOf(root);
  const aside = await setHistoryAside(root, clock);
  const { commits, lost } = await keepReadable(root, aside, ref, log);
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
    trigger: `${commits} commits of a damaged history go on; it is kept whole in ${aside}`,
  } as const;
  await history.begin(standing(), { seq: Math.max(seq, await history.lastSeq()), change: id(), at: clock.now(), by });
  await history.close();
  log.warn('a new history was begun', { aside, files, commits, lost: lost.length });
  return { aside, files, commits, lost };
}

/** Puts what can be read of the history that was set aside into the place of `.audit`, if that is anything. */
async function keepReadable(root: string, aside: string, ref: string, log: Ports['log']): Promise<SalvageOutcome> {
  const made = join(root, '.mneme', 'audit-new');
  await rm(made, { recursive: true, force: true });
  try {
    const kept = await salvage(root, join(root, aside), made, ref);
    if (kept !== null) {
      await rename(made, join(root, '.audit'));
      return kept;
    }
  } catch (cause) {
    log.warn('nothing of the damaged history could be kept', { cause: String(cause) });
  }
  await rm(made, { recursive: true, force: true });
  return { commits: 0, lost: [] };
}
