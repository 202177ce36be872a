import type { By, ChangeSet, Receipt } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { admitChanges } from './admit.ts';
import type { Applier, ApplyDeps, JoinRecord } from './apply.ts';
import { auditLogPath } from './audit-file.ts';
import type { Sight } from './staging.ts';

/** What a plan that joins another history starts from: our newest commit, and the number of our newest set. */
export type JoinStart = { head: string | null; seq: number };

/**
 * `set`: how the files on disk change; projections may be among them, audit.log with all lines that it is to have.
 * `joined`: the commit that holds the outcome, which stands on `head`, and the number of the set: past all that came
 * before on either side.
 */
export type JoinPlan<T> = (
  start: JoinStart,
) => Promise<{ join: { set: ChangeSet; joined: JoinRecord } | null; result: T }>;

export type JoinRoom = {
  applier: Applier;
  rooms: ApplyDeps;
  foldsCase: boolean;
  head(): string | null;
  checkpoint(): Promise<void>;
  /** Which paths do not stand as the plan saw them; takes up what others wrote into the rest. */
  look(set: ChangeSet): Promise<{ stale: string[]; changed: string[]; seen: Sight[] }>;
  adopt(paths: string[]): Promise<unknown>;
};

/** Times a plan looks again while others write. */
const attempts = 6;

/** Makes a plan that joins another history happen, whole or not at all; runs inside the door's queue. */
export async function joinThrough<T>(
  room: JoinRoom,
  plan: JoinPlan<T>,
  by: By,
): Promise<{ receipt: Receipt | null; result: T }> {
  for (let attempt = 1; ; attempt++) {
    // History must hold all there is, so that what is merged is all there is.
    await room.checkpoint();
    const { join, result } = await plan({ head: room.head(), seq: room.applier.seq });
    if (join === null) return { receipt: null, result };
    const set = admitChanges(join.set, room.foldsCase);
    try {
      const { stale, changed, seen } = await room.look(set);
      if (stale.length === 0 && changed.length === 0) {
        const receipt = await applied(room, set, by, seen, join.joined);
        return { receipt, result };
      }
      if (attempt >= attempts) throw busy(changed[0] ?? stale[0] ?? '');
    } catch (cause) {
      if (attempt >= attempts || !(cause instanceof Error && 'code' in cause && cause.code === 'file.changed'))
        throw cause;
    }
    await room.adopt(set.changes.map(({ path }) => path));
  }
}

async function applied(
  { applier, rooms }: JoinRoom,
  set: ChangeSet,
  by: By,
  seen: Sight[],
  joined: JoinRecord,
): Promise<Receipt> {
  const log = set.changes.find(({ path }) => path === auditLogPath)?.after ?? null;
  // The log is ours alone to write: that it becomes another one is told beforehand, in case we do not live to say so.
  if (log !== null) rooms.audit.announce(log);
  const receipt = await applier.apply(set, by, { seen }, joined);
  if (log !== null) rooms.audit.replaced(log);
  if (receipt.change === '') {
    // Every file stands as it is to be: history alone goes on.
    rooms.flusher.add(
      { seq: joined.seq, change: joined.change, at: joined.at, by, set: { changes: [] }, tip: joined.tip },
      0,
    );
    applier.seq = joined.seq;
  }
  await rooms.flusher.settled();
  return receipt;
}

const busy = (path: string) =>
  fail('file.changed', `${path} is being written all the time by somebody else.`, 'Try again in a moment.', { path });
