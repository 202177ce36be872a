import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';
import { z } from 'zod';

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

/** Under which Codex says with each call what it works in: its server may be started anywhere. */
const codexTurn = z.object({
  'x-codex-turn-metadata': z.object({ workspaces: z.record(z.string().max(4_096), z.unknown()) }),
});

/** The folders that a call itself names; none for most clients. Pure. */
export function foldersOfCall(meta: unknown): string[] {
  const { data } = codexTurn.safeParse(meta);
  return Object.keys(data?.['x-codex-turn-metadata'].workspaces ?? {});
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
