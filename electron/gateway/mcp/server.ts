import type { Socket } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import type { AnyMethod, ListSetting } from '#shared/contract/method.ts';
import { methods } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Log } from '../../engine/ports.ts';
import type { Dispatch } from '../dispatch.ts';
import { sendLine } from '../lines.ts';
import { askingFirst } from './elicit.ts';
import { capabilities, instructions, serverInfo } from './greeting.ts';
import { ignoredIn, ignoredWords } from './ignored.ts';
import { leanOf } from './lean.ts';
import { malformedParameters } from './parameters.ts';
import { servePrompts } from './prompts.ts';
import { serveResources } from './resources.ts';
import { askRoots } from './roots.ts';
import type { Samplers } from './sampling.ts';
import { say, sayError } from './say.ts';
import { methodOfTool, toolsFor, unaliased } from './tools.ts';

/** MCP's messages over our own framed socket. */
class SocketTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];

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

/**
 * The answer as programs read it. What a reading tool found is told in its text, which every client passes on: some drop
 * the text as soon as there is structure, and with it what stands there of trust and doubt.
 */
const forPrograms = (tool: string, { effect }: AnyMethod, result: Record<string, unknown>) =>
  effect === 'read' ? { _meta: { 'mneme/result': result } } : { structuredContent: leanOf(tool, result) };

export type McpPeer = {
  receive(message: JSONRPCMessage): void;
  toolsChanged(): void;
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

/** One MCP session on one connection. */
export async function serveMcp({
  socket,
  dispatch,
  log,
  caller,
  isOn,
  worksIn,
  samplers,
}: McpOptions): Promise<McpPeer> {
  const server = new Server(serverInfo, { capabilities, instructions });
  const transport = new SocketTransport(socket);
  const placed = askRoots(server, (folders) => worksIn?.(folders));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsFor(caller().role, isOn) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const method = methodOfTool(params.name);
    if (!method) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}.`);
    await placed();
    try {
      const told: string[] = [];
      const asking = { ...caller(), tell: (words: string) => void told.push(words) };
      const input = unaliased(params.name, params.arguments ?? {});
      const run = async (asked: unknown) => (await dispatch(method, asked, asking)) as Record<string, unknown>;
      const result = await askingFirst(server, method, input, run);
      const ignored = ignoredIn(methods[method].input, input);
      const words = ignoredWords(ignored);
      const lines = [say(params.name, result), ...told, ...(words === null ? [] : [words])];
      const whole = words === null ? result : { ...result, ignored };
      return {
        content: lines.map((text) => ({ type: 'text', text })),
        ...forPrograms(params.name, methods[method], whole),
      };
    } catch (thrown) {
      const error = toErrorValue(thrown);
      if (error.code === 'internal')
        log.error('a tool failed', {
          tool: params.name,
          cause: thrown instanceof Error ? thrown.stack : String(thrown),
        });
      return { isError: true, content: [{ type: 'text', text: sayError(error) }], _meta: { 'mneme/error': error } };
    }
  });
  serveResources(server, dispatch, caller);
  servePrompts(server, dispatch, caller);
  await server.connect(transport);
  const leave = samplers?.join({ server, caller });
  return {
    receive: (message) => {
      const wrong = malformedParameters(message);
      if (wrong === null) transport.onmessage?.(message);
      else sendLine(socket, wrong);
    },
    toolsChanged: () => void server.sendToolListChanged().catch(() => undefined),
    close: () => {
      leave?.();
      transport.onclose?.();
    },
  };
}
