import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Tool = {
  type?: string;
  name?: string;
  tools?: Tool[];
  function?: { name: string };
  functionDeclarations?: { name?: string }[];
};
type Streamed = { type: string; [field: string]: unknown };
type Asked = { model?: string; tools?: Tool[]; messages?: unknown[]; input?: unknown[]; contents?: unknown[] };

export type Call = { tool: string; input: Record<string, unknown> };

/** A call of `memory_store` with these words. */
export const storing = (content: string): Call => ({
  tool: 'memory_store',
  input: { content, store: 'episodic', source: 'user-explicit' },
});

/** The call whose turn it is, after the answers that a conversation holds. */
function turnOf(calls: readonly Call[], conversation: unknown, answer: string) {
  const n = JSON.stringify(conversation ?? []).split(answer).length - 1;
  return { next: calls[n], id: `call_${n + 1}` };
}

/**
 * A model that always does the same: it makes these calls, one after the other, and is done. It speaks as much of Anthropic's,
 * both of OpenAI's and Google's streams as a client needs to believe it. `asked`: what was put before it.
 */
export async function openModel(...calls: Call[]): Promise<{ url: string; asked: string[]; close(): void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push(body);
      if (path.startsWith('/v1/messages') && !path.includes('count_tokens'))
        stream(response, anthropic(JSON.parse(body) as Asked, calls));
      else if (path.startsWith('/v1/responses')) stream(response, openai(JSON.parse(body) as Asked, calls));
      else if (path.endsWith('/chat/completions')) streamChat(response, JSON.parse(body) as Asked, calls);
      else if (path.includes(':streamGenerateContent'))
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .end(`data: ${JSON.stringify(google(JSON.parse(body) as Asked, calls))}\n\n`);
      else if (path.includes(':generateContent'))
        response.setHeader('content-type', 'application/json').end(JSON.stringify(google({}, [])));
      else response.setHeader('content-type', 'application/json').end('{"input_tokens":1,"data":[],"models":[]}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function stream(response: ServerResponse, events: Streamed[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

/** OpenAI's older stream, which local models speak. */
function streamChat(response: ServerResponse, { model, tools = [], messages }: Asked, all: readonly Call[]): void {
  const { next, id } = turnOf(all, messages, '"tool_call_id"');
  const tool = tools.find((one) => next !== undefined && one.function?.name.endsWith(next.tool))?.function;
  // OpenClaw shows its model one tool that calls the others.
  const other = next !== undefined && tools.find((one) => one.function?.name === 'tool_call')?.function;
  const calls = tool !== undefined || Boolean(other);
  const call =
    tool === undefined && other
      ? { name: other.name, arguments: JSON.stringify({ id: `mneme__${next.tool}`, args: next.input }) }
      : { name: tool?.name, arguments: JSON.stringify(next?.input) };
  const delta = calls
    ? { role: 'assistant', tool_calls: [{ index: 0, id, type: 'function', function: call }] }
    : { role: 'assistant', content: 'Done.' };
  const chunk = (choice: object) => ({
    id: 'chat_1',
    object: 'chat.completion.chunk',
    created: 1,
    model,
    choices: [{ index: 0, ...choice }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(`data: ${JSON.stringify(chunk({ delta, finish_reason: null }))}\n\n`);
  response.write(`data: ${JSON.stringify(chunk({ delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' }))}\n\n`);
  response.end('data: [DONE]\n\n');
}

function google({ tools = [], contents }: Asked, all: readonly Call[]) {
  const { next } = turnOf(all, contents, '"functionResponse"');
  const declared = tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations);
  const tool = declared.find(({ name }) => next !== undefined && name?.endsWith(next.tool));
  const part = tool === undefined ? { text: 'Done.' } : { functionCall: { name: tool.name, args: next?.input } };
  return {
    candidates: [{ index: 0, content: { role: 'model', parts: [part] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  };
}

function anthropic({ model, tools = [], messages }: Asked, all: readonly Call[]): Streamed[] {
  const { next, id } = turnOf(all, messages, '"tool_result"');
  const tool = tools.find(({ name }) => next !== undefined && name?.endsWith(next.tool));
  const calls = tool !== undefined;
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null };
  const usage = { input_tokens: 1, output_tokens: 1 };
  return [
    { type: 'message_start', message: { ...message, stop_sequence: null, usage } },
    {
      type: 'content_block_start',
      index: 0,
      content_block: calls ? { type: 'tool_use', id, name: tool.name, input: {} } : { type: 'text', text: '' },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: calls
        ? { type: 'input_json_delta', partial_json: JSON.stringify(next?.input) }
        : { type: 'text_delta', text: 'Done.' },
    },
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: calls ? 'tool_use' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: 1 },
    },
    { type: 'message_stop' },
  ];
}

function openai({ tools = [], input }: Asked, all: readonly Call[]): Streamed[] {
  const { next, id } = turnOf(all, input, '"function_call_output"');
  const flat = tools.flatMap((tool) =>
    (tool.tools ?? [tool]).map(({ name }) => ({ name, space: tool.tools && tool.name })),
  );
  const tool = flat.find(({ name }) => next !== undefined && name?.endsWith(next.tool));
  const calls = tool !== undefined;
  const call = {
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name: tool?.name,
    ...(tool?.space === undefined ? {} : { namespace: tool.space }),
    arguments: JSON.stringify(next?.input),
  };
  const said = { type: 'message', id: 'm_1', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  return [
    { type: 'response.created', response: { id: 'r_1' } },
    { type: 'response.output_item.done', output_index: 0, item: calls ? call : said },
    { type: 'response.completed', response: { id: 'r_1', usage } },
  ];
}
