import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail } from '#shared/model/error.ts';
import { settingsPath } from './codecs/config.ts';

/** The form of a workspace that this program writes, as mneme.json says it. */
export const workspaceFormat = 1;
/** Bytes of a settings file beyond which it is none. */
export const mostSettingsBytes = 1_000_000;

/**
 * A newer Mneme may keep things where this one would not look, and write over: its workspaces are left as they are.
 * @throws workspace.newer
 */
export async function refuseNewer(root: string): Promise<void> {
  const remedy = 'Update Mneme, then open it again. Nothing in it was touched.';
  requireKnown(await readSettings(join(root, settingsPath)), root, remedy);
}

/** Of the settings' text of a workspace that `where` names. @throws workspace.newer */
export function requireKnown(text: string, where: string, remedy: string): void {
  const format = formatIn(text);
  if (format <= workspaceFormat) return;
  const words = `${where} is in a form of a newer Mneme (${format}; this one knows ${workspaceFormat}).`;
  throw fail('workspace.newer', words, remedy);
}

/** What is no JSON, or says nothing of its form, is no newer one: the settings report what is wrong with it. */
function formatIn(text: string): number {
  try {
    const { version } = JSON.parse(text.replace(/^\uFEFF/, '')) as { version?: unknown };
    return typeof version === 'number' ? version : 0;
  } catch {
    return 0;
  }
}

async function readSettings(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    return size > mostSettingsBytes ? '' : await readFile(file, 'utf8');
  } catch {
    return '';
  }
}
