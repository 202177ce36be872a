import { z } from 'zod';
import type { Embedder, EmbedderChoice } from '../../engine/ports.ts';

const openAi = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.array(z.number()) })) });
const ollama = z.object({ embeddings: z.array(z.array(z.number())) });

/** Bytes of a reply at most: some hundred vectors of thousands of numbers. */
const longestReply = 32_000_000;

/** An embedding server of the owner's: Ollama's own endpoint, or OpenAI's. */
export class ServerEmbedder implements Embedder {
  readonly id: string;

  constructor(
    private readonly choice: EmbedderChoice,
    private readonly key: string | undefined,
  ) {
    this.id = `${choice.kind} ${choice.url} ${choice.model}`;
  }

  async embed(texts: string[], { signal }: { signal: AbortSignal }): Promise<Float32Array[]> {
    const { kind, model, url } = this.choice;
    const path = kind === 'ollama' ? '/api/embed' : '/v1/embeddings';
    const base = url.replace(/(?<!\/)\/+$/, '').replace(/\/v1$/, '');
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(this.key === undefined ? {} : { authorization: `Bearer ${this.key}` }),
      },
      body: JSON.stringify({ model, input: texts }),
      // A redirect could carry memories somewhere the owner did not name.
      redirect: 'error',
      signal,
    });
    if (!response.ok) throw new Error(`the embedding server answered ${response.status}`);
    const value: unknown = JSON.parse(await bounded(response));
    const vectors =
      kind === 'ollama'
        ? ollama.parse(value).embeddings
        : openAi
            .parse(value)
            .data.toSorted((a, b) => a.index - b.index)
            .map(({ embedding }) => embedding);
    if (vectors.length !== texts.length) throw new Error(`${texts.length} texts gave ${vectors.length} vectors`);
    if (vectors.some(({ length }) => length !== vectors[0]?.length))
      throw new Error('the embedding server gave vectors of different lengths');
    return vectors.map((vector) => Float32Array.from(vector));
  }

  async close(): Promise<void> {}
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > longestReply) throw new Error('the embedding server answered without an end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
