import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';

/** Milliseconds that a client has to say where it works; calls wait for it. */
const patience = 2_000;

/**
 * Asks a client that offers it in which folders it works, once it is there and whenever that changes. Clients of the
 * revisions without a handshake cannot be asked: for them counts where they were started.
 * @returns settles when what was asked last is answered, or not answered in time
 */
export function askRoots(server: Server, worksIn: (folders: string[]) => void): () => Promise<void> {
  let asked = Promise.resolve();
  const ask = () => {
    if (server.getClientCapabilities()?.roots) asked = foldersOf(server).then(worksIn, () => undefined);
  };
  server.oninitialized = ask;
  server.setNotificationHandler('notifications/roots/list_changed', ask);
  return () => asked;
}

async function foldersOf(server: Server): Promise<string[]> {
  const { roots } = await server.listRoots(undefined, { timeout: patience });
  return roots.flatMap(({ uri }) => folderOf(uri) ?? []);
}

/** Null for an address that is no folder of this machine. */
function folderOf(uri: string): string | null {
  try {
    return fileURLToPath(uri);
  } catch {
    return null;
  }
}
