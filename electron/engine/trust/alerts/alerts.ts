import type { Events } from '#shared/contract/events.ts';
import type { Alert } from '#shared/model/audit.ts';
import { auditLogPath } from '../../commit/audit-file.ts';
import type { Ports } from '../../ports.ts';
import { settingsPath } from '../../workspace/codecs/config.ts';
import { criticalityOf } from '../../workspace/paths.ts';
import { derive, lastAcknowledged } from './derive.ts';
import { graver, syncActor } from './kind.ts';
import { type ChangeOrigin, madeBy, unknown } from './made.ts';
import { planAcknowledged, planRestored } from './settle.ts';
import { alertOutdated, gone, shownAlert } from './shown.ts';
import { criticalPaths, inPlaceOfFile, noFile, readFileState } from './stands.ts';
import { type AlertRecord, type AlertState, type FileState, readAlertState, writeAlertState } from './state.ts';
import type { HistoryGuard } from './tampering/guard.ts';
import {
  type AlertDeps,
  historyPath,
  settleTampering,
  type TamperingFinding,
  tamperingAlert,
} from './tampering/tampered.ts';
import { alertRemedy, alertWords } from './words.ts';

type Changed = Events['changed'];
type Settled = { alert: Alert; change: string | null; message: string };
/** Settled alerts that are kept here to be looked at; memory/meta/alerts.jsonl knows all. */
const mostSettled = 100;

/**
 * Changes of critical files that nobody has acknowledged: held against the last known good state, which is kept in
 * `.mneme` and can be told from history. One alert a file, however often it was changed.
 * @source 000 §12.5
 */
export class Alerts {
  #state: AlertState;
  /** False until history was asked for what is not known here. */
  #known: boolean;
  #work: Promise<unknown> = Promise.resolve();
  /** Paths that a settling is about to write itself. */
  readonly #settling = new Set<string>();
  /** What was found before `start`. */
  #early: TamperingFinding[] | null = [];
  readonly #root: string;
  readonly #ports: Ports;

  constructor(
    private readonly deps: AlertDeps,
    /** Holds `.audit` against where it was left. */
    readonly history: HistoryGuard,
  ) {
    const { root, ports } = deps;
    this.#root = root;
    this.#ports = ports;
    const state = readAlertState(root);
    this.#known = state !== null;
    this.#state = state ?? { version: 1, good: {}, open: [], settled: [] };
  }

  /** What waits to be acknowledged, newest first. Costs nothing. */
  open(): Alert[] {
    return this.#state.open.map(shownAlert);
  }

  /** What was acknowledged lately, newest first. */
  settled(): Alert[] {
    return this.#state.settled.map(shownAlert);
  }

  /** Resolves when everything heard so far is taken up. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** Former states of critical files that say something are kept no longer, only what they were. */
  remove(says: (text: string) => boolean): void {
    const saying = ({ bytes }: FileState) => bytes !== null && says(Buffer.from(bytes, 'base64').toString('utf8'));
    const clean = (state: FileState) => (saying(state) ? { ...state, bytes: null } : state);
    const cleaned = (alert: AlertRecord) => ({ ...alert, before: clean(alert.before), after: clean(alert.after) });
    const good = Object.fromEntries(Object.entries(this.#state.good).map(([path, state]) => [path, clean(state)]));
    const [open, settled] = [this.#state.open.map(cleaned), this.#state.settled.map(cleaned)];
    this.#state = { ...this.#state, good, open, settled };
    this.#keep(null);
  }

  /** Somebody changed files: those that are critical raise an alert. Never throws. */
  heard(changed: Changed): void {
    const paths = changed.paths.filter((path) => criticalityOf(path) === 'critical' && !this.#settling.has(path));
    if (paths.length === 0 || !this.#known) return;
    const made = madeBy(changed);
    void this.#next(async () => {
      for (const path of paths) await this.#hold(path, made);
    });
  }

  /** `.audit` or audit.log is not as it was left. Never throws. */
  tampered(found: TamperingFinding): void {
    if (this.#early !== null) this.#early.push(found);
    else void this.#next(() => this.#tampered(found));
  }

  /** The branch is not where we left it. Never throws. */
  moved(from: string, to: string | null): void {
    void this.#next(() => this.history.moved(from, to));
  }

  /** audit.log was touched, by us or by somebody else: it is looked at. Never throws. */
  touched(paths: string[]): void {
    if (paths.includes(auditLogPath)) void this.#next(() => this.deps.door.lookAtLog());
  }

  /** Git has the change sets up to `seq`: alerts learn the commits they tell of. Never throws. */
  committed({ seq, head }: Events['committed']): void {
    this.history.committed(head);
    const lacking = this.#state.open.filter((one) => one.commit === null && one.seq !== null && one.seq <= seq);
    if (lacking.length === 0) return;
    void this.#next(async () => {
      for (const one of lacking) {
        const { versions } = await this.deps.history.versions(one.path, { limit: 1, skip: 0 });
        const commit = versions[0]?.commit ?? null;
        this.#state.open = this.#state.open.map((alert) => (alert.id === one.id ? { ...alert, commit } : alert));
      }
      this.#keep(null);
    });
  }

  /** Holds every critical file against its last good state: at start, when all that was edited meanwhile is taken up. */
  start(): Promise<void> {
    return this.#next(async () => {
      const paths = new Set([...criticalPaths(this.#root), ...Object.keys(this.#state.good)]);
      const begun = this.#known ? null : this.deps.keeper.begunWith();
      const had = this.#known ? [] : (begun ?? (await this.deps.history.held().catch(() => new Map()))).keys();
      // Those that are gone from disk are among them.
      for (const path of had) if (criticalityOf(path) === 'critical') paths.add(path);
      for (const path of paths) await this.#examine(path, begun?.get(path));
      this.#known = true;
      for (const found of this.#early ?? []) await this.#tampered(found);
      this.#early = null;
      this.#keep(null);
    });
  }

  /** @throws memory.missing, file.changed; whatever the door throws */
  async settle(id: string, how: 'mine' | 'restored'): Promise<Settled> {
    await this.#work;
    const alert = this.#state.open.find((one) => one.id === id);
    if (alert === undefined) throw gone(this.#state.settled.some((one) => one.id === id));
    if (alert.kind === 'tampering') return this.#settleTampering(alert, how);
    this.#settling.add(alert.path);
    try {
      return await (how === 'mine' ? this.#mine(alert) : this.#restored(alert));
    } finally {
      this.#settling.delete(alert.path);
    }
  }

  async #settleTampering(alert: AlertRecord, how: 'mine' | 'restored'): Promise<Settled> {
    const at = new Date(this.#ports.clock.now()).toISOString();
    const { change, message } = await settleTampering(this.deps, alert, how, at);
    if (alert.path === historyPath) this.history.trust(this.deps.history.head());
    return { alert: shownAlert(this.#close(alert, how, at, null)), change, message };
  }

  async #tampered(found: TamperingFinding): Promise<void> {
    const open = this.#state.open.find((one) => one.path === found.path);
    const at = new Date(this.#ports.clock.now()).toISOString();
    const alert = await tamperingAlert(this.deps, found, open, { id: this.#ports.id(), at });
    if (alert === null) return;
    this.#state.open = [alert, ...this.#state.open.filter((one) => one !== open)];
    this.#keep(alert.words);
  }

  async #mine(alert: AlertRecord): Promise<Settled> {
    const now = await readFileState(this.#root, alert.path);
    if (now.hash !== alert.after.hash) {
      this.#settling.delete(alert.path);
      await this.#next(() => this.#hold(alert.path, unknown(this.#ports.clock.now())));
      throw alertOutdated(alert.path);
    }
    const at = new Date(this.#ports.clock.now()).toISOString();
    const plan = planAcknowledged(this.#root, alert, { at, how: 'mine', by: 'manual' });
    const { receipt } = await this.deps.door.commit(plan.plan, plan.by);
    const settled = this.#close(alert, 'mine', at, now);
    return { alert: shownAlert(settled), change: receipt.change || null, message: `${alert.path} stays as it is.` };
  }

  async #restored(alert: AlertRecord): Promise<Settled> {
    const at = new Date(this.#ports.clock.now()).toISOString();
    const good = this.#state.good[alert.path] ?? noFile;
    const plan = await planRestored(this.#root, alert, good, at);
    const { receipt } = await this.deps.door.commit(plan.plan, plan.by);
    const settled = this.#close(alert, 'restored', at, good);
    return { alert: shownAlert(settled), change: receipt.change || null, message: plan.message };
  }

  /** Holds one file, of which something was heard, against its good state. */
  async #hold(path: string, made: ChangeOrigin): Promise<void> {
    const good = this.#state.good[path] ?? noFile;
    const now = await readFileState(this.#root, path);
    const open = this.#state.open.find((one) => one.path === path);
    const pressed = made.pressed && path === settingsPath && open === undefined;
    if (pressed || (await this.#isGood(path, made.actor, now))) {
      this.#state.good[path] = now;
      this.#state.open = this.#state.open.filter((one) => one !== open);
      return this.#keep(null);
    }
    if (now.hash === good.hash) return open === undefined ? undefined : this.#backByItself(open, made.actor);
    if (open !== undefined && open.after.hash === now.hash) return;
    this.#raise(path, made, { good, now, open });
  }

  /** The first files of a workspace; what its owner wants no alert of, or acknowledged on another machine. */
  async #isGood(path: string, actor: string, now: FileState): Promise<boolean> {
    if (actor === 'system:init' || (!this.deps.settings.get('audit.alerts') && path !== settingsPath)) return true;
    return actor === syncActor && (await lastAcknowledged(this.#root, path))?.good === now.hash;
  }

  #raise(
    path: string,
    made: ChangeOrigin,
    { good, now, open }: { good: FileState; now: FileState; open: AlertRecord | undefined },
  ) {
    const { actor, at, absent, seq, besides } = made;
    const said = {
      path,
      at,
      actor,
      absent,
      besides,
      instead: inPlaceOfFile(this.#root, path),
      before: good,
      after: now,
    };
    const alert: AlertRecord = {
      id: this.#ports.id(),
      kind: graver(open?.kind, made.trusted ? 'critical' : 'integrity'),
      path,
      at,
      actor,
      commit: null,
      seq,
      words: alertWords(said),
      remedy: alertRemedy(path),
      before: good,
      after: now,
      settled: null,
      tips: null,
      lostLog: null,
    };
    this.#state.open = [alert, ...this.#state.open.filter((one) => one !== open)];
    this.#keep(made.quiet ? null : alert.words);
  }

  /** A rollback, an undo or another edit took the change back. */
  async #backByItself(alert: AlertRecord, by: string): Promise<void> {
    const at = new Date(this.#ports.clock.now()).toISOString();
    this.#close(alert, 'restored', at, alert.before);
    const { plan, by: who } = planAcknowledged(this.#root, alert, { at, how: 'restored', by });
    await this.deps.door.commit(plan, who);
  }

  #close(alert: AlertRecord, how: 'mine' | 'restored', at: string, good: FileState | null): AlertRecord {
    const settled: AlertRecord = { ...alert, settled: { at, how } };
    if (good !== null) this.#state.good[alert.path] = good;
    this.#state.open = this.#state.open.filter((one) => one.id !== alert.id);
    this.#state.settled = [settled, ...this.#state.settled].slice(0, mostSettled);
    this.#keep(null);
    return settled;
  }

  /**
   * At start: what is known of the file, from here or from history, against what stands.
   * @param begun its hash when the history began, if that was just now: git, asked for each, would say the same
   */
  async #examine(path: string, begun: string | undefined): Promise<void> {
    const history = this.deps.history;
    const now = await readFileState(this.#root, path);
    const known = this.#state.good[path] ?? (begun === now.hash ? now : undefined);
    if (known !== undefined && known.hash === now.hash) {
      this.#state.good[path] = known;
      const open = this.#state.open.find((one) => one.path === path);
      return open === undefined ? undefined : this.#backByItself(open, 'manual');
    }
    const { good, since } = await derive({ root: this.#root, history }, path);
    this.#state.good[path] = known ?? good;
    if ((known ?? good).hash === now.hash) return;
    const made = unknown(this.#ports.clock.now());
    if (since === null) return this.#hold(path, made);
    await this.#hold(path, { ...made, actor: since.actor, at: since.at, trusted: since.trusted });
  }

  /** `fresh`: words that the owner is to see now. */
  #keep(fresh: string | null): void {
    try {
      writeAlertState(this.#root, this.#state);
    } catch (cause) {
      this.#ports.log.warn('alerts were not kept', { cause: String(cause) });
    }
    this.#ports.emit({
      name: 'alerts',
      data: { open: this.#state.open.length, ...(fresh === null ? {} : { fresh }) },
    });
  }

  #next(work: () => Promise<void>): Promise<void> {
    const run = this.#work.then(work).catch((cause) => {
      this.#ports.log.error('an alert could not be taken up', {
        cause: cause instanceof Error ? cause.stack : String(cause),
      });
    });
    this.#work = run;
    return run;
  }
}
