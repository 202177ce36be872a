import type { Resolve } from './resolve.ts';

/** The id of the page that a mention means; null when none or more than one does. */
export const entityNamed =
  (resolve: Resolve) =>
  (name: string): string | null => {
    // A whole name of somebody with a first name only is none that a page bears.
    const { id, known, fuller } = resolve(name);
    return known && fuller === undefined ? id : null;
  };
