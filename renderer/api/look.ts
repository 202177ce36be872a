import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Event } from '#shared/contract/events.ts';

/** What changed since the owner last looked: ids and paths that are still marked, and when that look was. */
export type Look = { since: string | null; fresh: readonly string[] };

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
  let look: Look = { since: null, fresh: [] };
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
    const known = new Set(look.fresh);
    const more = marks.filter((mark) => !known.has(mark));
    if (more.length === 0) return;
    set({ ...look, fresh: [...look.fresh, ...new Set(more)].slice(-most) });
    keep();
  }

  return {
    open(root: string) {
      key = `mneme:look:${root}`;
      const kept = parse(storage.getItem(key));
      set({ since: kept?.at ?? null, fresh: kept?.fresh ?? [] });
    },
    keep,
    add,
    /** These have been seen. */
    seen(marks: readonly string[]) {
      const gone = new Set(marks);
      const fresh = look.fresh.filter((mark) => !gone.has(mark));
      if (fresh.length === look.fresh.length) return;
      set({ ...look, fresh });
      keep();
    },
    hear(event: Event) {
      if (event.name === 'changed' && !isOwn(event.data.actor)) add([...event.data.ids, ...event.data.paths]);
    },
    now: () => look,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether a change was the owner's own, or Mneme's housekeeping. */
export function isOwn(actor: string): boolean {
  return actor === 'manual' || actor.startsWith('manual:') || actor === 'owner' || actor.startsWith('system');
}

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

/** Ids and paths new since the last look, as a set; and when that look was. */
export function useLook(): { since: string | null; isNew(mark: string): boolean } {
  const store = useLookStore();
  const look = useSyncExternalStore(store.listen, store.now);
  const marks = new Set(look.fresh);
  return { since: look.since, isNew: (mark) => marks.has(mark) };
}
