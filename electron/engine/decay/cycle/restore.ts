import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Door } from '../../commit/types.ts';
import type { History } from '../../git/types.ts';
import { scoresPath } from '../scores.ts';

type Rooms = { root: string; history: History; door: Door };

/**
 * Takes decay scores that are gone back from history, as it had them last: pins, who stored what and what is archived
 * stand nowhere else. Answers what was done, in words; null when they are there, or never were. Not for the plan of a
 * change set: it writes through the door.
 * @throws disk.*
 */
export async function restoreScores({ root, history, door }: Rooms): Promise<string | null> {
  if (existsSync(join(root, scoresPath)) || history.head() === null) return null;
  await door.settled();
  const { versions } = await history.versions(scoresPath, { limit: 1, skip: 0 });
  const [last] = versions;
  if (last === undefined) return null;
  const { content, previous } = await history.show(scoresPath, last.commit);
  const former = content ?? previous;
  if (former === null) return null;
  await door.project(scoresPath, former);
  return `The decay scores were missing. They were taken back from history as of ${last.at}; what was used since then is counted from access.log. To begin anew instead, write {} into ${scoresPath}.`;
}
