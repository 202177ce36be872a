import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SetupFailure } from '../failure.mjs';
import { electronDist } from '../paths.mjs';

/**
 * Chromium's sandbox needs namespaces an ordinary user may make, or a helper that belongs to root. Some Linux systems
 * forbid the first, and only root can give the second; without either Electron ends at once.
 */
export function ensureSandbox() {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return;
  const forbidden =
    setting('kernel/unprivileged_userns_clone') === '0' ||
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('user/max_user_namespaces') === '0';
  const helper = join(electronDist, 'chrome-sandbox');
  if (!forbidden || belongsToRoot(helper)) return;
  throw new SetupFailure(
    'This system lets no ordinary program build a sandbox, and the window does not open without one.',
    `Run this once, then the same command again:\n  sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`,
  );
}

/** @param {string} name */
function setting(name) {
  try {
    return readFileSync(join('/proc/sys', name), 'utf8').trim();
  } catch {
    return null;
  }
}

/** @param {string} file */
function belongsToRoot(file) {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && found.uid === 0 && (found.mode & 0o4000) !== 0;
}
