import { useEffect } from 'react';
import { useLatest } from '../ui/index.ts';

// An address that asks for Remember comes before the window has drawn anything, and while it shows any page: the wish
// waits until somebody takes it up, and no page is left for it.
let wished = false;
const listeners = new Set<() => void>();

export function wishToRemember(): void {
  wished = true;
  for (const listen of listeners) listen();
}

/** Takes up a wish, one that came before too. */
export function useRememberWish(remember: () => void): void {
  const latest = useLatest(remember);
  useEffect(() => {
    const take = () => {
      if (!wished) return;
      wished = false;
      latest.current();
    };
    take();
    listeners.add(take);
    return () => void listeners.delete(take);
  }, [latest]);
}
