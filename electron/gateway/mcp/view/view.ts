import type { ClientCapabilities } from '@modelcontextprotocol/server';
import type { Output } from '#shared/contract/methods.ts';
import type { Caller } from '#shared/model/agent.ts';
import type { Dispatch } from '../../dispatch.ts';
import type { DescribedTool } from '../tools.ts';
import type { ViewKeys } from './keys.ts';
import { decideTool, viewMime, viewUri } from './page.ts';
import { reviewLink, waitingFor, waitingText } from './waiting.ts';

/** Whether a client shows pages of servers beside what the model says. Pure. */
export function showsViews(can: ClientCapabilities | undefined): boolean {
  const { mimeTypes } = (can?.extensions?.['io.modelcontextprotocol/ui'] ?? {}) as { mimeTypes?: unknown };
  return Array.isArray(mimeTypes) && mimeTypes.includes(viewMime);
}

const words = { type: 'string' };
const decide: DescribedTool = {
  name: decideTool,
  title: 'Decide in a view',
  description: 'For the view alone: what the person accepts and rejects.',
  inputSchema: {
    type: 'object',
    properties: {
      page: words,
      list: words,
      decisions: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: words, accept: { type: 'boolean' } },
          required: ['id', 'accept'],
        },
      },
    },
    required: ['page', 'list', 'decisions'],
  },
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  // Its answer has no page of its own: hosts would list it as one.
  _meta: { ui: { visibility: ['app'] } },
};

const viewed = new Set(['memory_review', 'memory_search']);

/** The tools for a client that shows views: which have one, and the view's own where it may decide. */
export function withViews(tools: readonly DescribedTool[], decides: boolean): DescribedTool[] {
  const seen = tools.map((tool) =>
    viewed.has(tool.name) ? { ...tool, _meta: { ...tool._meta, ui: { resourceUri: viewUri } } } : tool,
  );
  return decides && tools.some(({ name }) => name === 'memory_review') ? [...seen, decide] : seen;
}

type Result = Record<string, unknown>;
type Shown = { text: string | null; view: Result | null };
const nothing: Shown = { text: null, view: null };

/** What a person is to see of an answer: for a view, else in words. `keys` null: the client has no views; a list is named where it can be decided on. */
export async function shownBeside(
  { tool, given, caller }: { tool: string; given: Result; caller: Caller },
  result: Result,
  { dispatch, keys, decides }: { dispatch: Dispatch; keys: ViewKeys | null; decides: boolean },
): Promise<Shown> {
  if (tool === 'memory_search' && keys !== null) return { text: null, view: foundIn(result, given) };
  if (tool !== 'memory_review' || given.decisions !== undefined) return nothing;
  const waiting = await waitingFor(dispatch, (result as Output<'memory.review'>).proposals, caller);
  if (keys === null) return { text: waitingText(waiting), view: null };
  const list = decides ? keys.newList(waiting) : null;
  return { text: null, view: { kind: 'review', list, link: reviewLink, rows: waiting.rows, more: waiting.more } };
}

function foundIn(result: Result, { query }: Result): Result {
  const { hits } = result as Output<'memory.search'>;
  const rows = hits.map(({ id, text, citation, at }) => ({
    id,
    what: text.trim(),
    why: [citation, at].filter((one) => one !== null).join(', '),
  }));
  return { kind: 'results', link: `mneme://show/search?q=${encodeURIComponent(String(query ?? ''))}`, rows };
}
