import type { Socket } from 'node:net';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type JSONRPCMessage,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Event } from '#shared/contract/events.ts';
import type { ListSetting } from '#shared/contract/method.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Log } from '../../engine/ports.ts';
import type { Dispatch } from '../dispatch.ts';
import { sendLine } from '../lines.ts';
import { answerCall, refusedCall, type ToolCall } from './call.ts';
import { capabilities, handshakelessCapabilities, instructionsFor, serverInfo } from './greeting.ts';
import { malformedParameters } from './parameters.ts';
import { CallProgress } from './progress.ts';
import { servePrompts } from './prompts.ts';
import { askByRequest, Rounds, showsForms } from './questions.ts';
import { serveResources } from './resources.ts';
import { askRoots, foldersOfCall } from './roots.ts';
import type { Samplers } from './sampling.ts';
import { serveTasksOfExtension, serveTasksOfHandshake, Tasks, takesTasks } from './tasks.ts';
import { longMethod, methodOfTool, toolsFor } from './tools.ts';
import { decideInView } from './view/decide.ts';
import { ViewKeys } from './view/keys.ts';
import { decideTool } from './view/page.ts';
import { showsViews, withViews } from './view/view.ts';

/** MCP's messages over our own framed socket. */
class SocketTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  constructor(private readonly socket: Socket) {}
  async start(): Promise<void> {}
  async send(message: JSONRPCMessage): Promise<void> {
    sendLine(this.socket, message);
  }
  async close(): Promise<void> {
    this.socket.end();
    this.onclose?.();
  }
}

export type McpPeer = {
  receive(message: JSONRPCMessage): void;
  toolsChanged(): void;
  /** Something happened in the engine. */
  push(event: Event): void;
  close(): void;
};

export type McpOptions = {
  socket: Socket;
  dispatch: Dispatch;
  log: Log;
  /** Who is calling, asked anew at each call. */
  caller(): Caller;
  /** Whether a setting of the owner's by which tools are listed is on. */
  isOn?: ((setting: ListSetting) => boolean) | undefined;
  /** Told the folders that the client works in. */
  worksIn?: ((folders: string[]) => void) | undefined;
  /** Where this session lends its agent's model. */
  samplers?: Samplers | undefined;
};

/** One MCP session on one connection, of a revision with a handshake or without one, as the client begins. */
export function serveMcp({ socket, log, caller, samplers, ...options }: McpOptions): McpPeer {
  const transport = new SocketTransport(socket);
  const progress = new CallProgress();
  const rounds: Session['rounds'] = new Rounds();
  const keys = new ViewKeys();
  const tasks = new Tasks();
  let server: Server | undefined;
  let leave: (() => void) | undefined;
  const open = (hasHandshake: boolean) => {
    leave?.();
    server = new Server(serverInfo, {
      capabilities: hasHandshake ? capabilities : handshakelessCapabilities,
      instructions: instructionsFor(caller().role),
    });
    openSession(server, { ...options, log, caller, progress, rounds, keys, tasks, hasHandshake });
    leave = samplers?.join({ server, caller });
    return server;
  };
  const serving = serveStdio(({ era }) => open(era === 'legacy'), {
    transport,
    onerror: ({ message }) => log.info('a message of an agent was not taken', { cause: message }),
  });
  return {
    receive: (message) => {
      const wrong = malformedParameters(message);
      if (wrong === null) transport.onmessage?.(message);
      else sendLine(socket, wrong);
    },
    toolsChanged: () => void server?.sendToolListChanged().catch(() => undefined),
    push: (event) => progress.push(event),
    close: () => {
      leave?.();
      rounds.close();
      void serving.close().catch(() => undefined);
    },
  };
}

type Session = Pick<McpOptions, 'dispatch' | 'log' | 'caller' | 'isOn' | 'worksIn'> & {
  progress: CallProgress;
  /** Calls that asked something and wait for the client's next. */
  rounds: Rounds<Awaited<ReturnType<typeof answerCall>>>;
  /** Of the pages that this client shows. */
  keys: ViewKeys;
  /** Long calls that its client looks after. */
  tasks: Tasks;
  hasHandshake: boolean;
};

type Request = ServerContext['mcpReq'];

function openSession(server: Server, session: Session): void {
  const { dispatch, caller, isOn, worksIn } = session;
  const placed = askRoots(server, (folders) => worksIn?.(folders));
  const can = ({ envelope }: Request) => (session.hasHandshake ? server.getClientCapabilities() : claimed(envelope));
  const keysFor = (request: Request) => (showsViews(can(request)) ? session.keys : null);
  server.setRequestHandler('tools/list', (_, { mcpReq }) => {
    const tools = toolsFor(caller().role, isOn);
    return { tools: keysFor(mcpReq) === null ? tools : withViews(tools, decides(session)) };
  });
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const state = mcpReq.requestState();
    if (typeof state === 'string') return session.rounds.goOn(state, mcpReq.inputResponses);
    if (params.name === decideTool) return decided(session, params.arguments);
    const method = methodOfTool(params.name);
    if (!method)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}.`);
    await placed();
    const folders = foldersOfCall(mcpReq._meta);
    if (folders.length > 0) worksIn?.(folders);
    const call = { tool: params.name, method, given: params.arguments ?? {}, caller: caller() };
    if (method === longMethod && (session.hasHandshake ? params.task !== undefined : takesTasks(can(mcpReq))))
      return asTask(session, call, keysFor(mcpReq), params.task?.ttl);
    return session.progress.during(method, mcpReq, () => {
      const keys = keysFor(mcpReq);
      const answering = { ...session, keys, decides: decides(session) };
      if (!showsForms(can(mcpReq))) return answerCall(call, { ...answering, ask: null });
      if (session.hasHandshake) return answerCall(call, { ...answering, ask: askByRequest(server) });
      return session.rounds.begin((ask) => answerCall(call, { ...answering, ask }));
    });
  });
  if (session.hasHandshake) serveTasksOfHandshake(server, session.tasks);
  else serveTasksOfExtension(server, session.tasks, claimed);
  serveResources(server, dispatch, caller, keysFor);
  servePrompts(server, dispatch, caller);
}

/** A long call for a client that takes tasks. That of a client with a handshake asked for one, perhaps for so many milliseconds. */
function asTask(session: Session, call: ToolCall, keys: ViewKeys | null, ttl: number | undefined) {
  const work = async (signal: AbortSignal, tell: (words: string) => void) => {
    const leave = session.progress.follow(call.method, tell);
    const answering = { ...session, keys, decides: decides(session), ask: null };
    return answerCall({ ...call, caller: { ...call.caller, signal } }, answering).finally(leave);
  };
  return session.hasHandshake ? session.tasks.asAsked(ttl, work) : session.tasks.whereLong(work);
}

/** What a client without a handshake says with each request that it can do. */
const claimed = (envelope: object | undefined): ClientCapabilities | undefined =>
  (envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined)?.[CLIENT_CAPABILITIES_META_KEY];

/** Whether the owner's word may come from a view: a program that shows them could say it itself. */
const decides = ({ isOn }: Session): boolean => isOn?.('reflection.inViews') ?? false;

/** What the person before a client's view decided. */
async function decided(session: Session, input: unknown): Promise<CallToolResult> {
  const { keys, dispatch, caller, log } = session;
  try {
    const deciding = { keys, dispatch, caller: caller(), isAllowed: decides(session) };
    return { content: [{ type: 'text', text: await decideInView(deciding, input) }] };
  } catch (thrown) {
    return refusedCall(decideTool, thrown, log);
  }
}
