/** Forms whose linked folders are read and never written. */
export const readOnlyFormats = ['codex', 'gemini', 'letta'] as const;
type ReadOnlyFormat = (typeof readOnlyFormats)[number];

/** Forms whose folders can be linked. */
export const linkFormats = [
  'claude-code',
  'openclaw',
  'hermes',
  'obsidian',
  'basic-memory',
  ...readOnlyFormats,
] as const;
export type LinkFormat = (typeof linkFormats)[number];
/** What each form has: where it is written `W`, where it is only read `R`. */
export type ByLinkFormat<W, R> = Record<Exclude<LinkFormat, ReadOnlyFormat>, W> & Record<ReadOnlyFormat, R>;

/** Which memories of the workspace go into a linked store beside those that came from it: what is new since, all, or none. */
export const linkSends = ['new', 'all', 'none'] as const;
export type LinkSend = (typeof linkSends)[number];

/** `waiting`: both sides changed the same; `unconfirmed`: it was not made on this machine. */
export const linkStates = ['in step', 'waiting', 'paused', 'missing', 'failed', 'unconfirmed'] as const;
export type LinkState = (typeof linkStates)[number];
