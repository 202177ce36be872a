import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import type { Door } from '../../commit/types.ts';
import { Associations } from '../../decay/associations/associations.ts';
import { Scores } from '../../decay/scores.ts';
import { type Git, gitIn } from '../../git/git.ts';
import { entityNamed } from '../../graph/entity-named.ts';
import { resolver } from '../../graph/resolve.ts';
import { openIndex } from '../../index/open.ts';
import type { Index } from '../../index/types.ts';
import type { Surroundings } from '../../memories/remember.ts';
import type { Ports } from '../../ports.ts';
import { decayBounds } from '../../settings/decay.ts';
import type { Settings } from '../../settings/settings.ts';
import { indexFiles } from '../../watch/rebuild.ts';
import { isTracked } from '../../workspace/paths.ts';
import { isFile, scan } from '../../workspace/read.ts';
import { wallMinute } from '../../workspace/when.ts';
import { type Moment, momentOf } from './moment.ts';

/** Beside the index, and as disposable. */
const place = (root: string) => join(root, '.mneme', 'past');

/** What looking back needs of an open workspace. */
export type SnapshotDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly door: Door;
  readonly settings: Settings;
  readonly around: Surroundings;
};

/** What answers for a former state in the place of what answers for today's. */
export type Former = SnapshotDeps & {
  readonly index: Index;
  readonly scores: Scores;
  readonly associations: Associations;
  /** The moment, in words. */
  readonly asOf: string;
};

/** The state that is laid out now, and what looks at it. */
type Laid = { commit: string; index: Index; rooms: Omit<Former, 'asOf'> };

/**
 * The workspace as it was: one former state at a time is laid out in `.mneme/past`, with an index of its own, and moved
 * from commit to commit by what differs between them. Whoever asks next waits until the one before has its answer.
 */
export class Snapshots<S> {
  #laid: Laid | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly deps: SnapshotDeps,
    /** All that answers, with what is of the former state in it. */
    private readonly seenIn: (former: Former) => S,
  ) {}

  /**
   * What `look` sees in the workspace as of a day, an instant or a commit. Nothing in there can be written, and looking
   * is no use of a memory.
   * @throws input.invalid, history.none
   */
  look<T>(asOf: string, look: (former: S) => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      const { root, ports, door } = this.deps;
      await door.settled();
      const moment = await momentOf(asOf, root, ports.clock);
      const laid = await this.#lay(moment);
      return look(this.seenIn(seenAt(laid.rooms, moment)));
    });
  }

  /** Takes the former state off the disk: at the end, and when something was forgotten for good. */
  drop(): Promise<void> {
    return this.#alone(async () => {
      this.#laid?.index.close();
      this.#laid = null;
      await rm(place(this.deps.root), { recursive: true, force: true });
    });
  }

  async #lay({ commit }: Moment): Promise<Laid> {
    const { root } = this.deps;
    const tree = join(place(root), 'tree');
    if (this.#laid !== null && !existsSync(tree)) {
      this.#laid.index.close();
      this.#laid = null;
    }
    if (this.#laid?.commit === commit) return this.#laid;
    const git = gitIn(root, join(root, '.audit'), { tree, index: join(place(root), 'git-index') });
    const laid = this.#laid ?? (await this.#open(tree));
    // A move that is broken off leaves a state that nobody may take for one.
    this.#laid = null;
    const from = laid.commit;
    try {
      // Git lays out what differs; links become files that say where they lead.
      await git.run(['read-tree', '--reset', '-u', commit]);
      const changed = from === '' ? (await scan(tree)).map(({ path }) => path) : await between(git, from, commit);
      await this.#take(laid, tree, changed.filter(isTracked));
    } catch (cause) {
      laid.index.close();
      throw cause;
    }
    laid.commit = commit;
    this.#laid = laid;
    return laid;
  }

  async #open(tree: string): Promise<Laid> {
    const { root } = this.deps;
    await rm(place(root), { recursive: true, force: true });
    await mkdir(tree, { recursive: true, mode: 0o700 });
    const index = openIndex(join(place(root), 'index.sqlite'));
    return { commit: '', index, rooms: formerServices(this.deps, tree, index) };
  }

  /** What vanished is removed, everything else that differs is read. */
  async #take({ index, rooms }: Laid, tree: string, paths: string[]): Promise<void> {
    const isThere = (path: string) => isFile(tree, path);
    index.apply({ put: [], remove: paths.filter((path) => !isThere(path)) });
    await indexFiles(tree, index, paths.filter(isThere), () => undefined);
    rooms.scores.load();
    rooms.associations.reload();
    index.setArchived(rooms.scores.archived());
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(work, work);
    this.#queue = run.catch(() => undefined);
    return run;
  }
}

async function between(git: Git, from: string, to: string): Promise<string[]> {
  const said = await git.run(['diff-tree', '-r', '-z', '--name-only', '--no-renames', from, to, '--']);
  return said
    .toString()
    .split('\0')
    .filter((path) => path !== '');
}

function formerServices(today: SnapshotDeps, tree: string, index: Index): Omit<Former, 'asOf'> {
  const clock = { now: () => today.ports.clock.now(), zone: today.ports.clock.zone };
  const scores = new Scores(tree, clock, () => decayBounds(today.settings));
  return {
    root: tree,
    index,
    scores,
    associations: new Associations(tree),
    settings: today.settings,
    ports: { ...today.ports, clock },
    door: closedTo(today.door),
    around: {
      ...today.around,
      root: tree,
      entityNamed: entityNamed(resolver(index)),
      resolve: resolver(index),
      standingOf: (memory: Parameters<Scores['of']>[0]) => scores.of(memory),
    },
  };
}

/** A door through which nothing is written. */
function closedTo(door: Door): Door {
  const refuse = async (): Promise<never> => {
    throw fail('input.invalid', 'The past cannot be changed.', 'Roll back to it, or leave as_of out.');
  };
  return {
    commit: refuse,
    join: refuse,
    adopt: refuse,
    project: refuse,
    checkpoint: refuse,
    acknowledge: refuse,
    lookAtLog: async () => undefined,
    settled: () => door.settled(),
    seq: 0,
    backlog: 0,
    get damage() {
      return door.damage;
    },
    close: async () => undefined,
  };
}

/** The clock stands at the moment: what faded since was alive then. */
function seenAt(rooms: Omit<Former, 'asOf'>, { commit, at }: Moment): Former {
  const { day, time } = wallMinute(at, rooms.ports.clock.zone);
  Object.assign(rooms.ports.clock, { now: () => at });
  return { ...rooms, asOf: `${day} ${time} (${commit.slice(0, 7)})` };
}
