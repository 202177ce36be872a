import { basename } from 'node:path';
import type { Event } from '#shared/contract/events.ts';
import { type ErrorValue, fail, toErrorValue } from '#shared/model/error.ts';
import { restoreFromBackup } from '../gateway/restore.ts';
import { absoluteFolder, copySample, existingFolder, makeFolder } from './folder.ts';
import type { Front, HostInput } from './front.ts';
import { type EngineLink, openLink } from './link.ts';
import { withRecent } from './preferences.ts';

/** Milliseconds the engine may take to say how many agents are connected before quitting goes on without it. */
const farewell = 3_000;

/** The workspace that is open in a front, and the link to its engine; one at a time. */
export class WorkspaceLink {
  #link: EngineLink | null = null;
  // Opening is serial, so that two tabs cannot leave the front between two workspaces.
  #opening: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly front: Front,
    private readonly emit: (event: Event) => void,
  ) {}

  get root(): string | null {
    return this.#link?.root ?? null;
  }

  /** Resolves when nothing is being opened. */
  async settled(): Promise<void> {
    await this.#opening;
  }

  open(input: HostInput<'host.open'>): Promise<{ root: string; name: string }> {
    const result = this.#opening.then(async () => this.#openRoot(await this.#choose(input), input.how));
    this.#opening = result.catch(() => undefined);
    return result;
  }

  /** Opens the folder asked for, else the one opened last, if there is one; answers why it could not be. */
  async start(asked: string | null): Promise<ErrorValue | null> {
    const path = asked ?? this.front.preferences.read().recent[0]?.root;
    if (path === undefined) return null;
    try {
      await this.open({ how: 'open', path });
      return null;
    } catch (error) {
      const value = toErrorValue(error);
      this.front.log.warn('The workspace could not be opened.', { path, code: value.code, error: value.message });
      return value;
    }
  }

  /** Asks the engine. @throws workspace.none; what the method throws */
  call(method: string, input: unknown): Promise<unknown> {
    if (this.#link === null) throw noWorkspace();
    return this.#link.call(method, input);
  }

  /** Leaves the workspace for good. */
  async close(stopToo: boolean): Promise<void> {
    await this.#opening;
    const leaving = this.#link;
    this.#link = null;
    if (leaving !== null) await this.#leave(leaving, stopToo);
  }

  async #openRoot(root: string, how: HostInput<'host.open'>['how']) {
    if (this.root !== root) {
      const before = this.#link;
      this.#link = await openLink({
        root,
        create: how === 'create',
        story: how === 'sample' ? this.front.story : undefined,
        connect: this.front.connect,
        log: this.front.log,
        emit: (event) => this.root === root && this.emit(event),
      });
      if (before !== null) void this.#leave(before, false);
    }
    this.front.preferences.update((now) => ({ recent: withRecent(now.recent, root) }));
    this.emit({ name: 'workspace', data: { root } });
    return namedFolder(root);
  }

  async #choose(input: HostInput<'host.open'>): Promise<string> {
    if (input.how === 'sample') return copySample(this.front.sample, this.front.documents, Date.now());
    const path = absoluteFolder(input.path);
    if (input.how === 'restore') return restoreFromBackup(absoluteFolder(input.file), path);
    return input.how === 'create' ? makeFolder(path) : existingFolder(path);
  }

  /** Leaves a workspace; an engine that we started is stopped unless agents use it. */
  async #leave(leaving: EngineLink, stopToo: boolean): Promise<void> {
    if (leaving.state() === 'connected' && (stopToo || leaving.startedEngine())) {
      await within(farewell, this.#stop(leaving, stopToo));
    }
    leaving.close();
  }

  async #stop(leaving: EngineLink, whoeverUses: boolean): Promise<void> {
    try {
      if (whoeverUses || (await isUnused(leaving))) await leaving.call('engine.stop', {});
    } catch (error) {
      this.front.log.warn('The engine was not stopped.', { error: toErrorValue(error).message });
    }
  }
}

async function isUnused(link: EngineLink): Promise<boolean> {
  const { agents } = (await link.call('agents.list', {})) as { agents: { connections: number }[] };
  return agents.every((agent) => agent.connections === 0);
}

/** A folder as it is shown. */
export function namedFolder(root: string): { root: string; name: string } {
  return { root, name: basename(root) || root };
}

export const noWorkspace = () => fail('workspace.none', 'No workspace is open.', 'Create one, or open a folder.');

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
