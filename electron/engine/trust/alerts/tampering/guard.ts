import { type FSWatcher, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Git } from '../../../git/git.ts';
import { holdOwn } from '../../../git/own.ts';
import type { History } from '../../../git/types.ts';
import type { Log } from '../../../ports.ts';
import { takeSetAside } from '../../../workspace/set-aside.ts';
import { writeSmall } from '../../../workspace/small-file.ts';
import { exists, moveOf, moveWords } from './moved.ts';
import { asideWords, type GitSettings, settingsOf, settingsWords } from './settings.ts';

/** Something about the history is not as it was left. `lost`: where it stood, when it moved. */
export type Tampering = { words: string; remedy: string; tips: { lost: string; found: string | null } | null };

const asideRemedy =
  'Nothing more is needed: say that you have seen it. What you want to keep can be taken out of .mneme/set-aside.';

const kept = z.object({
  /** Where the history stood when we last knew; null while we change it ourselves in ways nobody could explain. */
  commit: z.string().nullable(),
  settings: z.record(z.string(), z.string()),
});
type Kept = z.output<typeof kept>;

/** Milliseconds after which a burst of changes in `.audit`, mostly our own, is looked at. */
const settleMs = 700;

/**
 * Holds the history against where we left it: the tip and what git goes by, kept in `.mneme`. Costs nothing while the tip
 * is the one that is known; only a tip that moved is asked where it came from.
 */
export class HistoryGuard {
  #known: Kept | null;
  #watchers: FSWatcher[] = [];
  #timer: NodeJS.Timeout | undefined;
  #closed = false;
  #looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly root: string,
    private readonly git: Git,
    private readonly log: Log,
    private readonly report: (tampering: Tampering, of: 'history' | 'beside') => void,
  ) {
    this.#known = this.#read();
  }

  /** The history was opened, and nothing is recorded yet. @throws git.missing */
  async opened(head: string | null): Promise<void> {
    const before = this.#known;
    const settings = settingsOf(this.root);
    if (before !== null && before.commit !== null) {
      if (before.commit !== head) await this.moved(before.commit, head);
      this.#compare(before.settings, settings);
    } else if (settings.shallow !== undefined) this.#compare({ ...settings, shallow: '' }, settings);
    this.#keep({ commit: head ?? before?.commit ?? null, settings });
    this.#tellAside();
  }

  /** What was set aside since: settings, links and the like that were not ours. */
  #tellAside(): void {
    const found = takeSetAside(this.root);
    const inHistory = found.filter(({ path }) => path.startsWith('.audit'));
    for (const of of ['history', 'beside'] as const) {
      const some = of === 'history' ? inHistory : found.filter((one) => !inHistory.includes(one));
      if (some.length > 0) this.report({ words: asideWords(some), remedy: asideRemedy, tips: null }, of);
    }
  }

  /** The branch is at another commit than we left it at. Never throws but for want of git. */
  async moved(from: string, to: string | null): Promise<void> {
    const move = await moveOf(this.git, from, to);
    const said = moveWords(move, from, to);
    if (said === null) return;
    // Git sweeps up what nothing names any more: until the owner has said what is to become of it, something does.
    if (await exists(this.git, from)) await this.git.run(['update-ref', `refs/mneme/lost/${from}`, from]);
    this.report({ ...said, tips: { lost: from, found: to } }, 'history');
  }

  /** History grew by our own hand. */
  committed(head: string): void {
    if (this.#known !== null && this.#known.commit !== head) this.#keep({ ...this.#known, commit: head });
  }

  /** We are about to make another history of it, and may not live to say so. */
  expectAnother(): void {
    if (this.#known !== null) this.#keep({ ...this.#known, commit: null });
  }

  /** As it stands now it is good. */
  trust(head: string | null): void {
    this.#keep({ commit: head, settings: settingsOf(this.root) });
  }

  /** From now on changes are noticed as they are made. `history` is asked where it stands. */
  watch(history: () => Pick<History, 'look'>): void {
    const heard = () => {
      if (this.#closed) return;
      clearTimeout(this.#timer);
      const look = () => {
        this.#looking = this.look(history());
      };
      this.#timer = setTimeout(look, settleMs).unref();
    };
    for (const folder of ['', 'refs/heads', 'info', 'hooks']) {
      try {
        const watcher = watch(join(this.root, '.audit', folder), { persistent: false }, heard);
        watcher.on('error', heard);
        this.#watchers.push(watcher);
      } catch {}
    }
  }

  /** Never throws. */
  async look(history: Pick<History, 'look'>): Promise<void> {
    try {
      holdOwn(this.root, join(this.root, '.audit'));
      await history.look();
      if (!this.#closed) this.#tellAside();
      const before = this.#known;
      if (this.#closed || before === null) return;
      const settings = settingsOf(this.root);
      if (this.#compare(before.settings, settings)) this.#keep({ ...before, settings });
    } catch (cause) {
      this.log.warn('the history could not be looked at', { cause: String(cause) });
    }
  }

  /** Waits for the look that is under way: it starts git. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.close();
    this.#watchers = [];
    await this.#looking;
  }

  #compare(before: GitSettings, now: GitSettings): boolean {
    const words = settingsWords(before, now);
    if (words === null) return false;
    const remedy = 'If you did it, say so. If not, take it back: commits stand for themselves again.';
    this.report({ words, remedy, tips: null }, 'history');
    return true;
  }

  #read(): Kept | null {
    try {
      return kept.safeParse(JSON.parse(readFileSync(this.#place, 'utf8'))).data ?? null;
    } catch {
      return null;
    }
  }

  #keep(known: Kept): void {
    this.#known = known;
    try {
      writeSmall(this.#place, JSON.stringify(known));
    } catch (cause) {
      this.log.warn('the tip of the history was not kept', { cause: String(cause) });
    }
  }

  get #place(): string {
    return join(this.root, '.mneme', 'history-tip.json');
  }
}
