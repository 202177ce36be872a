import type { Message } from '#shared/contract/rpc.ts';
import { type Bridge, bridge } from './bridge.ts';

export type WireState = 'connecting' | 'connected' | 'lost';

/** The renderer's end of a connection that heals itself. `send` is only called while connected. */
export type LiveWire = {
  send(message: Message): void;
  start(on: { message(message: Message): void; state(state: WireState): void }): void;
  /** Try at once instead of waiting for the next turn. */
  retry(): void;
};

/** Electron's main process relays; whether the engine is there comes as `connection` events. */
export function bridgeWire(on: Pick<Bridge, 'post' | 'listen'>): LiveWire {
  return {
    send: (message) => on.post(JSON.stringify(message)),
    start(listener) {
      on.listen((frame) => listener.message(JSON.parse(frame) as Message));
      listener.state('connected');
    },
    retry() {},
  };
}

/** Milliseconds to wait before try number `n` (from 0): quick at first, never more than 8 s. */
export function backoff(n: number): number {
  return Math.min(8_000, 250 * 2 ** n);
}

/** WebSocket to the host that served this page; the session cookie names the owner. */
export function socketWire(url: string): LiveWire {
  let socket: WebSocket | null = null;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let open: () => void = () => {};
  return {
    send: (message) => socket?.send(JSON.stringify(message)),
    retry() {
      clearTimeout(timer);
      if (socket === null) open();
    },
    start(on) {
      open = () => {
        const next = new WebSocket(url);
        socket = next;
        on.state('connecting');
        next.addEventListener('open', () => {
          tries = 0;
          on.state('connected');
        });
        next.addEventListener('message', (event) => on.message(JSON.parse(String(event.data)) as Message));
        next.addEventListener('close', () => {
          socket = null;
          on.state('lost');
          timer = setTimeout(open, backoff(tries++));
        });
      };
      open();
    },
  };
}

/** The wire of this surface: Electron's bridge when there is one, else `/ws` of the page's origin. */
export function ownWire(): LiveWire {
  if (bridge !== null) return bridgeWire(bridge);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return socketWire(`${scheme}://${location.host}/ws`);
}
