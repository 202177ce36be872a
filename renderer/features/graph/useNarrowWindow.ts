import { useSyncExternalStore } from 'react';

const query = '(max-width: 960px)';

/** Whether the window is too narrow for a panel beside the drawing. */
export function useNarrowWindow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
