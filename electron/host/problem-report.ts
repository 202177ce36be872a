import { readFile } from 'node:fs/promises';
import { arch, homedir, release } from 'node:os';
import { engineLogFile } from '../gateway/start-engine.ts';

type Front = { version: string; runtime: string; surface: string; platform: string };

/** Lines of the log's end that are shown: enough for what led to a problem, few enough to be read through. */
const most = 120;

/**
 * What somebody needs who looks into a problem: versions, and the end of the engine's log, which holds no memory's words. The home
 * folder's path, which names its owner, reads `~`. It is shown and copied by a person; nothing here sends it.
 */
export async function problemReport(front: Front, logPath = engineLogFile(), home = homedir()): Promise<string> {
  const log = await readFile(logPath, 'utf8').catch(() => '');
  const lines = log.trimEnd().split('\n').slice(-most).filter(Boolean);
  const text = [
    `Mneme ${front.version} on ${front.runtime}, ${front.surface}`,
    `${front.platform} ${release()}, ${arch()}`,
    '',
    lines.length === 0 ? `${logPath} holds nothing.` : `The last ${lines.length} lines of ${logPath}:`,
    ...lines,
  ].join('\n');
  return text.replaceAll(home, '~');
}
