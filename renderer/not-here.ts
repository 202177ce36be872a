// Checked by the compiler alone: what the window does not have must not compile on this side.

// @ts-expect-error: there is no Node process.
export type Process = typeof process;
// @ts-expect-error: there is no Node buffer.
export type Bytes = typeof Buffer;
