/** Milliseconds of work after which the event loop gets its turn. */
const slice = 5;

/**
 * Takes steps in turns with whatever else the process does. `tell` hears how many were taken.
 * @throws the signal's reason when it is aborted
 */
export async function inTurns<Result>(
  steps: Generator<void, Result>,
  signal?: AbortSignal,
  tell: (taken: number) => void = () => undefined,
): Promise<Result> {
  let taken = 0;
  for (let since = performance.now(); ; ) {
    signal?.throwIfAborted();
    const { done, value } = steps.next();
    if (done === true) return value;
    taken += 1;
    if (performance.now() - since < slice) continue;
    tell(taken);
    await new Promise(setImmediate);
    since = performance.now();
  }
}

/** All that steps come to, at once. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
