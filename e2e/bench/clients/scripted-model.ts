import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Tool = { type?: string; name?: string; tools?: Tool[]; function?: { name: string } };
type Streamed = { type: string; [field: string]: unknown };
type Asked = { model?: string; tools?: Tool[]; messages?: unknown[]; input?: unknown[] };

/**
 * A model that always does the same: it calls `memory_store` once, with these words, and is done; with null it calls
 * nothing. It speaks as much of Anthropic's, both of OpenAI's and Google's streams as a client needs to believe it. `asked`: what
 * was put before it.
 */
export async function openModel(words: string | null): Promise<{ url: string; asked: string[]; close(): void }> {
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
        stream(response, anthropic(JSON.parse(body) as Asked, words));
      else if (path.startsWith('/v1/responses')) stream(response, openai(JSON.parse(body) as Asked, words));
      else if (path.endsWith('/chat/completions')) streamChat(response, JSON.parse(body) as Asked, words);
      else if (path.includes(':streamGenerateContent'))
        response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`data: ${JSON.stringify(google)}\n\n`);
      else if (path.includes(':generateContent'))
        response.setHeader('content-type', 'application/json').end(JSON.stringify(google));
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
function streamChat(response: ServerResponse, { model, tools = [], messages }: Asked, words: string | null): void {
  const tool = tools.find((one) => one.function?.name.endsWith('memory_store'))?.function;
  const calls = words !== null && tool !== undefined && !JSON.stringify(messages).includes('tool_call_id');
  const call = { name: tool?.name, arguments: JSON.stringify({ content: words, store: 'episodic' }) };
  const delta = calls
    ? { role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call }] }
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

const google = {
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'Done.' }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
};

function anthropic({ model, tools = [], messages }: Asked, words: string | null): Streamed[] {
  const tool = tools.find(({ name }) => name?.endsWith('memory_store'));
  const calls = words !== null && tool !== undefined && !JSON.stringify(messages).includes('tool_result');
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], stop_reason: null };
  const usage = { input_tokens: 1, output_tokens: 1 };
  const input = JSON.stringify({ content: words, store: 'episodic', source: 'user-explicit' });
  return [
    { type: 'message_start', message: { ...message, stop_sequence: null, usage } },
    {
      type: 'content_block_start',
      index: 0,
      content_block: calls
        ? { type: 'tool_use', id: 'toolu_1', name: tool.name, input: {} }
        : { type: 'text', text: '' },
    },
    {
      type: 'content_block_delta',
      index: 0,
      delta: calls ? { type: 'input_json_delta', partial_json: input } : { type: 'text_delta', text: 'Done.' },
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

function openai({ tools = [], input }: Asked, words: string | null): Streamed[] {
  const flat = tools.flatMap((tool) =>
    (tool.tools ?? [tool]).map(({ name }) => ({ name, space: tool.tools && tool.name })),
  );
  const tool = flat.find(({ name }) => name?.endsWith('memory_store'));
  const calls = words !== null && tool !== undefined && !JSON.stringify(input).includes('function_call_output');
  const call = {
    type: 'function_call',
    id: 'fc_1',
    call_id: 'call_1',
    name: tool?.name,
    ...(tool?.space === undefined ? {} : { namespace: tool.space }),
    arguments: JSON.stringify({ content: words, store: 'episodic', source: 'user-explicit' }),
  };
  const said = { type: 'message', id: 'm_1', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] };
  const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  return [
    { type: 'response.created', response: { id: 'r_1' } },
    { type: 'response.output_item.done', output_index: 0, item: calls ? call : said },
    { type: 'response.completed', response: { id: 'r_1', usage } },
  ];
}
