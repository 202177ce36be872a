import type { Store } from '#shared/model/memory.ts';

/** Where a statement may go, as a person says it. */
export const placeNames: Record<Store, string> = {
  core: 'Core memory',
  episodic: 'Today’s episodes',
  semantic: 'What is known of',
  procedural: 'A procedure',
  vault: 'The vault',
};
export const places = Object.keys(placeNames) as Store[];
