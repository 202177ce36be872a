import type { CompletionSource } from './completion.ts';

/** What an editor asks the page: what may be written, the words on an entity, and to go there. */
export type LinkHost = CompletionSource & {
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
