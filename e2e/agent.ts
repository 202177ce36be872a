import { Client, type ClientOptions } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { built, type Place } from './place.ts';

/** An agent as any MCP client is: the official client, over the pipe, on plain Node. */
export type Agent = {
  client: Client;
  /** Calls a tool; its structured answer, or the error's words as a rejection. */
  use<T = Record<string, unknown>>(tool: string, input: Record<string, unknown>): Promise<T>;
  close(): Promise<void>;
};

/** @param token of a granted role; without one the agent may read and propose. @param capabilities of its program */
export async function connectAgent(
  place: Pick<Place, 'root' | 'env'>,
  name: string,
  token: string | null = null,
  capabilities: ClientOptions['capabilities'] = {},
): Promise<Agent> {
  const client = new Client({ name, version: '1.0.0' }, { capabilities });
  const env = { ...place.env, ...(token === null ? {} : { MNEME_TOKEN: token }) };
  await client.connect(
    new StdioClientTransport({
      command: 'node',
      args: [built('mcp.mjs'), '--workspace', place.root],
      env,
      stderr: 'ignore',
    }),
  );
  return {
    client,
    async use<T>(tool: string, input: Record<string, unknown>) {
      const answer = await client.callTool({ name: tool, arguments: input });
      if (answer.isError) throw new Error(JSON.stringify(answer.content));
      return (answer.structuredContent ?? answer._meta?.['mneme/result']) as T;
    },
    close: () => client.close(),
  };
}
