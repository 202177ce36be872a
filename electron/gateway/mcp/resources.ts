import { ProtocolError, ProtocolErrorCode, type Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import { toErrorValue } from '#shared/model/error.ts';
import type { Dispatch } from '../dispatch.ts';
import { say, sayError } from './say.ts';
import type { ViewKeys } from './view/keys.ts';
import { viewMeta, viewMime, viewPage, viewUri } from './view/page.ts';

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
export function serveResources(
  server: Server,
  dispatch: Dispatch,
  caller: () => Caller,
  keysFor: (request: ServerContext['mcpReq']) => ViewKeys | null,
): void {
  server.setRequestHandler('resources/list', () => ({ resources: [core] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: templates }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    const keys = keysFor(mcpReq);
    // A client that shows no views has no use for a page, and its model none for the page's key.
    if (uri === viewUri && keys !== null)
      return { contents: [{ uri, mimeType: viewMime, text: viewPage(keys.newPage()), _meta: viewMeta }] };
    try {
      return { contents: [{ uri, mimeType: 'text/markdown', text: await textOf(uri, dispatch, caller()) }] };
    } catch (thrown) {
      if (thrown instanceof ProtocolError) throw thrown;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, sayError(toErrorValue(thrown)));
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
  new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no resource ${uri.slice(0, 200)}. ${note}`.trim());

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
