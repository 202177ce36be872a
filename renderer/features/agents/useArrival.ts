import { useEffect, useState } from 'react';
import { isOwnChange } from '../../api/look.ts';
import { useCall, useClient } from '../../api/queries.ts';

export type FirstMemory = { id: string | null; summary: string; path: string };

/** Who has come and what they first remembered since this is looked at: how a new connection is seen to work. */
export function useArrival(): { arrived: { name: string; at: string } | null; memory: FirstMemory | null } {
  const client = useClient();
  const [since] = useState(() => Date.now());
  const [memory, setMemory] = useState<FirstMemory | null>(null);
  const agents = useCall('agents.list', {}).data?.agents ?? [];
  const come = agents.find(({ sessions }) => sessions.some((one) => new Date(one.since).getTime() >= since));
  // Who came once stays known here, for some clients connect anew for every call.
  const [known, setKnown] = useState<{ name: string; at: string } | null>(null);
  if (come !== undefined && come.name !== known?.name)
    setKnown({ name: come.name, at: come.sessions.at(-1)?.since ?? new Date().toISOString() });
  useEffect(
    () =>
      client.onEvent((event) => {
        if (event.name !== 'changed' || isOwnChange(event.data.actor)) return;
        const { summary, paths, ids } = event.data;
        const path = paths.find((one) => one.endsWith('.md'));
        // A new page comes with its first fact, and says nothing itself.
        const id = ids.find((one) => !one.startsWith('entity:')) ?? ids[0] ?? null;
        if (path !== undefined) setMemory((first) => first ?? { id, summary, path });
      }),
    [client],
  );
  return { arrived: known, memory };
}
