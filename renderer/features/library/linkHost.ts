import type { EntityRef } from './links.ts';

/** What an editor asks the page: the entities there are, the words on one, and to go there. */
export type LinkHost = {
  entities: ReadonlyMap<string, EntityRef>;
  /** An entity's summary; empty when it has none. */
  describe(id: string): Promise<string>;
  open(path: string): void;
};

let host: LinkHost | null = null;

/** The page in sight answers for links; null when it is left. Editors share one, as Monaco registers them for all. */
export function setLinkHost(next: LinkHost | null): void {
  host = next;
}

export function linkHost(): LinkHost | null {
  return host;
}
