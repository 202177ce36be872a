import type { Event } from '#shared/contract/events.ts';
import type { MethodName, Output } from '#shared/contract/methods.ts';

/** What waits for the owner. */
export type Waits = { proposals: number; changes: number; alerts: number };

export const nothingWaits: Waits = { proposals: 0, changes: 0, alerts: 0 };
export const totalWaiting = ({ proposals, changes, alerts }: Waits): number => proposals + changes + alerts;

/** A proposal that only the owner can decide: of an agent reviewed by hand, or one that contradicts something. */
export type Pressing = { id: string; conflict: boolean };

type Options = {
  /** Asks the engine of the open workspace; rejects while there is none. */
  ask(method: MethodName, input: unknown): Promise<unknown>;
  onChange(waits: Waits): void;
  /** Proposals that have come since the workspace was opened, each told once. */
  onPressing(fresh: Pressing[]): void;
};

/** Milliseconds of calm after which is counted: a rush of events is one count. */
const calm = 400;

/** Counts what waits, again whenever an event says that it may be another number. */
export function watchWaiting({ ask, onChange, onPressing }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let known: Set<string> | null = null;
  let counted = nothingWaits;

  async function count(): Promise<void> {
    const [proposals, reflection, alerts] = await Promise.all([
      answered<Output<'proposals.list'>>('proposals.list'),
      answered<Output<'reflection.status'>>('reflection.status'),
      answered<Output<'alerts.list'>>('alerts.list'),
    ]);
    const { pending = 0, conflict = 0, malformed = 0 } = proposals?.counts ?? {};
    const next = {
      proposals: pending + conflict + malformed,
      changes: reflection?.pending?.open ?? 0,
      alerts: alerts?.open ?? 0,
    };
    if (JSON.stringify(next) !== JSON.stringify(counted)) {
      counted = next;
      onChange(next);
    }
    if (proposals !== null) tell(proposals.proposals);
  }

  /** Null while it cannot be said: no workspace, or an engine that is being started again. */
  async function answered<T>(method: MethodName): Promise<T | null> {
    try {
      return (await ask(method, {})) as T;
    } catch {
      return null;
    }
  }

  function tell(rows: Output<'proposals.list'>['proposals']): void {
    const pressing = rows
      .filter(({ status, forOwner }) => status === 'conflict' || (forOwner && status === 'pending'))
      .map(({ id, status }) => ({ id, conflict: status === 'conflict' }));
    const before = known;
    known = new Set([...(before ?? []), ...pressing.map(({ id }) => id)]);
    const fresh = before === null ? [] : pressing.filter(({ id }) => !before.has(id));
    if (fresh.length > 0) onPressing(fresh);
  }

  return {
    hear(event: Event): void {
      if (event.name === 'workspace') known = null;
      if (!countsAnew(event)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void count(), calm);
    },
    counts: () => counted,
    stop: () => clearTimeout(timer),
  };
}

function countsAnew(event: Event): boolean {
  switch (event.name) {
    case 'workspace':
    case 'proposals':
    case 'alerts':
    case 'reflection':
      return true;
    case 'connection':
      return event.data.state === 'connected';
    case 'changed':
      return event.data.paths.some((path) => path.includes('pending-'));
    default:
      return false;
  }
}
