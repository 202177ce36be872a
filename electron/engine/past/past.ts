import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { Associations } from '../associations/associations.ts';
import { type Git, gitIn } from '../audit/git.ts';
import { Scores } from '../decay/scores.ts';
import type { House } from '../house.ts';
import { openIndex } from '../index/open.ts';
import { decayBounds } from '../settings/decay.ts';
import { entityNamed } from '../stores/entity-named.ts';
import { resolver } from '../stores/graph/resolve.ts';
import { indexFiles } from '../sync/rebuild.ts';
import { isTracked } from '../workspace/paths.ts';
import { isFile, scan } from '../workspace/read.ts';
import { wallMinute } from '../workspace/when.ts';
import { type Moment, momentOf } from './moment.ts';

/** Beside the index, and as disposable. */
const place = (root: string) => join(root, '.mneme', 'past');

/** The state that is laid out now, and the house that looks at it. */
type Laid = { commit: string; index: House['index']; house: House };

/**
 * The workspace as it was: one former state at a time is laid out in `.mneme/past`, with an index of its own, and moved
 * from commit to commit by what differs between them. Whoever asks next waits until the one before has its answer.
 */
export class Past {
  #laid: Laid | null = null;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(private readonly now: () => House) {}

  /**
   * What `look` sees in the workspace as of a day, an instant or a commit. Nothing in there can be written, and looking
   * is no use of a memory.
   * @throws input.invalid, history.none
   */
  look<T>(asOf: string, look: (house: House) => Promise<T>): Promise<T> {
    return this.#alone(async () => {
      const { root, ports } = this.now();
      await this.now().door.settled();
      const moment = await momentOf(asOf, root, ports.clock);
      const laid = await this.#lay(moment);
      return look(seenAt(laid.house, moment));
    });
  }

  /** Takes the former state off the disk: at the end, and when something was forgotten for good. */
  drop(): Promise<void> {
    return this.#alone(async () => {
      this.#laid?.index.close();
      this.#laid = null;
      await rm(place(this.now().root), { recursive: true, force: true });
    });
  }

  async #lay({ commit }: Moment): Promise<Laid> {
    const { root } = this.now();
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
    const { root } = this.now();
    await rm(place(root), { recursive: true, force: true });
    await mkdir(tree, { recursive: true, mode: 0o700 });
    const index = openIndex(join(place(root), 'index.sqlite'));
    return { commit: '', index, house: formerHouse(this.now(), tree, index) };
  }

  /** What vanished is removed, everything else that differs is read. */
  async #take({ index, house }: Laid, tree: string, paths: string[]): Promise<void> {
    const isThere = (path: string) => isFile(tree, path);
    index.apply({ put: [], remove: paths.filter((path) => !isThere(path)) });
    await indexFiles(tree, index, paths.filter(isThere), () => undefined);
    house.scores.load();
    house.associations.reload();
    index.setArchived(house.scores.archived());
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

/** The rooms of a former state; what it lacks it has from the house of today. */
function formerHouse(today: House, tree: string, index: House['index']): House {
  const clock = { now: () => today.ports.clock.now(), zone: today.ports.clock.zone };
  const scores = new Scores(tree, clock, () => decayBounds(today.settings));
  const house: House = Object.assign(Object.create(today), {
    root: tree,
    index,
    scores,
    associations: new Associations(tree),
    ports: { ...today.ports, clock },
    door: { commit: refuse, adopt: refuse, project: refuse, checkpoint: refuse },
    around: {
      ...today.around,
      root: tree,
      entityNamed: entityNamed(resolver(index)),
      resolve: resolver(index),
      standingOf: (memory: Parameters<Scores['of']>[0]) => scores.of(memory),
    },
  });
  return house;
}

async function refuse(): Promise<never> {
  throw fail('input.invalid', 'The past cannot be changed.', 'Roll back to it, or leave as_of out.');
}

/** The clock stands at the moment: what faded since was alive then. */
function seenAt(house: House, { commit, at }: Moment): House {
  const { day, time } = wallMinute(at, house.ports.clock.zone);
  Object.assign(house.ports.clock, { now: () => at });
  return Object.assign(house, { asOf: `${day} ${time} (${commit.slice(0, 7)})` });
}
