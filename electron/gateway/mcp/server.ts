import type { Socket } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  type JSONRPCMessage,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Log } from '../../engine/ports.ts';
import type { Dispatch } from '../dispatch.ts';
import { sendLine } from '../lines.ts';
import { capabilities, instructions, serverInfo } from './greeting.ts';
import type { Samplers } from './sampling.ts';
import { say, sayError } from './say.ts';
import { methodOfTool, toolsFor, unalias } from './tools.ts';

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
  /** Where this session lends its agent's model. */
  samplers?: Samplers | undefined;
};

/** One MCP session on one connection. */
export async function serveMcp({ socket, dispatch, log, caller, samplers }: McpOptions): Promise<McpPeer> {
  const server = new Server(serverInfo, { capabilities, instructions });
  const transport = new SocketTransport(socket);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: toolsFor(caller().role) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const method = methodOfTool(params.name);
    if (!method) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name.slice(0, 100)}.`);
    try {
      const result = await dispatch(method, unalias(params.name, params.arguments ?? {}), caller());
      return {
        content: [{ type: 'text', text: say(params.name, result) }],
        structuredContent: result as Record<string, unknown>,
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
  await server.connect(transport);
  const leave = samplers?.join({ server, caller });
  return {
    receive: (message) => transport.onmessage?.(message),
    toolsChanged: () => void server.sendToolListChanged().catch(() => undefined),
    close: () => {
      leave?.();
      transport.onclose?.();
    },
  };
}

function serveResources(server: Server, dispatch: Dispatch, caller: () => Caller): void {
  const core = { uri: 'memory://core', name: 'Core memory', mimeType: 'text/markdown' };
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [core] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{ uriTemplate: 'memory://file/{+path}', name: 'A memory file', mimeType: 'text/markdown' }],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const path = uri === core.uri ? 'MEMORY.md' : pathIn(uri);
    if (!path) throw new McpError(ErrorCode.InvalidParams, `There is no resource ${uri.slice(0, 200)}.`);
    try {
      const part = (await dispatch('file.read', { path }, caller())) as Output<'file.read'>;
      return { contents: [{ uri, mimeType: 'text/markdown', text: say('memory_read', part) }] };
    } catch (thrown) {
      throw new McpError(ErrorCode.InvalidParams, sayError(toErrorValue(thrown)));
    }
  });
}

/** The workspace path that a file's resource names, or null. */
function pathIn(uri: string): string | null {
  const written = /^memory:\/\/file\/(.+)$/.exec(uri)?.[1];
  if (written === undefined) return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return null;
  }
}
