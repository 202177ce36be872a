import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Alerts } from './alerts/alerts.ts';
import { journalPath, journalWords } from './alerts/tampering/journal.ts';
import { aroundDuplicates } from './answers/duplicates.ts';
import { Associations } from './associations/associations.ts';
import { openHistory } from './audit/history.ts';
import { auditLogPath } from './commit/audit-file.ts';
import { type DoorOptions, openDoor } from './commit/door.ts';
import { doorAsSoonAsPossible } from './commit/late-door.ts';
import { repairHistory } from './commit/repair.ts';
import { clearCopies } from './copies/backup/make.ts';
import { SyncByItself } from './copies/remote/by-itself.ts';
import { beganAt } from './cycle/began.ts';
import { Cycle, reckonHere } from './cycle/cycle.ts';
import { restoreScores } from './cycle/restore.ts';
import { Censuses } from './decay/census.ts';
import { Scores } from './decay/scores.ts';
import { duplicatesOf } from './duplicates/propose.ts';
import { EventGate } from './event-gate.ts';
import { followEvents } from './follow-events.ts';
import { Commits } from './history/commits.ts';
import { linesOf } from './history/stranger.ts';
import type { NewRow } from './history/table.ts';
import type { House } from './house.ts';
import { openIndex } from './index/open.ts';
import type { Index } from './index/types.ts';
import { followInstructions } from './instructions/follow.ts';
import { Meaning } from './meaning/meaning.ts';
import { Past } from './past/past.ts';
import type { Ports } from './ports.ts';
import { outsider } from './proposals/outside.ts';
import { Proposals } from './proposals/proposals.ts';
import { Provenance } from './provenance/provenance.ts';
import { openModels } from './reason/models.ts';
import { reflectingOf } from './reflection/of-house.ts';
import type { Reflecting } from './reflection/reflecting.ts';
import { shortenLog } from './retention/retention.ts';
import { Asked } from './rollback/asked.ts';
import { refuseSecrets } from './screen/guard.ts';
import { confirmed } from './settings/consent.ts';
import { decayBounds } from './settings/decay.ts';
import { embedderChoice } from './settings/embedder.ts';
import { modelSettings } from './settings/model.ts';
import { Settings } from './settings/settings.ts';
import { AccessLog } from './stores/access.ts';
import { entityNamed } from './stores/entity-named.ts';
import { resolver } from './stores/graph/resolve.ts';
import { GraphIndex } from './stores/graph-index.ts';
import type { Surroundings } from './stores/remember.ts';
import { Housekeeping } from './sync/housekeeping.ts';
import { Keeper } from './sync/keeper.ts';
import { Unproven } from './unproven/unproven.ts';
import { usableRoot } from './workspace/usable-root.ts';

/** `create`: an empty or missing folder is filled from the templates; a folder with files is adopted as it is either way. */
export type OpenOptions = { root: string; ports: Ports; create: boolean; version: string };

/** What holds files and history. */
type Storage = Pick<House, 'history' | 'door'>;

/**
 * Opens a workspace in three phases. Storage: what a crash left is finished, before anything reads a file. The rooms: made
 * in one turn, so that no event, timer or answer meets half of them; events are held back until all of them stand. Then
 * what goes on by itself. The caller holds the lock.
 */
export async function openHouse({ root: asked, ports, create, version }: OpenOptions): Promise<House> {
  const root = await usableRoot(asked, create);
  await clearCopies(root).catch((cause) => ports.log.warn('copies stay', { cause: String(cause) }));
  const events = new EventGate();
  const index = openIndex(join(root, '.mneme', 'index.sqlite'));
  // Until it is started it only gathers what it is told.
  const alerts = new Alerts(root, () => house, ports);
  const guard: DoorOptions['guard'] = (set, by) => refuseSecrets(house, set, by);
  const storage = await openStorage(root, index, { ...ports, emit: events.emit }, alerts, guard);

  const consent = ports.consent ?? confirmed();
  const settings = new Settings(root, consent);
  const bounds = () => decayBounds(settings);
  const scores = new Scores(root, ports.clock, bounds);
  const access = new AccessLog(root, ports.log, scores);
  index.setArchived(scores.archived());
  const associations = new Associations(root);
  const provenance = new Provenance(root, ports);
  const meaning = new Meaning(root, index, () => embedderChoice(settings), ports);
  const graph = new GraphIndex(index, scores, () => house.door, ports.clock, ports.log);
  const housekeeping = new Housekeeping(() => house.history, ports.log);
  const strangers = (rows: NewRow[], fresh: boolean) => tellStrangers(house, rows, fresh);
  const commits = new Commits({ root, clock: ports.clock, log: ports.log, house: () => house, strangers });
  const syncing = new SyncByItself(() => house);
  let proposals: Proposals | null = null;
  const unproven = new Unproven(root, index, ports);
  const keeper = new Keeper(
    root,
    index,
    () => house,
    { ...ports, emit: events.emit },
    (paths) => alerts.touched(paths),
  );
  let reflecting: Reflecting | null = null;
  const duplicates = duplicatesOf(() => aroundDuplicates(house), ports.log);
  const house: House = {
    root,
    name: basename(root),
    version,
    ports,
    index,
    access,
    scores,
    censuses: new Censuses(index, scores, ports.clock, bounds),
    cycle: new Cycle(() => house, ports.reckoner ?? reckonHere, bounds, duplicates, beganAt(root)),
    settings,
    consent,
    models: openModels({ root, ports, settings: () => modelSettings(settings) }),
    meaning,
    associations,
    provenance,
    keeper,
    unproven,
    get reflecting() {
      reflecting ??= reflectingOf(
        () => house,
        () => aroundDuplicates(house),
      );
      return reflecting;
    },
    get proposals() {
      proposals ??= new Proposals(() => house);
      return proposals;
    },
    alerts,
    shortenLog: () => shortenLog(house),
    past: new Past(() => house),
    asOf: null,
    commits,
    asked: new Asked(ports.clock),
    around: surroundings(root, ports, index, settings, scores),
    ...storage,
    ready: Promise.resolve(),
    async restartHistory(how = () => repairHistory(root, ports)) {
      await house.door.close();
      await house.history.close();
      alerts.history.expectAnother();
      try {
        await how();
      } finally {
        Object.assign(house, await openStorage(root, index, { ...ports, emit: events.emit }, alerts, guard));
      }
    },
    async rescore() {
      await access.flush();
      scores.load();
      index.setArchived(scores.archived());
      graph.soon();
    },
    async close() {
      await house.ready.catch(() => undefined);
      await syncing.close();
      await house.cycle.close();
      alerts.history.close();
      await alerts.idle();
      await house.reflecting.close();
      await house.proposals.close();
      await house.past.drop();
      await keeper.close();
      await housekeeping.close();
      await meaning.close();
      await access.flush();
      await provenance.close();
      await graph.close();
      await house.door
        .checkpoint('closing')
        .catch((cause) => ports.log.warn('no checkpoint at the end', { cause: String(cause) }));
      await house.door.close();
      await house.history.close();
      await commits.close();
      index.close();
    },
  };
  events.open(followEvents({ house, graph, housekeeping, syncing, proposals: () => proposals }));
  begin(house, create);
  // A killed engine may have left git's own index behind the history.
  housekeeping.follow();
  return house;
}

/** What goes on by itself from here on. */
function begin(house: House, create: boolean): void {
  const { ports, keeper, alerts, meaning, commits } = house;
  // What a killed engine had laid out of the past is nobody's to keep.
  void house.past.drop().catch((cause) => ports.log.warn('a former state was not removed', { cause: String(cause) }));
  house.ready = keeper
    .catchUp(create)
    .then(() => takeBackScores(house))
    .then(() => alerts.start())
    .then(() => house.proposals.start());
  house.ready.catch((cause) =>
    ports.log.error('catching up failed', { cause: cause instanceof Error ? cause.stack : String(cause) }),
  );
  void house.ready
    .then(() => {
      meaning.follow();
      void followInstructions(house);
      commits.soon();
      watchReflection(house);
      house.cycle.keepTime();
      alerts.history.watch(() => house.history);
      return keeper.watch();
    })
    .catch((cause) => ports.log.error('watching failed', { cause: String(cause) }));
}

/** Commits that came past the door get the lines of audit.log that they lack. */
function tellStrangers(house: House, rows: NewRow[], fresh: boolean): void {
  const { ports, settings } = house;
  // What is older than the log's window has its lines in digests.
  const from = new Date(ports.clock.now() - settings.get('audit.retentionDays') * 86_400_000).toISOString();
  const lines = rows.filter(({ at }) => at > from).flatMap(linesOf);
  house.ready
    .then(() => house.door.acknowledge(lines, fresh))
    .catch((cause) => ports.log.warn('commits by hand were not told', { cause: String(cause) }));
}

/** What stands in the scores alone must not be lost with their file. */
async function takeBackScores(house: House): Promise<void> {
  const failed = (cause: unknown) => house.ports.log.warn('missing scores were not restored', { cause: String(cause) });
  const restored = house.door.damage === null ? await restoreScores(house).catch(failed) : null;
  if (typeof restored !== 'string') return;
  await house.rescore();
  house.scores.problems.push(restored);
}

const ranKey = 'reflection.ran';

/** Reflections come by themselves from here on; when the last one did is kept beside the index. */
function watchReflection({ index, reflecting }: House): void {
  const last = Number(index.meta(ranKey) ?? Number.NaN);
  reflecting.schedule.watch(Number.isNaN(last) ? null : last, (at) => index.setMeta(ranKey, String(at)));
}

async function openStorage(
  root: string,
  index: Index,
  ports: Ports,
  alerts: Alerts,
  guard: DoorOptions['guard'],
): Promise<Storage> {
  const { clock, log } = ports;
  const history = await openHistory({ root, clock, log, moved: (from, to) => alerts.moved(from, to) });
  await alerts.history.opened(history.head());
  const foreignLog = (lost: string) => alerts.tampered({ path: auditLogPath, lost });
  const foreignJournal = (aside: string) => alerts.tampered({ path: journalPath, ...journalWords(aside) });
  const told = { foreignLog, foreignJournal, outsider, guard };
  const open = () => openDoor({ root, index, history, ...told, ...ports });
  return { history, door: await doorAsSoonAsPossible(open, log) };
}

function surroundings(root: string, { clock }: Ports, index: Index, settings: Settings, scores: Scores): Surroundings {
  return {
    root,
    clock,
    get coreCap() {
      return settings.get('core.cap');
    },
    entityNamed: entityNamed(resolver(index)),
    resolve: resolver(index),
    exists: (path) => existsSync(join(root, path)),
    standingOf: (memory) => scores.of(memory),
  };
}
