import { useEffect, useState } from 'react';
import type { Events } from '#shared/contract/events.ts';
import { useClient } from '../api/queries.ts';

export type Notice = Events['notice'] & { id: number };

let lastId = 0;

/** What the engine wanted to say, until it is dismissed. The same words are said once. */
export function useNotices(): { notices: readonly Notice[]; dismiss(id: number): void } {
  const client = useClient();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  useEffect(
    () =>
      client.onEvent((event) => {
        if (event.name !== 'notice') return;
        lastId += 1;
        const next = { ...event.data, id: lastId };
        setNotices((now) => [...now.filter((old) => old.error.message !== next.error.message), next].slice(-3));
      }),
    [client],
  );
  return { notices, dismiss: (id) => setNotices((now) => now.filter((notice) => notice.id !== id)) };
}

/** Whether the engine answers: the wire to the host, and the host's own line to the engine. */
export function useConnection(): 'connected' | 'connecting' | 'lost' {
  const client = useClient();
  const [wire, setWire] = useState(client.state());
  const [engine, setEngine] = useState<'connected' | 'connecting' | 'lost'>('connected');
  useEffect(() => {
    setWire(client.state());
    const stopState = client.onState((state) =>
      setWire((now) => (now === 'lost' && state === 'connecting' ? now : state)),
    );
    const stopEvents = client.onEvent((event) => {
      if (event.name === 'connection') setEngine(event.data.state);
      if (event.name === 'workspace') setEngine('connected');
    });
    return () => {
      stopState();
      stopEvents();
    };
  }, [client]);
  return wire === 'connected' ? engine : wire;
}
