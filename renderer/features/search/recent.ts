const most = 8;

export type Recent = ReturnType<typeof createRecent>;

/** The last questions of one workspace, newest first, kept in this window only. */
export function createRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string) {
  return {
    list: (): string[] => parse(storage.getItem(key)),
    /** A question that only goes on from the last one takes its place. */
    add(query: string): string[] {
      const asked = query.trim();
      const before = parse(storage.getItem(key));
      if (asked.length < 2) return before;
      const rest = before.filter((one, n) => one !== asked && !(n === 0 && asked.startsWith(one)));
      const next = [asked, ...rest].slice(0, most);
      storage.setItem(key, JSON.stringify(next));
      return next;
    },
    clear(): string[] {
      storage.setItem(key, '[]');
      return [];
    },
  };
}

function parse(text: string | null): string[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}
