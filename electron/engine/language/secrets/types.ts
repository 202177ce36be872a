/** A secret in a text: what kind, and where it stands (UTF-16 offsets). */
export type Secret = { kind: string; at: number; end: number };
