import { useSyncExternalStore } from 'react';

/** Places that were dropped or chosen in this window, the newest first. */
let places: readonly string[] = [];
const listeners = new Set<() => void>();

export function addPlace(path: string): void {
  places = [path, ...places.filter((one) => one !== path)];
  for (const listen of listeners) listen();
}

export const usePlaces = (): readonly string[] =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => places,
  );
