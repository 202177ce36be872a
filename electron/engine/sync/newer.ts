import type { Git } from '../git/git.ts';
import { settingsPath } from '../workspace/codecs/config.ts';
import { mostSettingsBytes, requireKnown } from '../workspace/format.ts';

/** What a newer Mneme on another machine sent waits until this one is updated, too. @throws workspace.newer */
export async function refuseNewerThere(git: Git, commit: string): Promise<void> {
  const place = `${commit}:${settingsPath}`;
  const size = await git.run(['cat-file', '-s', place]).catch(() => null);
  if (size === null || Number(size.toString()) > mostSettingsBytes) return;
  const text = (await git.run(['cat-file', 'blob', place])).toString('utf8');
  requireKnown(
    text,
    'What is at the remote',
    'Update Mneme here, then sync again. Nothing was changed on this machine.',
  );
}
