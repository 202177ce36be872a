import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { mnemeHome, privateFolder } from './home.ts';

/** Bytes of `sun_path` without its end, on the system with the least. */
const longestSocketPath = 103;

/**
 * Where the engine of a workspace listens: one address a workspace, whichever way its folder is written, in a folder
 * that only this user may enter. A named pipe on Windows.
 */
export function socketAddress(root: string): string {
  const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 16);
  if (process.platform === 'win32') return `\\\\.\\pipe\\mneme-${userInfo().username}-${name}`;
  const homes = process.env.MNEME_HOME ? [join(mnemeHome(), 'run')] : [...runtimeFolder(), join(mnemeHome(), 'run')];
  const fits = homes.find((folder) => Buffer.byteLength(join(folder, `${name}.sock`)) <= longestSocketPath);
  const folder =
    fits ??
    join(
      tmpdir(),
      `mneme-${process.getuid?.() ?? 0}-${createHash('sha256').update(mnemeHome()).digest('hex').slice(0, 8)}`,
    );
  return join(privateFolder(folder), `${name}.sock`);
}

function runtimeFolder(): string[] {
  const folder = process.env.XDG_RUNTIME_DIR;
  return folder ? [join(folder, 'mneme')] : [];
}
