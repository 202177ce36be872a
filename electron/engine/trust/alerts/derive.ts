import { MnemeError } from '#shared/model/error.ts';
import type { History } from '../../git/types.ts';
import { type Acknowledgement, alertsPath, parseAcknowledged } from '../../workspace/codecs/alerts.ts';
import { hashOf } from '../../workspace/hash.ts';
import { readFileStamped } from '../../workspace/read.ts';
import { isTrustedChange } from './kind.ts';
import { noFile, readFileState, standingOf } from './stands.ts';
import type { FileState } from './state.ts';

/** Versions that are looked at for the last one that somebody stood by. */
const mostVersions = 500;

/** What history says of a critical file: its last good state, and who changed it since. */
export type CriticalFileState = { good: FileState; since: { actor: string; at: string; trusted: boolean } | null };

type Rooms = { root: string; history: Pick<History, 'versions' | 'show'> };

/**
 * The last good state of a critical file as history knows it: as it was when its change was last acknowledged, or when
 * the workspace began. Without a history of it, it is good as it stands.
 */
export async function derive({ root, history }: Rooms, path: string): Promise<CriticalFileState> {
  const { versions } = await history.versions(path, { limit: mostVersions, skip: 0 });
  if (versions.length === 0) return { good: await readFileState(root, path), since: null };
  const acknowledged = (await lastAcknowledged(root, path))?.at ?? '';
  const isGood = ({ actor, at }: (typeof versions)[number]) => actor === 'system:init' || at <= acknowledged;
  const found = versions.findIndex(isGood);
  const at = found < 0 ? versions.length - 1 : found;
  const newer = versions.slice(0, at);
  const { content } = await history.show(path, versions[at]?.commit ?? '');
  const good = content === null ? noFile : standingOf(Buffer.from(content), hashOf(content));
  const [last] = newer;
  if (last === undefined) return { good, since: null };
  return { good, since: { actor: last.actor, at: last.at, trusted: newer.every(isTrustedChange) } };
}

/** The newest acknowledgement of a file's change, as the workspace tells it: also one that another machine brought. */
export async function lastAcknowledged(root: string, path: string): Promise<Acknowledgement | undefined> {
  try {
    const text = (await readFileStamped(root, alertsPath))?.text ?? '';
    return parseAcknowledged(text).findLast((line) => line.path === path);
  } catch (cause) {
    if (cause instanceof MnemeError) return undefined;
    throw cause;
  }
}
