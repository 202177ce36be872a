import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Event } from '#shared/contract/events.ts';

/**
 * What changed since the owner last looked: ids and paths that are still marked, when that look was, and what has been
 * seen since.
 */
export type Look = { since: string | null; fresh: ReadonlySet<string>; seen: ReadonlySet<string> };

/** What is kept between sessions, per workspace. */
type Kept = { at: string; fresh: string[] };

/** Marks kept at most; the oldest go first, so that a month of agents' work cannot fill the storage. */
const most = 500;

export type LookStore = ReturnType<typeof createLook>;

/**
 * Remembers what is new. Ids and paths share one list: an id never looks like a path.
 * The owner's own changes are not news to the owner.
 */
export function createLook(storage: Pick<Storage, 'getItem' | 'setItem'>, clock: () => string) {
  let key: string | null = null;
  let look: Look = { since: null, fresh: new Set(), seen: new Set() };
  const listeners = new Set<() => void>();

  function set(next: Look) {
    look = next;
    for (const listen of listeners) listen();
  }

  /** Writes down that the owner is looking now. */
  function keep() {
    if (key === null) return;
    const kept: Kept = { at: clock(), fresh: [...look.fresh] };
    storage.setItem(key, JSON.stringify(kept));
  }

  function add(marks: readonly string[]) {
    if (marks.every((mark) => look.fresh.has(mark))) return;
    set({ ...look, fresh: new Set([...look.fresh, ...marks].slice(-most)) });
    keep();
  }

  return {
    open(root: string) {
      key = `mneme:look:${root}`;
      const kept = parse(storage.getItem(key));
      set({ since: kept?.at ?? null, fresh: new Set(kept?.fresh), seen: new Set() });
    },
    keep,
    add,
    /** These have been seen. */
    seen(marks: readonly string[]) {
      const fresh = new Set(look.fresh);
      for (const mark of marks) fresh.delete(mark);
      set({ ...look, fresh, seen: new Set([...look.seen, ...marks].slice(-most)) });
      keep();
    },
    hear(event: Event) {
      if (event.name === 'changed' && !isOwnChange(event.data.actor)) add([...event.data.ids, ...event.data.paths]);
    },
    now: () => look,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether a change was the owner's own, or Mneme's housekeeping. */
export function isOwnChange(actor: string): boolean {
  return actor === 'manual' || actor.startsWith('manual:') || actor === 'owner' || actor.startsWith('system');
}

/** Whether a change of the history was the reader's own, or Mneme's housekeeping; another owner's is neither. */
export const isMine = ({ actor, owner }: { actor: string; owner: string | null }): boolean =>
  isOwnChange(actor) && (owner === null || actor.startsWith('system'));

function parse(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('at' in value) || !('fresh' in value)) return null;
    if (typeof value.at !== 'string' || !Array.isArray(value.fresh)) return null;
    return { at: value.at, fresh: value.fresh.filter((mark) => typeof mark === 'string') };
  } catch {
    return null;
  }
}

export const LookContext = createContext<LookStore | null>(null);

export function useLookStore(): LookStore {
  const store = useContext(LookContext);
  if (store === null) throw new Error('No look store above this component.');
  return store;
}

/** Whether something is new: it is marked, or its own time (local, as episodes have it) lies after the last look. */
export function isNewTo(look: Look, mark: string, at: string | null = null): boolean {
  if (look.fresh.has(mark)) return true;
  if (at === null || look.since === null || look.seen.has(mark)) return false;
  const when = new Date(at).getTime();
  return at.includes('T') && when > new Date(look.since).getTime();
}

export function useLook(): Look {
  const store = useLookStore();
  return useSyncExternalStore(store.listen, store.now);
}
