import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ServerEmbedder } from './server.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let url: string;
let answer: Answer;
beforeEach(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    answer(request, response, Buffer.concat(parts).toString('utf8'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const json =
  (value: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
const ask = (texts: string[], kind: 'ollama' | 'openai-compatible' = 'ollama', key?: string, signal?: AbortSignal) =>
  new ServerEmbedder({ kind, model: 'small', url }, key).embed(texts, {
    signal: signal ?? new AbortController().signal,
  });

describe('an embedding server', () => {
  test("Ollama's endpoint is asked with the model and the texts, and its vectors come in their order", async () => {
    let seen: unknown[] = [];
    answer = (request, response, body) => {
      seen = [request.method, request.url, JSON.parse(body), request.headers.authorization];
      json({
        embeddings: [
          [1, 0.5],
          [0, -1],
        ],
      })(request, response, body);
    };
    const vectors = await ask(['one', 'two']);
    expect(vectors).toEqual([Float32Array.of(1, 0.5), Float32Array.of(0, -1)]);
    expect(seen).toEqual(['POST', '/api/embed', { model: 'small', input: ['one', 'two'] }, undefined]);
  });

  test("OpenAI's endpoint is asked with the key, and its vectors are put in the texts' order", async () => {
    let seen: unknown[] = [];
    answer = (request, response, body) => {
      seen = [request.url, request.headers.authorization];
      const data = [
        { index: 1, embedding: [2] },
        { index: 0, embedding: [1] },
      ];
      json({ data })(request, response, body);
    };
    expect(await ask(['one', 'two'], 'openai-compatible', 'secret')).toEqual([Float32Array.of(1), Float32Array.of(2)]);
    expect(seen).toEqual(['/v1/embeddings', 'Bearer secret']);
  });

  test('fewer vectors than texts are refused', async () => {
    answer = json({ embeddings: [[1]] });
    await expect(ask(['one', 'two'])).rejects.toThrow('2 texts gave 1 vectors');
  });

  test('vectors of different lengths are refused', async () => {
    answer = json({ embeddings: [[1, 2], [1]] });
    await expect(ask(['one', 'two'])).rejects.toThrow('different lengths');
  });

  test('an error of the server, and what is no answer, fail', async () => {
    answer = json({ error: 'no such model' }, 500);
    await expect(ask(['one'])).rejects.toThrow('answered 500');
    answer = json({ error: 'no such model' });
    await expect(ask(['one'])).rejects.toThrow();
    answer = (_, response) => response.end('<html>');
    await expect(ask(['one'])).rejects.toThrow();
  });

  test('a body without an end is given up', async () => {
    answer = (_, response) => {
      const part = Buffer.alloc(1_000_000, 0x20);
      const more = () => {
        if (!response.destroyed) response.write(part, more);
      };
      response.writeHead(200);
      more();
    };
    await expect(ask(['one'])).rejects.toThrow('without an end');
  });

  test('a redirect is not followed: nothing goes where the owner did not name', async () => {
    const asked: (string | undefined)[] = [];
    answer = (request, response) => {
      asked.push(request.url);
      response.writeHead(307, { location: `${url}/elsewhere` }).end();
    };
    await expect(ask(['one'])).rejects.toThrow();
    expect(asked).toEqual(['/api/embed']);
  });

  test('a server that does not answer is left when the signal says so', async () => {
    const stop = new AbortController();
    answer = () => stop.abort(new Error('enough'));
    await expect(ask(['one'], 'ollama', undefined, stop.signal)).rejects.toThrow('enough');
  });
});
