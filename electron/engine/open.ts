import { join } from 'node:path';
import type { Event } from '#shared/contract/events.ts';
import { clearCopies } from './backup/make.ts';
import { openAlerts } from './handlers/alerts.ts';
import { asideAlert } from './handlers/set-aside.ts';
import { openIndex } from './index/open.ts';
import { beginBackground } from './opening/background.ts';
import { closeAll } from './opening/close.ts';
import { makeDomain } from './opening/domain.ts';
import { followEvents } from './opening/follow.ts';
import { Gate } from './opening/gate.ts';
import { openStorage } from './opening/storage.ts';
import type { Ports } from './ports.ts';
import type { Services } from './services.ts';
import { refuseNewer } from './workspace/format.ts';
import { usableRoot } from './workspace/usable-root.ts';

/** `create`: an empty or missing folder is filled from the templates; a folder with files is adopted as it is either way. */
export type OpenOptions = { root: string; ports: Ports; create: boolean; version: string };

/** The services of an open workspace, and their end. */
export type OpenWorkspace = Services & { close(): Promise<void> };

/**
 * Opens a workspace in three phases. Storage: what a crash left is finished, before anything reads a file. The domain:
 * every service, made in one turn; events are held back until all of them stand. Background: what goes on by itself.
 * The caller holds the lock.
 * @throws workspace.missing, workspace.newer, workspace.readonly, disk.*, git.missing
 */
export async function openServices({ root: asked, ports, create, version }: OpenOptions): Promise<OpenWorkspace> {
  await refuseNewer(asked);
  const root = await usableRoot(asked, create);
  await clearCopies(root).catch((cause) => ports.log.warn('copies stay', { cause: String(cause) }));
  const events = new Gate<Event>();
  const quiet = { ...ports, emit: events.tell };
  const index = openIndex(join(root, '.mneme', 'index.sqlite'));
  const stored = await openStorage(root, index, quiet);
  let caughtUp: (work: Promise<void>) => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    caughtUp = resolve;
  });

  const followers = makeDomain({ root, version, ports, quiet, index, stored, ready });
  const { services, housekeeping } = followers;
  stored.moves.open(({ from, to }) => services.alerts.moved(from, to));
  stored.waits.open((fresh) => {
    const open = openAlerts(services).length;
    ports.emit({ name: 'alerts', data: { open, ...(fresh && { fresh: asideAlert(fresh).words }) } });
  });
  stored.found.open((found) => services.alerts.tampered(found));
  events.open(followEvents(followers));

  caughtUp(beginBackground(services, create));
  // A killed engine may have left git's own index behind the history.
  housekeeping.follow();
  return { ...services, close: () => closeAll(followers) };
}
