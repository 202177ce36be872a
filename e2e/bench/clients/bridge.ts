import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

export type Start = { command: string; args: string[]; env: Record<string, string> };

/** `mneme mcp` behind HTTP, message for message, for a suite that speaks nothing else. One pipe a session. */
export async function openBridge(start: Start): Promise<{ url: string; close(): void }> {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const hosts: string[] = [];
  const server = createServer(async (request, response) => {
    const known = sessions.get(String(request.headers['mcp-session-id']));
    const http = known ?? (await open());
    await http.handleRequest(request, response);
  });
  async function open(): Promise<StreamableHTTPServerTransport> {
    const http = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      enableDnsRebindingProtection: true,
      allowedHosts: hosts,
      allowedOrigins: hosts.map((host) => `http://${host}`),
      onsessioninitialized: (id) => void sessions.set(id, http),
    });
    const pipe = new StdioClientTransport({ ...start, stderr: 'ignore' });
    http.onmessage = (message) => void pipe.send(message).catch(() => undefined);
    pipe.onmessage = (message) => {
      const answered = 'method' in message || message.id === undefined ? {} : { relatedRequestId: message.id };
      void http.send(message, answered).catch(() => undefined);
    };
    http.onclose = () => void pipe.close();
    await pipe.start();
    await http.start();
    return http;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  hosts.push(`127.0.0.1:${port}`, `localhost:${port}`);
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () => {
      for (const session of sessions.values()) void session.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
