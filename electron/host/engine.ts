import { MnemeError } from '#shared/model/error.ts';
import { waitUntilClosed } from '../gateway/closing.ts';
import { connectOwner, type OwnerConnection } from '../gateway/connect.ts';
import type { OpenLink } from './link.ts';

/** Seconds an engine started for a front outlives its last connection, so that an agent's pause or a restart finds it. */
const idleExit = 60;

/**
 * Connects as the owner, and starts the engine's process when none runs.
 * @param client who this is, for the history
 */
export function connectEngine(client: string): OpenLink {
  return async (root, { create, story }) => {
    const connection = await connectOwner(root, { client, start: { create, story, idleExit } });
    return {
      call: (method, input) => connection.relay(method, input),
      onEvent: (listener) => connection.onEvent(listener),
      onClose: (listener) => connection.onClose(listener),
      close: () => connection.close(),
      started: connection.started,
    };
  };
}

/** Milliseconds that an engine may take to finish and to write its history. */
const stopMs = 60_000;

/** Has the engines of these workspaces finish and stop, and waits until they have. */
export async function stopEngines(roots: readonly string[], client: string): Promise<void> {
  await Promise.all(roots.map((root) => stopEngine(root, client)));
}

async function stopEngine(root: string, client: string): Promise<void> {
  const running = await attach(root, client).catch(() => null);
  await running?.call('engine.stop', {});
  running?.close();
  await waitUntilClosed(root, stopMs);
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
