import type { By, ChangeSet } from '#shared/model/change.ts';
import { AsideFiles, type FileAside } from '../capture/aside-files.ts';
import { HeldTexts } from '../capture/held.ts';
import { refuseSecrets } from '../capture/secrets-guard.ts';
import { auditLogPath } from '../commit/audit-file.ts';
import { openDoor } from '../commit/door.ts';
import { doorAsSoonAsPossible } from '../commit/late-door.ts';
import { Storage } from '../commit/storage.ts';
import { gitIn } from '../git/git.ts';
import { openHistory } from '../git/history.ts';
import type { Index } from '../index/types.ts';
import type { Ports } from '../ports.ts';
import { outsider } from '../proposals/outside.ts';
import { HistoryGuard } from '../trust/alerts/tampering/guard.ts';
import { journalPath, journalWords } from '../trust/alerts/tampering/journal.ts';
import { besidePath, historyPath, type TamperingFinding } from '../trust/alerts/tampering/tampered.ts';
import { Gate } from './gate.ts';

/** The branch is not where it was left. */
type Moved = { from: string; to: string | null };

/**
 * Storage: history, and the door, which finishes what a crash left before anything reads a file. What storage finds wrong
 * waits for whoever raises alerts of it. `ports.emit` hears of what was finished.
 */
export async function openStorage(root: string, index: Index, ports: Ports) {
  const { clock, log } = ports;
  const [found, moves, waits] = [new Gate<TamperingFinding>(), new Gate<Moved>(), new Gate<FileAside | null>()];
  const historyGuard = new HistoryGuard(root, gitIn(root), log, (tampering, of) =>
    found.tell({ path: of === 'history' ? historyPath : besidePath, ...tampering }),
  );
  // What an agent may not write is held from the first write on.
  const held = new HeldTexts(root);
  // Who tells of it: the alerts, once they stand.
  const aside = new AsideFiles(root, clock, (fresh) => waits.tell(fresh));
  const finishing: { finish(set: ChangeSet, by: By): ChangeSet } = { finish: (set) => set };
  const told = {
    foreignLog: (lost: string) => found.tell({ path: auditLogPath, lost }),
    foreignJournal: (aside: string) => found.tell({ path: journalPath, ...journalWords(aside) }),
    outsider,
    withholding: aside,
    finish: (set: ChangeSet, by: By) => finishing.finish(set, by),
    guard: (set: ChangeSet, by: By) => refuseSecrets({ root, ports, captureQueue: { held } }, set, by),
  };
  const open = async () => {
    const history = await openHistory({ root, clock, log, moved: (from, to) => moves.tell({ from, to }) });
    await historyGuard.opened(history.head());
    const door = () => openDoor({ root, index, history, ...told, ...ports });
    return { history, door: await doorAsSoonAsPossible(door, log) };
  };
  return { storage: await Storage.open(open), historyGuard, held, aside, found, moves, waits, finishing };
}

export type StorageServices = Awaited<ReturnType<typeof openStorage>>;
