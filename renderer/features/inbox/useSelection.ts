import { useState } from 'react';

/** Which of these rows are ticked. */
export function useSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    marked: rows.filter(({ id }) => ids.has(id)),
    /** Ticks them; where all of them are ticked, unticks them. */
    toggle: (some: readonly string[]) =>
      setIds((now) => {
        const all = some.every((id) => now.has(id));
        return new Set(all ? [...now].filter((id) => !some.includes(id)) : [...now, ...some]);
      }),
    /** They are not there any more. */
    drop: (some: ReadonlySet<string>) => setIds((now) => new Set([...now].filter((id) => !some.has(id)))),
    clear: () => setIds(new Set()),
  };
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>;
