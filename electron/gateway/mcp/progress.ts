import type { ServerContext } from '@modelcontextprotocol/server';
import type { Event } from '#shared/contract/events.ts';
import type { MethodName } from '#shared/contract/methods.ts';

/** Milliseconds between two words on one call. */
const pauseMs = 200;

type Call = { method: MethodName; tell(words: string): void };

/** What long calls of one session tell their client on the way, where it asked to be told. */
export class CallProgress {
  readonly #calls = new Set<Call>();

  /** Runs a call; while it runs, the client hears how far it is. */
  async during<T>(method: MethodName, { _meta, notify }: ServerContext['mcpReq'], work: () => Promise<T>): Promise<T> {
    const progressToken = _meta?.progressToken;
    if (progressToken === undefined) return work();
    let [progress, last] = [0, Number.NEGATIVE_INFINITY];
    const tell = (message: string) => {
      const now = performance.now();
      if (now - last < pauseMs) return;
      last = now;
      const params = { progressToken, progress: ++progress, message };
      void notify({ method: 'notifications/progress', params }).catch(() => undefined);
    };
    const leave = this.follow(method, tell);
    return work().finally(leave);
  }

  /** Tells how far the calls of a method are, until what is returned is called. */
  follow(method: MethodName, tell: (words: string) => void): () => void {
    const call = { method, tell };
    this.#calls.add(call);
    return () => void this.#calls.delete(call);
  }

  /** Something went on in the engine that calls may wait for. */
  push(event: Event): void {
    const words = wordsOf(event);
    if (words === null) return;
    for (const { method, tell } of this.#calls)
      if (event.name === 'indexing' || method === 'memory.reflect') tell(words);
  }
}

/** How far a reflection is, or the index without which nothing is answered; null for all else. Pure. */
function wordsOf(event: Event): string | null {
  if (event.name === 'indexing') return `Reading the workspace: ${event.data.done} of ${event.data.total} files.`;
  if (event.name !== 'reflection' || event.data.phase === null) return null;
  const { phase, done, total } = event.data;
  return total === 0 ? `Reflecting: ${phase}.` : `Reflecting: ${phase}, ${done} of ${total}.`;
}
