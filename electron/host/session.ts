import { basename, join } from 'node:path';
import type { z } from 'zod';
import type { Event } from '#shared/contract/events.ts';
import { type HostMethodName, type HostMethods, hostMethods } from '#shared/contract/host.ts';
import type { MethodName } from '#shared/contract/methods.ts';
import { type Message, type Reply, rpcErrorCode } from '#shared/contract/rpc.ts';
import { limits } from '#shared/contract/shapes.ts';
import { type ErrorValue, fail, toErrorValue } from '#shared/model/error.ts';
import type { Log } from '../engine/ports.ts';
import { memoriesElsewhere } from '../gateway/elsewhere.ts';
import { restoreFromBackup } from '../gateway/restore.ts';
import { type Autostart, autostartHandlers } from './autostart.ts';
import { absoluteFolder, copySample, existingFolder, makeFolder } from './folder.ts';
import { type CallFrame, frameCap, parseFrame } from './frame.ts';
import { type KeyStore, noKeys } from './keys.ts';
import { type EngineLink, type OpenLink, openLink } from './link.ts';
import { type Preferences, withRecent } from './preferences.ts';
import { problemReport } from './problem-report.ts';
import { programHandlers } from './programs.ts';
import { type Updates, updateHandlers } from './updates.ts';

type HostInput<N extends HostMethodName> = z.output<HostMethods[N]['input']>;
type HostOutput<N extends HostMethodName> = z.output<HostMethods[N]['output']>;
export type FolderPurpose = HostInput<'host.pickFolder'>['purpose'];

/** What a front brings: its surface, its places, and its ways out. */
export type Front = {
  surface: 'window' | 'browser';
  version: string;
  /** The sample workspace that ships with Mneme, as it began. */
  sample: string;
  /** What happened in it since. */
  story: string;
  /** Where new workspaces and the sample are put. */
  documents: string;
  preferences: Preferences;
  /** Where API keys are kept; nowhere when there is no keychain. */
  keys?: KeyStore;
  log: Log;
  connect: OpenLink;
  /** Newer versions; none where nothing was installed that could be replaced. */
  updates?: Updates;
  /** Whether the system starts Mneme at login; none where nothing is installed. */
  autostart?: Autostart;
  /** Command that starts the MCP pipe of a workspace; null: of any. */
  mcp(root: string | null): { command: string; args: string[] };
  pickFolder(purpose: FolderPurpose): Promise<string | null>;
  /** None where there is no native dialog. */
  pickFile?(asked: HostInput<'host.pickFile'>): Promise<string | null>;
  /** Tells the owner who looks elsewhere, where the system has a way to. */
  /** @param said `page`: where the window goes when it is clicked */
  notify?(said: { title: string; text: string; page?: string }): void;
  /** Hears every event that the renderers hear. */
  hear?(event: Event): void;
};

/** One renderer: a window, or a tab of a browser. */
export type Attachment = {
  /** Takes one frame of the renderer as text. */
  receive(text: unknown): void;
  detach(): void;
};

export type HostSession = ReturnType<typeof createSession>;

/** Milliseconds the engine may take to say how many agents are connected before quitting goes on without it. */
const farewell = 3_000;

/**
 * Which workspace is open in this front, and the relay between its renderers and that workspace's engine.
 * `host.*` methods are answered here; everything else goes to the engine. Events reach every attached renderer.
 */
export function createSession(front: Front) {
  const keys = front.keys ?? noKeys;
  const renderers = new Set<(message: Message) => void>();
  let link: EngineLink | null = null;
  // Opening is serial, so that two tabs cannot leave the session between two workspaces.
  let opening: Promise<unknown> = Promise.resolve();

  // Why the workspace asked for at the start could not be opened, until a renderer is there to be told.
  let unsaid: ErrorValue | null = null;

  const emit = (event: Event) => {
    const ready = event.name === 'reflection' ? (event.data.ready ?? 0) : 0;
    if (ready > 0) {
      const text = ready === 1 ? '1 change waits for your decision.' : `${ready} changes wait for your decision.`;
      front.notify?.({ title: 'A reflection is ready', text, page: '/review' });
    }
    if (event.name === 'alerts' && event.data.fresh !== undefined) {
      front.notify?.({ title: 'A critical file was changed', text: event.data.fresh, page: '/audit' });
    }
    front.hear?.(event);
    for (const send of renderers) send({ jsonrpc: '2.0', method: 'mneme/event', params: event });
  };

  const state = () => ({
    workspace: link === null ? null : named(link.root),
    recent: front.preferences.read().recent.map((one) => named(one.root)),
    suggested: join(front.documents, 'Mneme'),
    surface: front.surface,
    platform: process.platform,
    version: front.version,
    runtime: process.versions.electron ? `Electron ${process.versions.electron}` : `Node ${process.versions.node}`,
    mcp: front.mcp(link?.root ?? null),
  });

  async function openRoot(root: string, how: HostInput<'host.open'>['how']) {
    if (link?.root !== root) {
      const next = await openLink({
        root,
        create: how === 'create',
        story: how === 'sample' ? front.story : undefined,
        connect: front.connect,
        log: front.log,
        emit: (event) => link?.root === root && emit(event),
      });
      const before = link;
      link = next;
      if (before !== null) void leave(before);
    }
    front.preferences.update((now) => ({ recent: withRecent(now.recent, root) }));
    emit({ name: 'workspace', data: { root } });
    return named(root);
  }

  async function choose(input: HostInput<'host.open'>): Promise<string> {
    if (input.how === 'sample') return copySample(front.sample, front.documents, Date.now());
    const path = absoluteFolder(input.path);
    if (input.how === 'restore') return restoreFromBackup(absoluteFolder(input.file), path);
    return input.how === 'create' ? makeFolder(path) : existingFolder(path);
  }

  function open(input: HostInput<'host.open'>): Promise<HostOutput<'host.open'>> {
    const result = opening.then(async () => openRoot(await choose(input), input.how));
    opening = result.catch(() => undefined);
    return result;
  }

  /** Leaves a workspace; an engine that we started is stopped unless agents use it. */
  async function leave(leaving: EngineLink, stopToo = false): Promise<void> {
    if (leaving.state() === 'connected') {
      if (stopToo) await within(farewell, stop(leaving));
      else if (leaving.startedEngine()) await within(farewell, stopUnlessUsed(leaving));
    }
    leaving.close();
  }

  async function stop(leaving: EngineLink): Promise<void> {
    try {
      await leaving.call('engine.stop', {});
    } catch (error) {
      front.log.warn('The engine was not stopped.', { error: toErrorValue(error).message });
    }
  }

  async function stopUnlessUsed(leaving: EngineLink): Promise<void> {
    try {
      const { agents } = (await leaving.call('agents.list', {})) as { agents: { connections: number }[] };
      if (agents.every((agent) => agent.connections === 0)) await leaving.call('engine.stop', {});
    } catch (error) {
      front.log.warn('The engine was left running.', { error: toErrorValue(error).message });
    }
  }

  const handlers: { [N in HostMethodName]: (input: HostInput<N>) => Promise<HostOutput<N>> } = {
    'host.state': async () => {
      await opening;
      // After the answer, when the renderer stands and can show it.
      if (unsaid !== null) setTimeout(emit, 0, { name: 'notice', data: { level: 'error', error: unsaid } });
      unsaid = null;
      return state();
    },
    'host.pickFolder': async ({ purpose }) => ({ path: await front.pickFolder(purpose) }),
    'host.pickFile': async (input) => ({ path: (await front.pickFile?.(input)) ?? null }),
    'host.elsewhere': memoriesElsewhere,
    'host.report': async () => ({ text: await problemReport(state()) }),
    'host.open': open,
    'host.keys': async () => ({
      unavailable: keys.unavailable(),
      kept: keys.all().map(({ provider, baseUrl }) => ({ provider, baseUrl })),
    }),
    'host.keepKey': async (input) => {
      keys.set(input, input.key);
      if (link !== null) await link.call('models.provideKey', input);
      return { kept: input.key !== null };
    },
    ...updateHandlers(front.updates),
    ...autostartHandlers(front.autostart),
    ...programHandlers(
      () => link?.root ?? noWorkspace(),
      engineCall,
      (id) => emit({ name: 'programs', data: { id } }),
    ),
  };

  async function host<N extends HostMethodName>(name: N, input: unknown): Promise<HostOutput<N>> {
    const parsed = hostMethods[name].input.safeParse(input);
    if (!parsed.success) {
      throw fail('input.invalid', `The input of ${name} is not valid.`, 'Check it against the contract.', {
        data: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
      });
    }
    return handlers[name](parsed.data as HostInput<N>);
  }

  async function answer({ id, params }: CallFrame): Promise<Reply> {
    try {
      const result = isHostMethod(params.method)
        ? await host(params.method, params.input)
        : await engineCall(params.method, params.input);
      return { jsonrpc: '2.0', id, result };
    } catch (error) {
      const value = toErrorValue(error);
      if (value.code === 'internal') front.log.error('A call failed.', { method: params.method, error: String(error) });
      return failure(id, value);
    }
  }

  function engineCall(method: string, input: unknown): Promise<unknown> {
    return (link ?? noWorkspace()).call(method, input);
  }

  return {
    open,
    /** Opens the folder asked for, else the one opened last. Failing that the renderer shows the welcome page. */
    async start(asked: string | null): Promise<ErrorValue | null> {
      const path = asked ?? front.preferences.read().recent[0]?.root;
      if (path === undefined) return null;
      try {
        await open({ how: 'open', path });
        return null;
      } catch (error) {
        const value = toErrorValue(error);
        front.log.warn('The workspace could not be opened.', { path, code: value.code, error: value.message });
        unsaid = value;
        return value;
      }
    },
    root: () => link?.root ?? null,
    /** Joins a renderer; `send` carries messages to it. */
    attach(send: (message: Message) => void): Attachment {
      renderers.add(send);
      return {
        receive(text) {
          const parsed = parseFrame(text);
          if (!parsed.ok) return send(failure(parsed.id, parsed.tooLarge ? tooLarge : invalid));
          if (parsed.frame.method === 'mneme/call') {
            void answer(parsed.frame).then((reply) => renderers.has(send) && send(reply));
          }
        },
        detach: () => void renderers.delete(send),
      };
    },
    /** Tells every renderer what happened in the host. */
    tell: emit,
    /** A question of the host's own. */
    ask: async (method: MethodName, input: unknown): Promise<unknown> => engineCall(method, input),
    /**
     * Leaves the workspace for good.
     * @param stopToo the engine is stopped, whoever started it; else only when it is ours and no agent uses it
     */
    async close({ stopToo = false } = {}): Promise<void> {
      await opening;
      const leaving = link;
      link = null;
      if (leaving !== null) await leave(leaving, stopToo);
    },
  };
}

function named(root: string): { root: string; name: string } {
  return { root, name: basename(root) || root };
}

function isHostMethod(name: string): name is HostMethodName {
  return Object.hasOwn(hostMethods, name);
}

function failure(id: number | null, value: ErrorValue): Reply {
  return { jsonrpc: '2.0', id, error: { code: rpcErrorCode, message: value.message, data: value } };
}

function noWorkspace(): never {
  throw fail('workspace.none', 'No workspace is open.', 'Create one, or open a folder.');
}

const invalid = fail(
  'input.invalid',
  'This is not a message Mneme knows.',
  'Send a call as the contract has it.',
).value;
const tooLarge = fail(
  'input.too-large',
  `A message may be ${Math.floor(frameCap / 1_000_000)} million characters long at most.`,
  `Send less; one file may hold ${limits.file.toLocaleString('en')} characters.`,
).value;

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
