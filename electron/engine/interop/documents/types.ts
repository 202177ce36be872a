/** A paragraph, a list item or a heading. `level`: 1 to 6 of a heading, else 0. `page`: 1-based, where there are pages. */
export type DocumentBlock = { text: string; level: number; page?: number };

/** What a document says, and what it says of itself; `date` as it is written there. */
export type DocumentText = {
  title: string | null;
  author: string | null;
  date: string | null;
  blocks: DocumentBlock[];
  /** What of it was left out, in words. */
  left: string[];
  /** Words that the file bears beside its blocks: what is hidden, deleted, attached. They are screened, and never shown. */
  beside?: string[];
  /** Whether it bears what nobody could screen. */
  isUnscreened?: boolean;
};

/** Reads the bytes of one document. @throws document.*, file.unparsed, input.too-large */
export type DocumentReader = (bytes: Uint8Array, path: string) => Promise<DocumentText>;
