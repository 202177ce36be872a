// Checked by the compiler alone: what only one side has must not compile in what both use.

// @ts-expect-error: the engine has no page.
export type Page = typeof document;
// @ts-expect-error: the window has no Node process.
export type Process = typeof process;
// @ts-expect-error: the window has no Node buffer.
export type Bytes = typeof Buffer;
