import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelPort } from '../../../engine/ports.ts';
import { languageModels } from '../models.ts';

/** What the server does with a request; asked to stream, it does. `slow`: milliseconds before each piece of a streamed answer. */
export type Behaviour =
  | { does: 'answer'; text: string; usage?: { in: number; out: number } | null; full?: boolean; slow?: number }
  | { does: 'refuse'; status: number; retryAfter?: string; said?: string }
  /** Never answers. */
  | { does: 'hang' }
  /** Sends the head and half of a body, then breaks the connection. */
  | { does: 'break' }
  /** Sends this body with status 200 in place of an answer. */
  | { does: 'send'; body: string }
  | { does: 'redirect'; to: string }
  /** Takes no `response_format`, as older servers do; answers otherwise. */
  | { does: 'no-schema'; text: string };

export type Received = { path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };

export const theKey = 'sk-the-right-key';

/** What it does with a request, or how that follows from it. */
type Step = Behaviour | ((seen: Received) => Behaviour);

/** The models as an engine of its own process has them, with no variables of anybody's and no agent to ask. */
export const modelPort = (): ModelPort => {
  const nobody = { agent: () => null, sample: () => Promise.reject(new Error('nobody is connected')) };
  return languageModels({ env: {}, sampler: nobody });
};

/** A server that speaks Anthropic's and OpenAI's protocols, and misbehaves as told. The last behaviour stays. */
export async function startProvider(...script: Step[]) {
  const received: Received[] = [];
  let behaviours = script;
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const seen = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text || '{}') };
      received.push(seen);
      const now = behaviours[0] ?? { does: 'hang' as const };
      if (behaviours.length > 1) behaviours = behaviours.slice(1);
      serve(typeof now === 'function' ? now(seen) : now, seen, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    behave: (...next: Step[]) => {
      behaviours = next;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function serve(behaviour: Behaviour, seen: Received, response: ServerResponse): void {
  if (behaviour.does === 'hang') return;
  if (behaviour.does === 'break') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id": "half of');
    setImmediate(() => response.destroy());
    return;
  }
  if (seen.body.stream === true && behaviour.does === 'answer' && isKeyed(seen)) {
    void stream(behaviour, seen, response);
    return;
  }
  const { status, body, headers } = replyTo(behaviour, seen);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

const keyOf = ({ headers }: Received) => headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
const isKeyed = (seen: Received) => [undefined, theKey].includes(keyOf(seen) as string | undefined);

/** Pieces of a streamed answer. */
const pieces = 8;

/** An answer in server-sent events, as each protocol has them. */
async function stream(behaviour: Extract<Behaviour, { does: 'answer' }>, seen: Received, response: ServerResponse) {
  const { text, usage = usual, full = false, slow = 0 } = behaviour;
  const protocol = seen.path.endsWith('/messages') ? anthropic : openai;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (events: readonly unknown[]) => {
    for (const event of events) {
      const type = (event as { type?: string }).type;
      response.write(`${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(event)}\n\n`);
    }
  };
  const length = Math.max(1, Math.ceil(text.length / pieces));
  send(protocol.begin(usage));
  for (let from = 0; from < text.length; from += length) {
    if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
    send([protocol.piece(text.slice(from, from + length))]);
  }
  send(protocol.end(usage, full));
  response.end(protocol === openai ? 'data: [DONE]\n\n' : '');
}

type Sent = { status: number; body: unknown; headers?: Record<string, string> };

function replyTo(behaviour: Exclude<Behaviour, { does: 'hang' | 'break' }>, seen: Received): Sent {
  const protocol = seen.path.endsWith('/messages') ? anthropic : openai;
  if (!isKeyed(seen))
    return { status: 401, body: protocol.error('authentication_error', `invalid key: ${keyOf(seen)}`) };
  switch (behaviour.does) {
    case 'send':
      return { status: 200, body: behaviour.body };
    case 'redirect':
      return { status: 307, body: '', headers: { location: behaviour.to } };
    case 'refuse': {
      const { status, said = 'not now', retryAfter } = behaviour;
      const body = protocol.error('trouble', said);
      return retryAfter === undefined ? { status, body } : { status, body, headers: { 'retry-after': retryAfter } };
    }
    case 'no-schema':
      return 'response_format' in seen.body
        ? { status: 400, body: protocol.error('invalid_request_error', 'response_format is not supported') }
        : { status: 200, body: protocol.answer(behaviour.text, seen.body, usual, false) };
    case 'answer': {
      const { text, usage = usual, full = false } = behaviour;
      return { status: 200, body: protocol.answer(text, seen.body, usage, full) };
    }
  }
}

const usual = { in: 10, out: 5 };
type Usage = { in: number; out: number } | null;

/** @source platform.claude.com/docs/en/api/messages */
const anthropic = {
  error: (type: string, message: string) => ({ type: 'error', error: { type, message } }),
  answer: (text: string, body: Record<string, unknown>, usage: Usage, full: boolean) => {
    // Models without structured output are asked through a forced tool.
    const tool = (body.tools as { name: string }[] | undefined)?.[0];
    const content = tool
      ? { type: 'tool_use', id: 'toolu_1', name: tool.name, input: parsed(text) }
      : { type: 'text', text };
    return {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: body.model,
      content: [content],
      stop_reason: full ? 'max_tokens' : tool ? 'tool_use' : 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: usage?.in ?? 0, output_tokens: usage?.out ?? 0 },
    };
  },
  begin: (usage: Usage): unknown[] => [
    {
      type: 'message_start',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: usage?.in ?? 0, output_tokens: 0 },
      },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ],
  piece: (text: string): unknown => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end: (usage: Usage, full: boolean): unknown[] => [
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: { stop_reason: full ? 'max_tokens' : 'end_turn', stop_sequence: null },
      usage: { output_tokens: usage?.out ?? 0 },
    },
    { type: 'message_stop' },
  ],
};

/** @source platform.openai.com/docs/api-reference/chat */
const openai = {
  error: (type: string, message: string) => ({ error: { message, type, param: null, code: null } }),
  answer: (content: string, body: Record<string, unknown>, usage: Usage, full: boolean) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_760_000_000,
    model: body.model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: full ? 'length' : 'stop' }],
    ...(usage === null
      ? {}
      : { usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out } }),
  }),
  begin: (): unknown[] => [chunk([{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }])],
  piece: (content: string): unknown => chunk([{ index: 0, delta: { content }, finish_reason: null }]),
  end: (usage: Usage, full: boolean): unknown[] => [
    chunk([{ index: 0, delta: {}, finish_reason: full ? 'length' : 'stop' }]),
    ...(usage === null
      ? []
      : [
          {
            ...chunk([]),
            usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out },
          },
        ]),
  ],
};

const chunk = (choices: unknown[]) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  model: 'm',
  choices,
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { said: text };
  }
}
