import type { History } from '../git/types.ts';
import type { Door } from './types.ts';

/** What holds history and files, as it was opened last. */
export type OpenStorage = { history: History; door: Door };

/**
 * History and door of an open workspace. They are the same two for as long as it is open, whatever is done to `.audit`
 * meanwhile: whoever was given them once goes on with those that were opened last.
 */
export class Storage {
  readonly history: History;
  readonly door: Door;
  #opened: OpenStorage;

  private constructor(
    private readonly open: () => Promise<OpenStorage>,
    opened: OpenStorage,
  ) {
    this.#opened = opened;
    this.history = new CurrentHistory(() => this.#opened.history);
    this.door = new CurrentDoor(() => this.#opened.door);
  }

  /** @throws whatever `open` does */
  static async open(open: () => Promise<OpenStorage>): Promise<Storage> {
    return new Storage(open, await open());
  }

  /** Closes both, lets something be done to `.audit`, and opens both again, whatever became of it. */
  async reopen(between: () => Promise<unknown>): Promise<void> {
    await this.door.close();
    await this.history.close();
    try {
      await between();
    } finally {
      this.#opened = await this.open();
    }
  }
}

class CurrentDoor implements Door {
  constructor(private readonly now: () => Door) {}

  get seq(): number {
    return this.now().seq;
  }

  get backlog(): number {
    return this.now().backlog;
  }

  get damage(): string | null {
    return this.now().damage;
  }

  commit: Door['commit'] = (plan, by) => this.now().commit(plan, by);
  join: Door['join'] = (plan, by) => this.now().join(plan, by);
  adopt: Door['adopt'] = (...asked) => this.now().adopt(...asked);
  project: Door['project'] = (path, content) => this.now().project(path, content);
  checkpoint: Door['checkpoint'] = (trigger) => this.now().checkpoint(trigger);
  lookAtLog: Door['lookAtLog'] = () => this.now().lookAtLog();
  acknowledge: Door['acknowledge'] = (lines, level) => this.now().acknowledge(lines, level);
  settled: Door['settled'] = () => this.now().settled();
  close: Door['close'] = () => this.now().close();
}

class CurrentHistory implements History {
  constructor(private readonly now: () => History) {}

  get branch(): string {
    return this.now().branch;
  }

  head: History['head'] = () => this.now().head();
  look: History['look'] = () => this.now().look();
  lastSeq: History['lastSeq'] = () => this.now().lastSeq();
  record: History['record'] = (batch) => this.now().record(batch);
  begin: History['begin'] = (files, settled) => this.now().begin(files, settled);
  joint: History['joint'] = (joint) => this.now().joint(joint);
  versions: History['versions'] = (path, page) => this.now().versions(path, page);
  show: History['show'] = (path, commit) => this.now().show(path, commit);
  held: History['held'] = (paths) => this.now().held(paths);
  differing: History['differing'] = () => this.now().differing();
  maintain: History['maintain'] = () => this.now().maintain();
  gc: History['gc'] = () => this.now().gc();
  tidy: History['tidy'] = () => this.now().tidy();
  examine: History['examine'] = (deep) => this.now().examine(deep);
  close: History['close'] = () => this.now().close();
}
