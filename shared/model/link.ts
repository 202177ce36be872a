/** Forms whose folders can be linked. The last three are read and never written. */
export const linkFormats = [
  'claude-code',
  'openclaw',
  'hermes',
  'obsidian',
  'basic-memory',
  'codex',
  'gemini',
  'letta',
] as const;
export type LinkFormat = (typeof linkFormats)[number];

/** Which memories of the workspace go into a linked store beside those that came from it: what is new since, all, or none. */
export const linkSends = ['new', 'all', 'none'] as const;
export type LinkSend = (typeof linkSends)[number];

/** `waiting`: both sides changed the same; `unconfirmed`: it was not made on this machine. */
export const linkStates = ['in step', 'waiting', 'paused', 'missing', 'failed', 'unconfirmed'] as const;
export type LinkState = (typeof linkStates)[number];
