import { Readable } from 'node:stream';
import { MnemeError } from '#shared/model/error.ts';
import { brokenOff, tooLong, unreachable } from './fault.ts';

/**
 * A `fetch` whose body ends in an error after `cap` bytes, and that follows no redirection: a key must not travel to where nobody sent it.
 * @throws model.failed, also while the body is read, as model.invalid; the signal's reason when it is aborted
 */
export function boundedFetch(cap: number): typeof fetch {
  return async (input, init) => {
    const response = await reach(input, init);
    const body = Readable.toWeb(Readable.from(bounded(response, cap, init?.signal ?? undefined)));
    return new Response(body as ReadableStream, { status: response.status, headers: response.headers });
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

async function* bounded(response: Response, cap: number, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > cap) throw tooLong(cap);
      yield chunk;
    }
  } catch (thrown) {
    signal?.throwIfAborted();
    throw thrown instanceof MnemeError ? thrown : brokenOff();
  }
}
