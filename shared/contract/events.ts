import type { CapturedStatus } from '../model/capture.ts';
import type { CopyPhase } from '../model/copy.ts';
import type { CyclePhase } from '../model/cycle.ts';
import type { ErrorValue } from '../model/error.ts';
import type { ImportPhase } from '../model/import.ts';
import type { Phase } from '../model/reflection.ts';

/** What the engine tells every connected window, as it happens. Names are stable; a window invalidates its queries by them. */
export type Events = {
  /** A change set is on disk: paths and ids touched, and by whom. */
  changed: {
    seq: number;
    at: string;
    actor: string;
    approval: string;
    trigger: string;
    summary: string;
    paths: string[];
    /** Memories that were not there before. */
    ids: string[];
    /** Of an edit outside Mneme: memories whose words it changed. */
    rewritten?: string[];
  };
  /** Git caught up with the change sets up to `seq`. */
  committed: { seq: number; head: string };
  /** Problems of these paths changed. */
  problems: { paths: string[] };
  /** Progress of an index build; `done === total` when ready. */
  indexing: { done: number; total: number; reason: string };
  /** Bytes of a sentence model that are here; null once it is whole, or no more is fetched. */
  embedders: { id: string; done: number | null; total: number };
  /** Connections, roles or names of agents changed. */
  agents: { connected: number };
  /** A decay cycle began, goes on, or ended (null). */
  cycle: { phase: CyclePhase | null; done: number; total: number };
  /** A reflection began, goes on, or ended (null); `ready`: so many changes wait now, of one that came by itself. */
  reflection: { phase: Phase | null; done: number; total: number; ready?: number };
  /** An import began, goes on, or ended (null). `total` 0: it is not known how much there is. */
  importing: { phase: ImportPhase | null; done: number; total: number };
  /** A backup began, goes on, or ended (null); bytes. `made`: the file of one that succeeded. */
  copying: { phase: CopyPhase | null; done: number; total: number; made?: string };
  /** A link was made, ended, or took a step: so many there are, and so many entries wait for a word of the owner's. */
  links: { links: number; asked: number };
  /** Something became of a statement of an observed turn; `capture.recent` says what. */
  captured: { agent: string; status: CapturedStatus; id: string | null };
  /** Something the owner should know, in words: a repaired index, a damaged history. */
  notice: { level: 'info' | 'warning' | 'error'; error: ErrorValue };
  /** Alerts came or were settled: so many wait. `fresh` has the words of one that has just come. */
  alerts: { open: number; fresh?: string };
  /** The pinned questions were asked: so many were not answered. */
  contract: { red: number };
  /** Proposals came or were decided: so many wait. */
  proposals: { open: number };
  /** A sync began, ended, or waits for a merge. */
  sync: { state: 'idle' | 'running' | 'conflict' | 'failed' };
  /** A handover was made, taken, or taken back. */
  handovers: { id: string };
  /** From the host, not the engine: the connection to the engine was lost or is back. */
  connection: { state: 'connected' | 'connecting' | 'lost' };
  /** From the host: a program of an agent was connected or disconnected. */
  programs: { id: string };
  /** From the host: what has become of looking for a newer Mneme. */
  updates: { state: string };
  /** From the host: Mneme starts at login from now on, or no more. */
  autostart: { on: boolean };
  /** From the host: what the desktop does beside the window has changed. */
  desktop: Record<never, never>;
  /** From the host: another workspace is open now. */
  workspace: { root: string | null };
};

export type EventName = keyof Events;
export type Event = { [N in EventName]: { name: N; data: Events[N] } }[EventName];

/**
 * What may make a query's answer old; methods declare after which they are asked again. Work that has begun or goes on
 * changes nothing yet but what tells of it.
 */
export type Happening =
  | Exclude<EventName, 'indexing' | 'cycle' | 'reflection' | 'connection'>
  | 'indexing'
  | 'reflecting'
  | 'indexed'
  | 'cycled'
  | 'reflected';

/** What an event comes to; null for what makes nothing old. */
export function happeningOf(event: Event): Happening | null {
  switch (event.name) {
    case 'indexing':
      return event.data.done >= event.data.total ? 'indexed' : 'indexing';
    case 'cycle':
      return event.data.phase === null ? 'cycled' : null;
    case 'reflection':
      return event.data.phase === null ? 'reflected' : 'reflecting';
    case 'connection':
      return null;
    default:
      return event.name;
  }
}
