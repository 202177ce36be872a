import { basename } from 'node:path';
import { Copying } from '../backup/copying.ts';
import { CaptureQueue } from '../capture/capture-queue.ts';
import { repairHistory } from '../commit/repair.ts';
import { beganAt } from '../decay/cycle/began.ts';
import { DecayCycle, workOutHere } from '../decay/cycle/cycle.ts';
import { withTrueHeaders } from '../decay/page-headers.ts';
import { duplicatesDeps } from '../duplicates/around.ts';
import { duplicatesOf } from '../duplicates/propose.ts';
import { asSet } from '../handlers/memory.ts';
import { Commits } from '../history/commits.ts';
import { shortenLog } from '../history/retention/retention.ts';
import { strangerLines } from '../history/stranger.ts';
import type { NewRow } from '../history/table.ts';
import type { Index } from '../index/types.ts';
import { Importing } from '../interop/importing.ts';
import { Links } from '../interop/links/links.ts';
import type { Ports } from '../ports.ts';
import { Proposals } from '../proposals/proposals.ts';
import { RecallContract } from '../recall/contract/recall-contract.ts';
import { reflectingOf } from '../reflection/open.ts';
import { RollbackRequest } from '../rollback/asked.ts';
import { Snapshots } from '../rollback/snapshot/snapshot.ts';
import type { Services } from '../services.ts';
import { SyncByItself } from '../sync/by-itself.ts';
import { Syncing } from '../sync/syncing.ts';
import { Alerts } from '../trust/alerts/alerts.ts';
import { GraphIndex } from '../watch/graph-index.ts';
import { Housekeeping } from '../watch/housekeeping.ts';
import { Keeper } from '../watch/keeper.ts';
import type { Followers } from './follow.ts';
import { makeKnowledge } from './knowledge.ts';
import type { StorageServices } from './storage.ts';

/** What the domain is made from. `quiet`: ports whose events are heard once all of it stands. */
type Given = {
  root: string;
  version: string;
  ports: Ports;
  quiet: Ports;
  index: Index;
  stored: StorageServices;
  /** Resolves when the index answers for the disk as it is. */
  ready: Promise<void>;
};

/**
 * The domain: every service, each made from those before it and in one turn, so that no event, timer or answer meets half
 * of them.
 */
export function makeDomain(given: Given): Followers {
  const { root, version, ports, quiet, index, ready, stored } = given;
  const { history, door } = stored.storage;
  const { bounds, ...knowledge } = makeKnowledge(root, index, ports);
  const { settings, scores, access } = knowledge;
  stored.finishing.finish = (set, by) => withTrueHeaders(set, by, scores);
  const graph = new GraphIndex(index, scores, door, ports.clock, ports.log);
  const base = {
    ...{ root, name: basename(root), version, ports, index, history, door, ready },
    ...knowledge,
    asOf: null,
    commits: commitsOf(given, settings),
    keeper: new Keeper(root, index, { door, history }, quiet),
    captureQueue: new CaptureQueue({ root, ports, settings }, stored.held, stored.aside),
    importing: new Importing(ports),
    copying: new Copying(ports),
    asked: new RollbackRequest(ports.clock),
    restartHistory: restartHistory(given),
    async rescore() {
      await access.flush();
      scores.load();
      index.setArchived(scores.archived());
      graph.soon();
    },
  };
  const duplicates = duplicatesDeps(base);
  const proposals = new Proposals(base);
  const shorten = { shortenLog: () => shortenLog(base) };
  const seek = duplicatesOf(duplicates, ports.log);
  const services: Services = {
    ...base,
    ...shorten,
    proposals,
    contract: new RecallContract({ ...base, options: (query) => asSet(base, query) }),
    alerts: new Alerts(base, stored.historyGuard),
    syncing: new Syncing(base),
    links: new Links(base),
    cycle: new DecayCycle({ ...base, ...shorten }, ports.decayWorker ?? workOutHere, bounds, seek, beganAt(root)),
    reflecting: reflectingOf(base, duplicates),
    snapshots: new Snapshots(base, (former) => ({ ...services, ...former })),
  };
  const housekeeping = new Housekeeping(history, ports.log);
  return { services, graph, housekeeping, byItself: new SyncByItself(services.syncing, services) };
}

/**
 * Closes door and history, does something to `.audit`, and opens them again; by default a damaged history is set aside
 * and a new one begun from the files as they stand.
 */
function restartHistory({ root, ports, stored }: Given): Services['restartHistory'] {
  return (how = () => repairHistory(root, ports)) =>
    stored.storage.reopen(() => {
      stored.historyGuard.expectAnother();
      return how();
    });
}

/** The index of commits. Those that came past the door get the lines of audit.log that they lack. */
function commitsOf({ root, ports, stored, ready }: Given, settings: Services['settings']): Commits {
  const { history, door } = stored.storage;
  const strangers = (rows: NewRow[], fresh: boolean) => {
    // What is older than the log's window has its lines in digests.
    const from = new Date(ports.clock.now() - settings.get('audit.retentionDays') * 86_400_000).toISOString();
    const lines = rows.filter(({ at }) => at > from).flatMap(strangerLines);
    ready
      .then(() => door.acknowledge(lines, fresh))
      .catch((cause) => ports.log.warn('commits by hand were not told', { cause: String(cause) }));
  };
  return new Commits({ root, clock: ports.clock, owner: ports.owner, log: ports.log, history, door, strangers });
}
