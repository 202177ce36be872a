import { join } from 'node:path';
import type { Event } from '#shared/contract/events.ts';
import { type HostMethodName, hostMethods } from '#shared/contract/host.ts';
import type { MethodName } from '#shared/contract/methods.ts';
import type { Message, Reply } from '#shared/contract/rpc.ts';
import { type ErrorValue, fail, toErrorValue } from '#shared/model/error.ts';
import { memoriesElsewhere } from '../gateway/elsewhere.ts';
import { autostartHandlers } from './autostart.ts';
import { desktopHandlers } from './desktop.ts';
import type { CallFrame } from './frame.ts';
import type { Front, HostInput, HostOutput } from './front.ts';
import { noKeys } from './keys.ts';
import { problemReport } from './problem-report.ts';
import { programHandlers } from './programs.ts';
import { type Attachment, failureReply, Renderers } from './renderers.ts';
import { updateHandlers } from './updates.ts';
import { namedFolder, noWorkspace, WorkspaceLink } from './workspace-link.ts';

type HostHandlers = { [N in HostMethodName]: (input: HostInput<N>) => Promise<HostOutput<N>> };

export type HostSession = ReturnType<typeof createSession>;

/**
 * Which workspace is open in this front, and the relay between its renderers and that workspace's engine.
 * `host.*` methods are answered here; everything else goes to the engine. Events reach every attached renderer.
 */
export function createSession(front: Front) {
  const renderers = new Renderers(front);
  const { emit } = renderers;
  const workspace = new WorkspaceLink(front, emit);
  const call = (method: string, input: unknown) => workspace.call(method, input);
  // Why the workspace asked for at the start could not be opened, until a renderer is there to be told.
  const unsaid: { error: ErrorValue | null } = { error: null };
  const handlers = hostHandlers(front, workspace, unsaid, emit);

  async function answer({ id, params }: CallFrame): Promise<Reply> {
    try {
      const result = isHostMethod(params.method)
        ? await answerHost(handlers, params.method, params.input)
        : await call(params.method, params.input);
      return { jsonrpc: '2.0', id, result };
    } catch (error) {
      const value = toErrorValue(error);
      if (value.code === 'internal') front.log.error('A call failed.', { method: params.method, error: String(error) });
      return failureReply(id, value);
    }
  }

  return {
    open: (input: HostInput<'host.open'>) => workspace.open(input),
    /** Opens the folder asked for, else the one opened last. Failing that the renderer shows the welcome page. */
    async start(asked: string | null): Promise<ErrorValue | null> {
      unsaid.error = await workspace.start(asked);
      return unsaid.error;
    },
    root: () => workspace.root,
    /** Joins a renderer; `send` carries messages to it. */
    attach: (send: (message: Message) => void): Attachment => renderers.attach(send, answer),
    /** Tells every renderer what happened in the host. */
    tell: emit,
    /** A question of the host's own. */
    ask: async (method: MethodName, input: unknown): Promise<unknown> => call(method, input),
    /**
     * Leaves the workspace for good.
     * @param stopToo the engine is stopped, whoever started it; else only when it is ours and no agent uses it
     */
    close: ({ stopToo = false } = {}) => workspace.close(stopToo),
  };
}

/** Each `host.*` method's answer. */
function hostHandlers(
  front: Front,
  workspace: WorkspaceLink,
  unsaid: { error: ErrorValue | null },
  emit: (event: Event) => void,
): HostHandlers {
  const keys = front.keys ?? noKeys;
  const state = () => ({
    workspace: workspace.root === null ? null : namedFolder(workspace.root),
    recent: front.preferences.read().recent.map((one) => namedFolder(one.root)),
    suggested: join(front.documents, 'Mneme'),
    surface: front.surface,
    platform: process.platform,
    version: front.version,
    runtime: process.versions.electron ? `Electron ${process.versions.electron}` : `Node ${process.versions.node}`,
    mcp: front.mcp(workspace.root),
  });
  return {
    'host.state': async () => {
      await workspace.settled();
      // After the answer, when the renderer stands and can show it.
      const { error } = unsaid;
      if (error !== null) setTimeout(emit, 0, { name: 'notice', data: { level: 'error', error } });
      unsaid.error = null;
      return state();
    },
    'host.pickFolder': async ({ purpose }) => ({ path: await front.pickFolder(purpose) }),
    'host.pickFile': async (input) => ({ path: (await front.pickFile?.(input)) ?? null }),
    'host.elsewhere': memoriesElsewhere,
    'host.report': async () => ({ text: await problemReport(state()) }),
    'host.open': (input) => workspace.open(input),
    'host.keys': async () => ({
      unavailable: keys.unavailable(),
      kept: keys.all().map(({ provider, baseUrl }) => ({ provider, baseUrl })),
    }),
    'host.keepKey': async (input) => {
      keys.set(input, input.key);
      if (workspace.root !== null) await workspace.call('models.provideKey', input);
      return { kept: input.key !== null };
    },
    ...updateHandlers(front.updates),
    ...autostartHandlers(front.autostart),
    ...desktopHandlers(() => front.desktop),
    ...programHandlers(
      () => {
        if (workspace.root === null) throw noWorkspace();
        return workspace.root;
      },
      (method, input) => workspace.call(method, input),
      (id) => emit({ name: 'programs', data: { id } }),
    ),
  };
}

async function answerHost<N extends HostMethodName>(
  handlers: HostHandlers,
  name: N,
  input: unknown,
): Promise<HostOutput<N>> {
  const parsed = hostMethods[name].input.safeParse(input);
  if (!parsed.success) {
    throw fail('input.invalid', `The input of ${name} is not valid.`, 'Check it against the contract.', {
      data: parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
    });
  }
  return handlers[name](parsed.data as HostInput<N>);
}

function isHostMethod(name: string): name is HostMethodName {
  return Object.hasOwn(hostMethods, name);
}
