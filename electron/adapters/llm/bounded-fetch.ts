import { brokenOff, tooLong, unreachable } from './fault.ts';

/**
 * A `fetch` that reads at most `cap` bytes, and follows no redirection: a key must not travel to where nobody sent it.
 * @throws model.failed, model.invalid; the signal's reason when it is aborted
 */
export function boundedFetch(cap: number): typeof fetch {
  return async (input, init) => {
    const response = await reach(input, init);
    const body = await read(response, cap, init?.signal ?? undefined);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

async function reach(input: Parameters<typeof fetch>[0], init: RequestInit | undefined): Promise<Response> {
  try {
    return await fetch(input, { ...init, redirect: 'error' });
  } catch {
    init?.signal?.throwIfAborted();
    const address = input instanceof Request ? input.url : String(input);
    throw unreachable(new URL(address).origin);
  }
}

async function read(
  response: Response,
  cap: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > cap) break;
      chunks.push(chunk);
    }
  } catch {
    signal?.throwIfAborted();
    throw brokenOff();
  }
  if (size > cap) throw tooLong(cap);
  return new Uint8Array(Buffer.concat(chunks));
}
