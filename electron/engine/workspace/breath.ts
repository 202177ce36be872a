/** Milliseconds of work after which the event loop gets its turn. */
const slice = 8;

/** To be awaited between pieces of work: gives others their turn now and then, and costs nothing in between. */
export function breathing(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < slice) return undefined;
    return new Promise<void>(setImmediate).then(() => {
      since = performance.now();
    });
  };
}
