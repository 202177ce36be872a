import type { Resolve } from './resolve.ts';

/** The id of the page that a mention means; null when none or more than one does. */
export const entityNamed =
  (resolve: Resolve) =>
  (name: string): string | null => {
    const { id, known } = resolve(name);
    return known ? id : null;
  };
