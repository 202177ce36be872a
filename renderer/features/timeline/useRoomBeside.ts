import { useSyncExternalStore } from 'react';

/** The same width at which the rows have their second column. */
const query = '(min-width: 1181px)';

/** Whether the window has room for a panel beside the list. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
