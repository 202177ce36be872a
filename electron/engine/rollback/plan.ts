import type { RollbackTarget } from '#shared/model/audit.ts';
import type { Hash } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import { gitIn } from '../git/git.ts';
import { listTree, objectIdOf } from '../git/tree.ts';
import { entryName, parseReflectionLog } from '../workspace/codecs/reflection-log.ts';
import { isTracked, normalise, reflectionLogPath } from '../workspace/paths.ts';
import { readFileStamped, scan } from '../workspace/read.ts';
import { Blobs } from './blobs.ts';
import { blobsTouchedBy, commitsBearing, type TouchedBlob, type Trailer } from './commits.ts';
import type { RollbackDeps } from './deps.ts';
import { keptWhy, scoresPath, staysAsItStands } from './kept.ts';
import { oneReflection } from './same-number.ts';
import { momentOf } from './snapshot/moment.ts';
import { type ChangeRun, isSameContent, type TakeBackResult, takeBack } from './take-back.ts';
import { atTime, rollbackTitle, saidOf } from './words.ts';

/** One file as it stands, what is taken out of it, and what it becomes; `hash` of what stands there. */
export type Taking = { path: string; now: Buffer | null; hash: Hash | null; runs: ChangeRun[]; taken: TakeBackResult };

/** What a rollback does, before it is done. */
export type Rollback = {
  target: RollbackTarget;
  /** `Roll back reflection 30`. */
  title: string;
  /** The SUMMARY of each commit and audit line. */
  summary: string;
  /** Files that change, or conflict; in the order of their paths. */
  takings: Taking[];
  /** The commit after which edits are later ones; null without a history. */
  since: string | null;
  /** Commits that are taken back: theirs are no later edits. */
  own: ReadonlySet<string>;
  /** Runs of changes of the scores that are taken back; or the scores of then, at a moment. */
  scores: { runs: ChangeRun[] } | { was: Buffer | null };
  /** At a moment: the log of reflections as it was. */
  log: Buffer | null;
  /** Of one reflection where several have its number: its entry in that log, by `entryName`. */
  entry: string | null;
};

type Rooms = Pick<RollbackDeps, 'root' | 'history' | 'door' | 'ports'>;

/**
 * Plans taking something back. Reads disk and history as they are; free of effects.
 * @throws history.none, memory.missing for a change nobody knows, path.*, audit.damaged
 */
export async function planRollback(target: RollbackTarget, rooms: Rooms): Promise<Rollback> {
  await rooms.door.settled();
  switch (target.what) {
    case 'file':
      return planFile(target, rooms);
    case 'moment':
      return planMoment(target, rooms);
    case 'change':
      return planCommits(target, 'Change', target.change, rooms);
    case 'session':
      return planCommits(target, 'Session', target.session, rooms, target.of);
    case 'agent':
      return planCommits(target, 'Agent', target.agent, rooms);
  }
}

/** Why, for the commits: `rolled back reflection r-030`. @throws history.none */
export async function triggerOf(target: RollbackTarget, { root, ports }: Rooms): Promise<string> {
  switch (target.what) {
    case 'file': {
      const { at } = await momentOf(target.commit, root, ports.clock);
      return `rolled back ${target.path} to ${atTime(at, ports.clock)}`;
    }
    case 'moment':
      return `rolled back to ${atTime((await momentOf(target.at, root, ports.clock)).at, ports.clock)}`;
    case 'change':
      return `rolled back ${saidOf('Change', target.change)}`;
    case 'session':
      return `rolled back ${saidOf('Session', target.session)}`;
    case 'agent':
      return `rolled back ${saidOf('Agent', target.agent)}`;
  }
}

async function planFile(target: RollbackTarget & { what: 'file' }, { root, ports }: Rooms): Promise<Rollback> {
  const path = normalise(target.path);
  const why = keptWhy(path);
  if (why !== null)
    throw fail('path.reserved', `${path} is never rolled back. ${why}`, 'Choose another file.', { path });
  const { commit } = await momentOf(target.commit, root, ports.clock);
  const id = (await listTree(gitIn(root), commit, [path])).get(path) ?? null;
  const taking = stateTaking(path, await standing(root, path), (await blobsOf(root, [id])).of(id));
  return {
    target,
    title: `Roll back ${path}`,
    summary: `reverted to commit ${commit.slice(0, 10)}`,
    takings: changing([taking]),
    since: commit,
    own: new Set(),
    scores: { runs: [] },
    log: null,
    entry: null,
  };
}

async function planMoment(target: RollbackTarget & { what: 'moment' }, { root, ports }: Rooms): Promise<Rollback> {
  const { commit, at } = await momentOf(target.at, root, ports.clock);
  const tree = await listTree(gitIn(root), commit);
  const differing = await differingFrom(root, tree);
  const extra = [scoresPath, reflectionLogPath].map((path) => tree.get(path) ?? null);
  const blobs = await blobsOf(root, [...[...differing.keys()].map((path) => tree.get(path) ?? null), ...extra]);
  const takings = [...differing]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, stands]) => stateTaking(path, stands, blobs.of(tree.get(path) ?? null)));
  const [scores = null, log = null] = extra.map((id) => blobs.of(id));
  const when = atTime(at, ports.clock);
  return {
    target,
    title: `Roll back to ${when}`,
    summary: `reverted to ${when}, commit ${commit.slice(0, 10)}`,
    takings: changing(takings),
    since: commit,
    own: new Set(),
    scores: { was: scores },
    log,
    entry: null,
  };
}

/** Files whose bytes on disk are other ones than a tree's, as they stand; each is read once. */
async function differingFrom(root: string, tree: Map<string, string>): Promise<Map<string, Stands>> {
  const differing = new Map<string, Stands>();
  const gone = new Set(tree.keys());
  for (const { path } of await scan(root)) {
    gone.delete(path);
    if (staysAsItStands(path)) continue;
    const file = await standing(root, path);
    const same = file.now === null ? !tree.has(path) : tree.get(path) === objectIdOf(file.now);
    if (!same) differing.set(path, file);
  }
  for (const path of gone)
    if (isTracked(path) && !staysAsItStands(path)) differing.set(path, { now: null, hash: null });
  return differing;
}

async function planCommits(
  target: RollbackTarget,
  trailer: Trailer,
  value: string,
  { root, history, ports }: Rooms,
  of?: string,
): Promise<Rollback> {
  const head = history.head();
  const bearing = head === null ? [] : await commitsBearing(root, head, trailer, value);
  const one = trailer === 'Session' ? await oneReflection(root, value, bearing, { of, clock: ports.clock }) : null;
  const commits = one ?? bearing;
  const last = commits.at(-1);
  if (last === undefined) throw unknown(trailer, value);
  const whose = one === null ? '' : ` of ${last.owner}`;
  const touched = await blobsTouchedBy(root, commits);
  const { scores, files } = byPath(touched, trailer);
  const blobs = await blobsOf(
    root,
    [...files, ['', scores] as const].flatMap(([, touched]) => touched.flatMap(({ before, after }) => [before, after])),
  );
  const takings: Taking[] = [];
  for (const [path, touched] of files) {
    const { now, hash } = await standing(root, path);
    const runs = runsOf(touched, blobs);
    takings.push({ path, now, hash, runs, taken: takeBack(path, now, runs) });
  }
  return {
    target,
    title: rollbackTitle(trailer, value, commits, whose),
    summary: `took back ${saidOf(trailer, value, commits) + whose}`,
    takings: changing(takings),
    since: last.commit,
    own: new Set(commits.map(({ commit }) => commit)),
    scores: { runs: runsOf(scores, blobs) },
    log: null,
    entry: one === null ? null : await entryOf(root, touched),
  };
}

/** What the commits did to each file, oldest first, in the order of paths; scores aside. */
function byPath(all: TouchedBlob[], trailer: Trailer) {
  const stays = trailer !== 'Change' ? staysAsItStands : (path: string) => keptWhy(path) !== null;
  const touched = new Map<string, TouchedBlob[]>();
  for (const one of all) {
    if (!isTracked(one.path)) continue;
    const known = touched.get(one.path);
    if (known === undefined) touched.set(one.path, [one]);
    else known.push(one);
  }
  const files = [...touched].filter(([path]) => !stays(path)).sort(([a], [b]) => (a < b ? -1 : 1));
  return { scores: touched.get(scoresPath) ?? [], files };
}

/** What commits wrote into the log of reflections. */
async function entryOf(root: string, touched: readonly TouchedBlob[]): Promise<string | null> {
  const logged = touched.findLast(({ path }) => path === reflectionLogPath);
  if (logged === undefined) return null;
  const blobs = await blobsOf(root, [logged.before, logged.after]);
  const namesIn = (id: string | null) => parseReflectionLog(blobs.of(id)?.toString('utf8') ?? '').map(entryName);
  const before = new Set(namesIn(logged.before));
  return namesIn(logged.after).find((name) => !before.has(name)) ?? null;
}

/** Runs newest first; commits that follow each other, with nothing between, are one. */
function runsOf(touched: readonly TouchedBlob[], blobs: Blobs): ChangeRun[] {
  const runs: { before: string | null; after: string | null }[] = [];
  for (const { before, after } of touched) {
    const last = runs.at(-1);
    if (last !== undefined && last.after === before) last.after = after;
    else runs.push({ before, after });
  }
  return runs.reverse().map(({ before, after }) => ({ before: blobs.of(before), after: blobs.of(after) }));
}

async function blobsOf(root: string, ids: (string | null)[]): Promise<Blobs> {
  const blobs = new Blobs(root);
  await blobs.load(ids);
  return blobs;
}

type Stands = Pick<Taking, 'now' | 'hash'>;

async function standing(root: string, path: string): Promise<Stands> {
  const file = await readFileStamped(root, path);
  return { now: file?.bytes ?? null, hash: file?.stamp.hash ?? null };
}

/** A file that goes back to a former state, whatever happened since. */
function stateTaking(path: string, { now, hash }: Stands, before: Buffer | null): Taking {
  const taken = { bytes: before, kept: false, conflict: false };
  return { path, now, hash, runs: [{ before, after: now }], taken };
}

const changing = (takings: Taking[]) =>
  takings.filter(({ now, taken }) => taken.conflict || !isSameContent(now, taken.bytes));

function unknown(trailer: Trailer, value: string) {
  const name = value.slice(0, 100);
  if (trailer === 'Change')
    return fail(
      'memory.missing',
      `There is no change ${name}.`,
      'Take a commit from mneme history, or the Change: line of one.',
    );
  if (trailer === 'Agent')
    return fail('history.none', `The history has nothing by ${name}.`, 'Agents has the names of those who wrote.');
  return fail(
    'history.none',
    `The history has no session ${name}.`,
    'The Session: line of a commit names it, such as r-012.',
  );
}
