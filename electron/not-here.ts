// Checked by the compiler alone: what the engine and its host do not have must not compile on this side.

// @ts-expect-error: there is no page.
export type Page = typeof document;
// @ts-expect-error: there is no window.
export type Window = typeof window;
