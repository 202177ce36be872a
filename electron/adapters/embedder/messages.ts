/** What goes to a model's thread. `question`: what the texts are held against, by a model that reads both together. */
export type EmbedderRequest =
  | { id: number; texts: string[]; urgent: boolean; question?: string | undefined }
  | { cancel: number }
  /** Nothing more follows: the thread ends by itself. */
  | { end: true };
/** What comes back: vectors one after the other, `dimensions` long each. */
export type EmbedderReply =
  | { id: number; vectors: Float32Array; dimensions: number }
  | { id: number; error: string }
  /** A step is done, and more of the same follow. */
  | { id: number; going: true };
