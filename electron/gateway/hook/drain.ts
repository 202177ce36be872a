import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { toErrorValue } from '#shared/model/error.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Log } from '../../engine/ports.ts';
import type { Clients } from '../clients.ts';
import type { Dispatch } from '../dispatch.ts';
import { hookCaller } from './answer.ts';
import { type HookEvent, readJson, sessionsOf, spoolOf } from './folder.ts';
import { ended } from './session.ts';

/** Milliseconds after which a session that nobody ended counts as over, and between two looks. */
const abandonedMs = 24 * 3_600_000;
const lookMs = 60_000;

export type DrainOptions = { root: string; engine: Promise<Engine>; dispatch: Dispatch; clients: Clients; log: Log };

/**
 * Takes up what clients' hooks left while no engine ran, and as they leave it: one after the other, as it happened. A turn
 * is gone from the spool when what it held is kept, so that one that a crash cut short is taken up once more; what of it
 * was kept before is known by then.
 */
export class Drain {
  #running: Promise<void> | undefined;
  #again = false;
  #closed = false;
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly options: DrainOptions) {
    this.#timer = setInterval(() => this.look(), lookMs).unref();
  }

  /** There may be something. */
  look(): void {
    if (this.#running !== undefined) {
      this.#again = true;
      return;
    }
    this.#running = this.#run()
      .catch((cause) => this.options.log.warn('what hooks left was not taken up', { cause: String(cause) }))
      .finally(() => {
        this.#running = undefined;
        if (this.#again && !this.#closed) this.look();
      });
  }

  /** Takes nothing more. What is under way ends with the engine. */
  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  async #run(): Promise<void> {
    this.#again = false;
    const { root } = this.options;
    this.#endAbandoned();
    const folder = spoolOf(root);
    for (const name of readdirSync(folder).sort()) {
      if (this.#closed) return;
      if (!name.endsWith('.json')) continue;
      const file = join(folder, name);
      const observed = readJson<HookEvent>(file);
      if (observed === null) renameSync(file, `${file}.unread`);
      else if (await this.#take(observed)) rmSync(file, { force: true });
      else return;
    }
  }

  /** False where it shall be tried again later. */
  async #take({ client, session, cwd, at, event, prompts, said }: HookEvent): Promise<boolean> {
    const { engine, dispatch, clients, log } = this.options;
    const running = await engine;
    const caller = hookCaller(clients, { client, tokenHash: clients.hashOf(client), session, folder: cwd });
    if (event === 'end') {
      running.left(caller);
      return true;
    }
    const messages = [
      ...prompts.map((content) => ({ role: 'user', content })),
      ...(said === null ? [] : [{ role: 'assistant', content: said }]),
    ];
    const before = running.turns.dropped;
    try {
      await dispatch('memory.observe', { messages, at }, caller);
      await running.turns.settled();
      return running.turns.dropped === before;
    } catch (thrown) {
      const { code, message } = toErrorValue(thrown);
      log.warn('a turn that a hook saw was not taken up', { code, message });
      // What is refused now and may be taken later stays.
      return !['rate.limited', 'disk.full', 'disk.failed', 'internal', 'engine.stopped', 'workspace.readonly'].includes(
        code,
      );
    }
  }

  /** Sessions whose client went away without a word: what was typed in them counts all the same. */
  #endAbandoned(): void {
    const { root } = this.options;
    const folder = sessionsOf(root);
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - touched < abandonedMs) continue;
      const known = readJson<{ client: string; session: string; cwd: string }>(file);
      if (known === null) rmSync(file, { force: true });
      else ended({ root, ...known });
    }
  }
}
