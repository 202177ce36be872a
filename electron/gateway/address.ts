import { createHash } from 'node:crypto';
import { lstatSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { mnemeHome, privateFolder } from './home.ts';

/** Bytes of `sun_path` without its end, on the system with the least. */
const longestSocketPath = 103;

/**
 * Where an engine of this environment listens: one address a workspace, whichever way its folder is written, in a folder
 * that only this user may enter. A named pipe on Windows.
 */
export function socketAddress(root: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\mneme-${userInfo().username}-${workspaceKey(root)}`;
  const name = socketName(root);
  const homes = process.env.MNEME_HOME ? [join(mnemeHome(), 'run')] : [...runtimeFolder(), join(mnemeHome(), 'run')];
  const fits = homes.find((folder) => Buffer.byteLength(join(folder, name)) <= longestSocketPath);
  const folder =
    fits ??
    join(
      tmpdir(),
      `mneme-${process.getuid?.() ?? 0}-${createHash('sha256').update(mnemeHome()).digest('hex').slice(0, 8)}`,
    );
  return join(privateFolder(folder), name);
}

/**
 * Where to look for the engine of a workspace, likeliest first. An engine notes its address in the workspace, because
 * a client may not share its environment: MCP clients start their servers without XDG_RUNTIME_DIR, and then both
 * would look in different places.
 */
export function addressesOf(root: string): string[] {
  const own = socketAddress(root);
  const noted = notedAddress(root);
  return noted === null || noted === own ? [own] : [noted, own];
}

/** Notes where the engine of this workspace listens. The caller holds the workspace's lock. */
export function noteAddress(root: string, address: string): void {
  if (process.platform === 'win32') return;
  try {
    writeFileSync(noteIn(root), `${address}\n`, { mode: 0o600 });
  } catch {
    // On a full disk the clients of this environment still find it.
  }
}

export function forgetAddress(root: string): void {
  try {
    rmSync(noteIn(root), { force: true });
  } catch {
    // A note that stays leads to a socket that is gone.
  }
}

/**
 * The noted address, if it can only be this workspace's and this user's. A note that came with a copied or foreign
 * folder must not lead the owner's token, or a memory, to another engine.
 */
function notedAddress(root: string): string | null {
  if (process.platform === 'win32') return null;
  try {
    const address = readFileSync(noteIn(root), 'utf8').trim();
    const [socket, folder] = [lstatSync(address), lstatSync(dirname(address))];
    const uid = process.getuid?.();
    const ours = socket.uid === uid && folder.uid === uid && (folder.mode & 0o077) === 0;
    return socket.isSocket() && folder.isDirectory() && ours && basename(address) === socketName(root) ? address : null;
  } catch {
    return null;
  }
}

const noteIn = (root: string) => join(root, '.mneme', 'address');
/** What names a workspace, whichever way its folder is written: as the disk has it, where that folds case or a drive's letter. */
export const workspaceKey = (root: string): string =>
  createHash('sha256').update(realpathSync.native(root)).digest('hex').slice(0, 16);
const socketName = (root: string) => `${workspaceKey(root)}.sock`;

/** The session's own folder, unless it is gone or another user's, as after `su`. */
function runtimeFolder(): string[] {
  const folder = process.env.XDG_RUNTIME_DIR;
  const owner = folder ? lstatSync(folder, { throwIfNoEntry: false })?.uid : undefined;
  return folder && owner === process.getuid?.() ? [join(folder, 'mneme')] : [];
}
