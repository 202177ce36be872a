import { connectOwner } from '../electron/gateway/connect.ts';

/** What a place of a test is known by here. */
type Workspace = { root: string };

/** Gives an agent a role, as the owner, and answers its token. The workspace's engine runs already. */
export async function grant(place: Workspace, name: string, role: 'main' | 'subagent' | 'reader'): Promise<string> {
  const owner = await connectOwner(place.root, { client: 'e2e', start: false });
  const { token } = await owner.call('agents.grant', { name, role });
  owner.close();
  return token;
}

/** Changes settings as the owner does on this machine, which is his word on them. */
export async function set(place: Workspace, values: Record<string, string | number | boolean>): Promise<void> {
  const owner = await connectOwner(place.root, { client: 'e2e', start: false });
  await owner.call('settings.write', { values });
  owner.close();
}

/** The words of what a search finds for the owner. */
export async function search(place: Workspace, query: string): Promise<string> {
  const owner = await connectOwner(place.root, { client: 'e2e', start: false });
  const { hits } = await owner.call('memory.search', { query });
  owner.close();
  return hits.map(({ text }) => text).join('\n');
}

/** Stops the engine of a workspace, if one runs, and waits until it has let go. */
export async function stopEngine(root: string): Promise<void> {
  const owner = await connectOwner(root, { client: 'e2e', start: false }).catch(() => null);
  if (owner === null) return;
  const gone = new Promise<void>((resolve) => owner.onClose(resolve));
  await owner.call('engine.stop', {}).catch(() => undefined);
  await gone;
}
