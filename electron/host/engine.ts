import { MnemeError } from '#shared/model/error.ts';
import { connectOwner, type OwnerConnection } from '../gateway/connect.ts';
import type { Connect } from './link.ts';

/** Seconds an engine started for a front outlives its last connection, so that an agent's pause or a restart finds it. */
const idleExit = 60;

/**
 * Connects as the owner, and starts the engine's process when none runs.
 * @param client who this is, for the history
 */
export function connectEngine(client: string): Connect {
  return async (root, { create, story }) => {
    const running = await attach(root, client);
    const connection = running ?? (await connectOwner(root, { client, start: { create, story, idleExit } }));
    return {
      call: (method, input) => connection.relay(method, input),
      onEvent: (listener) => connection.onEvent(listener),
      onClose: (listener) => connection.onClose(listener),
      close: () => connection.close(),
      started: running === null,
    };
  };
}

/** The engine that already runs for this workspace, or null. */
async function attach(root: string, client: string): Promise<OwnerConnection | null> {
  try {
    return await connectOwner(root, { client, start: false });
  } catch (error) {
    if (error instanceof MnemeError && error.code === 'engine.stopped') return null;
    throw error;
  }
}
