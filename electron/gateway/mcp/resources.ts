import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Dispatch } from '../dispatch.ts';
import { say, sayError } from './say.ts';

const core = { uri: 'memory://core', name: 'core', title: 'Core memory', mimeType: 'text/markdown' };
const templates = [
  {
    uriTemplate: 'memory://entity/{id}',
    name: 'entity',
    title: 'What is known of one person, project, tool or place',
    mimeType: 'text/markdown',
  },
  { uriTemplate: 'memory://file/{+path}', name: 'file', title: 'A memory file', mimeType: 'text/markdown' },
];

/** Core memory, entities and files, as resources; each read is a call like any other. */
export function serveResources(server: Server, dispatch: Dispatch, caller: () => Caller): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [core] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: templates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    try {
      return { contents: [{ uri, mimeType: 'text/markdown', text: await textOf(uri, dispatch, caller()) }] };
    } catch (thrown) {
      if (thrown instanceof McpError) throw thrown;
      throw new McpError(ErrorCode.InvalidParams, sayError(toErrorValue(thrown)));
    }
  });
}

async function textOf(uri: string, dispatch: Dispatch, caller: Caller): Promise<string> {
  const entity = namedBy(uri, 'entity');
  if (entity !== null) {
    const known = (await dispatch('memory.entity', { name: entity }, caller)) as Output<'memory.entity'>;
    if (known.entity === null) throw none(uri, known.note);
    return say('memory_entity', known);
  }
  const path = uri === core.uri ? 'MEMORY.md' : namedBy(uri, 'file');
  if (path === null) throw none(uri);
  return say('memory_read', (await dispatch('file.read', { path }, caller)) as Output<'file.read'>);
}

const none = (uri: string, note = '') =>
  new McpError(ErrorCode.InvalidParams, `There is no resource ${uri.slice(0, 200)}. ${note}`.trim());

/** The path or id that stands in a resource's address, or null. */
function namedBy(uri: string, kind: 'entity' | 'file'): string | null {
  const start = `memory://${kind}/`;
  if (!uri.startsWith(start) || uri.length === start.length) return null;
  try {
    return decodeURIComponent(uri.slice(start.length));
  } catch {
    return null;
  }
}
