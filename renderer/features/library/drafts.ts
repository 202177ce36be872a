import { useEffect, useSyncExternalStore } from 'react';

/** An edit that is not saved: the file as it was when the edit began, and the editor's text now. */
export type EditorDraft = {
  /** The file's whole text and hash under this edit; null when the file was not there. */
  base: string;
  hash: string | null;
  /** As the editor holds it: `\n` alone ends a line. */
  body: string;
  /** When the edit began, ISO 8601; drafts of older windows do not know. */
  begun?: string;
};

export type Drafts = ReturnType<typeof createDrafts>;

/** Milliseconds of quiet before drafts are written to the storage; a big file must not be written at every key. */
const quiet = 400;

/** Unsaved edits by path. They outlive the page: what was typed is there again after a reload or a crash. */
export function createDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, key: string) {
  let drafts: ReadonlyMap<string, EditorDraft> = parse(storage.getItem(key));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  /** Writes them down now. A storage that is full keeps them in memory alone. */
  function keep() {
    clearTimeout(timer);
    timer = undefined;
    try {
      if (drafts.size === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify([...drafts]));
    } catch {
      // Full: the drafts live on in this window.
    }
  }

  function set(next: ReadonlyMap<string, EditorDraft>) {
    drafts = next;
    timer ??= setTimeout(keep, quiet);
    for (const listen of listeners) listen();
  }

  return {
    all: () => drafts,
    get: (path: string) => drafts.get(path),
    put(path: string, draft: Omit<EditorDraft, 'begun'>) {
      const begun = drafts.get(path)?.begun ?? new Date().toISOString();
      set(new Map(drafts).set(path, { ...draft, begun }));
    },
    drop(path: string) {
      if (!drafts.has(path)) return;
      const next = new Map(drafts);
      next.delete(path);
      set(next);
    },
    keep,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parse(text: string | null): Map<string, EditorDraft> {
  if (text === null) return new Map();
  try {
    const value: unknown = JSON.parse(text);
    if (!Array.isArray(value)) return new Map();
    return new Map(value.filter(isEntry));
  } catch {
    return new Map();
  }
}

function isEntry(entry: unknown): entry is [string, EditorDraft] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string') return false;
  const draft: unknown = entry[1];
  if (typeof draft !== 'object' || draft === null) return false;
  return (
    'base' in draft &&
    'body' in draft &&
    'hash' in draft &&
    typeof draft.base === 'string' &&
    typeof draft.body === 'string'
  );
}

const stores = new Map<string, Drafts>();

/** The drafts of one workspace; the same store for as long as the window lives. */
export function draftStore(root: string): Drafts {
  const known = stores.get(root);
  if (known) return known;
  const made = createDrafts(localStorage, `mneme:drafts:${root}`);
  stores.set(root, made);
  return made;
}

export function useDrafts(store: Drafts): ReadonlyMap<string, EditorDraft> {
  useEffect(() => {
    window.addEventListener('pagehide', store.keep);
    return () => {
      store.keep();
      window.removeEventListener('pagehide', store.keep);
    };
  }, [store]);
  return useSyncExternalStore(store.listen, store.all);
}
