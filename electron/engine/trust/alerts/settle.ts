import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { By, FileChange } from '#shared/model/change.ts';
import { fail } from '#shared/model/error.ts';
import type { Plan } from '../../commit/types.ts';
import { type Acknowledgement, alertsPath, appendAcknowledged } from '../../workspace/codecs/alerts.ts';
import { readText } from '../../workspace/disk.ts';
import { readFileStamped } from '../../workspace/read.ts';
import { alertOutdated } from './shown.ts';
import { inPlaceOfFile, readFileState } from './stands.ts';
import type { AlertRecord, FileState } from './state.ts';

type Settling = { plan: Plan<null>; by: By };

/** The acknowledgement of an alert, as a line of history of its own. `by`: who settled it. */
export function planAcknowledged(
  root: string,
  alert: AlertRecord,
  { at, how, by }: { at: string; how: 'mine' | 'restored'; by: string },
): Settling {
  const good = how === 'mine' ? alert.after : alert.before;
  const line = lineOf(alert, { at, how, by, good });
  const said = how === 'mine' ? 'acknowledged, the change is kept' : 'back at its last good state';
  return {
    plan: async () => ({ set: { changes: [await acknowledgement(root, line, said)] }, result: null }),
    by:
      by === 'manual' && how === 'mine'
        ? { actor: 'manual', approval: 'approved', trigger: 'owner said “yes, mine”' }
        : { actor: 'system:audit', approval: 'auto', trigger: `${alert.path} is as it was` },
  };
}

/**
 * Takes a file back to its last good state, with the acknowledgement in the same change set. What stands in its place and
 * is no file steps aside first.
 * @throws history.none when the good state is not known any more; file.changed when it was changed again
 */
export async function planRestored(
  root: string,
  alert: AlertRecord,
  good: FileState,
  at: string,
): Promise<Settling & { message: string }> {
  const { path } = alert;
  const bytes = bytesOf(path, good);
  const aside = await stepAside(root, path, at);
  const line = lineOf(alert, { at, how: 'restored', by: 'manual', good });
  const plan: Plan<null> = async () => {
    const file = await readFileStamped(root, path);
    const before = file?.stamp.hash ?? null;
    if (aside === null && before !== alert.after.hash) {
      throw alertOutdated(path);
    }
    const back: FileChange = { path, action: 'REVERT', before, after: bytes, summary: 'back to its last good state' };
    const said = 'taken back to its last good state';
    return { set: { changes: [back, await acknowledgement(root, line, said)] }, result: null };
  };
  const moved = aside === null ? '' : ` What stood in its place is now ${aside}.`;
  return {
    plan,
    by: { actor: 'manual', approval: 'approved', trigger: 'owner said “take it back”' },
    message: `${path} is ${bytes === null ? 'gone, as it was' : 'as it was'} before.${moved}`,
  };
}

function lineOf(
  { id, path, kind, at: raised, actor, before }: AlertRecord,
  { at, how, by, good }: { at: string; how: 'mine' | 'restored'; by: string; good: FileState },
): Acknowledgement {
  return { id, path, kind, raised, at, how, actor, by, before: before.hash, good: good.hash };
}

/** The line that says who settled what, for as long as the workspace stands. */
export async function acknowledgement(root: string, line: Acknowledgement, said: string): Promise<FileChange> {
  const { text, before } = await readText(root, alertsPath);
  const after = appendAcknowledged(text, line);
  return { path: alertsPath, action: 'APPEND', before, after, summary: `alert of ${line.path}: ${said}` };
}

/** The good state's bytes; null for no file. @throws history.none */
function bytesOf(path: string, good: FileState): Buffer | null {
  if (good.hash === null) return null;
  if (good.bytes !== null) return Buffer.from(good.bytes, 'base64');
  throw fail(
    'history.none',
    `${path} is too large to be kept a second time; its good state stands only in the history.`,
    'Choose a version in its history and go back to that.',
    { path },
  );
}

/** Makes room for a file where a folder or a link stands. Gives its new name; null when nothing was in the way. */
async function stepAside(root: string, path: string, at: string): Promise<string | null> {
  if (inPlaceOfFile(root, path) === null || (await readFileState(root, path)).hash !== null) return null;
  const aside = `${path} (set aside ${at.replace(/[:.]/g, '-')})`;
  await rename(join(root, path), join(root, aside));
  return aside;
}
