import { isSearchNarrowed, noSearchFilter, type SearchFilter } from './narrow.ts';

/** A question and how it is narrowed, kept to be asked again. */
export type SavedSearch = { query: string; narrow: SearchFilter };

/** Searches that are kept; an older one makes room. */
const most = 50;

/** The saved searches of one workspace, newest first, kept in this window only. */
export function createSaved(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string) {
  const list = (): SavedSearch[] => parse(storage.getItem(key));
  const keep = (next: SavedSearch[]) => {
    storage.setItem(key, JSON.stringify(next));
    return next;
  };
  return {
    list,
    has: (search: SavedSearch): boolean => list().some((one) => isSame(one, search)),
    /** Saves it, or takes it away where it is saved. */
    toggle(search: SavedSearch): SavedSearch[] {
      const rest = list().filter((one) => !isSame(one, search));
      return keep(rest.length < list().length ? rest : [search, ...rest].slice(0, most));
    },
  };
}

const isSame = (a: SavedSearch, b: SavedSearch): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What narrows it, in a few words; empty for nothing. */
export function narrowWords({ narrow }: SavedSearch): string {
  return isSearchNarrowed(narrow) ? 'narrowed' : '';
}

function parse(text: string | null): SavedSearch[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.flatMap(asSaved).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** What an older window kept may lack what searches are narrowed by today. */
function asSaved(value: unknown): SavedSearch[] {
  if (typeof value !== 'object' || value === null) return [];
  const { query, narrow } = value as { query?: unknown; narrow?: Partial<SearchFilter> };
  return typeof query === 'string' && query !== '' ? [{ query, narrow: { ...noSearchFilter, ...narrow } }] : [];
}
