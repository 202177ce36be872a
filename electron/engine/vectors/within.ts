/**
 * Does something with a signal that is aborted after `ms`, or with `outer`; then it fails at once, whether what was begun
 * listens or not. `AbortSignal.any` would read better; in Node 20 a signal made by it can be collected before it fires.
 */
export async function within<T>(ms: number, outer: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController();
  const stop = () => own.abort(outer.reason);
  const timer = setTimeout(() => own.abort(new Error(`no answer within ${ms / 1000} s`)), ms);
  const aborted = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(own.signal.reason), { once: true });
  });
  if (outer.aborted) stop();
  else outer.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(own.signal), aborted]);
  } finally {
    clearTimeout(timer);
    outer.removeEventListener('abort', stop);
  }
}
