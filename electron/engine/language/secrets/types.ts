/**
 * A secret in a text: what kind, and where it stands (UTF-16 offsets). `lead`: where the name of one begins that stands on
 * a line above it.
 */
export type Secret = { kind: string; at: number; end: number; lead?: number };
