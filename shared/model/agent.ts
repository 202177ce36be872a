import type { ReviewMode } from './proposal.ts';

/** Roles of a client. `owner` is the person, through the window, the browser host or the CLI. @source 000 §13.1 */
export const roles = ['owner', 'main', 'subagent', 'reader'] as const;
export type Role = (typeof roles)[number];
/** Roles that the owner gives to a client. */
export const grantedRoles = ['main', 'subagent', 'reader'] as const satisfies readonly Role[];
export type GrantedRole = (typeof grantedRoles)[number];

/** Who stored a memory, when it was the person: through the window, the browser host or the CLI. */
export const owner = 'owner';

/** Of the changes that an agent reasoned in reflections: what the owner made of them. */
export type ReasoningTally = { accepted: number; rejected: number };

/** A client as the owner sees it; the token itself is shown once, at grant, and kept only as a hash. */
export type Agent = {
  name: string;
  role: GrantedRole;
  /** False for a client known only by the name it gave in MCP `initialize`. */
  hasToken: boolean;
  /** How its proposals are taken. */
  mode: ReviewMode;
  connections: number;
  sessions: { session: string; client: string; since: string; calls: number }[];
  lastSeen: string | null;
  calls: number;
  /** Of its proposals, all time: what became of them. */
  proposals: { open: number; committed: number; rejected: number; reasoned?: ReasoningTally | undefined };
};

/** One call of an agent, as its owner looks through them. */
export type AgentCall = {
  /** ISO 8601. */
  at: string;
  name: string;
  session: string;
  method: string;
  /** What it was about, in a few words: a query, a path. */
  about: string;
  ms: number;
  /** The error's code; null when it went well. */
  error: string | null;
};

/** The windows of Mneme's own, as history names them. */
export const fronts = { window: 'Mneme window', browser: 'Mneme in a browser' } as const;

/** Who is calling: decided at the connection, never by a parameter of a call. */
export type Caller = {
  name: string;
  role: Role;
  session: string;
  /** A token says who it is; a name without one is free to invent. */
  proven?: boolean;
  /** The project of the folder it works in; null or absent: none. */
  scope?: string | null;
  /** False for a folder that lies in no repository: it is no project before anything is known of one. */
  inRepository?: boolean;
  /** How its proposals are taken; `batch` when unsaid. */
  mode?: ReviewMode;
  /** What it called, where that is not the tool that the history would name. */
  tool?: string;
  /** Takes words about a call that have no place in its answer. */
  tell?: (words: string) => void;
  /** Ends a long call that it began. */
  signal?: AbortSignal;
};
