/** What goes to the embedder's thread. */
export type Ask = { id: number; texts: string[]; urgent: boolean } | { cancel: number };
/** What comes back: vectors one after the other, `dimensions` long each. */
export type Reply =
  | { id: number; vectors: Float32Array; dimensions: number }
  | { id: number; error: string }
  /** A step is done, and more of the same follow. */
  | { id: number; going: true };
