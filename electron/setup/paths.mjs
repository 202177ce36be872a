import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {...string} parts a path in the repository */
export const inRoot = (...parts) => join(root, ...parts);

/** @param {...string} parts a path in the build's output */
export const built = (...parts) => inRoot('.build', ...parts);

/** package.json: the one file that names the runtime for development (`devDependencies`) and for the release (`release`). */
export function manifest() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
}

export function electronVersion() {
  return /** @type {string} */ (manifest().devDependencies.electron);
}

const executables = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** Electron's executable below its `dist` folder, as its package names it in path.txt. */
export const executableName =
  process.platform in executables ? executables[/** @type {'darwin'} */ (process.platform)] : 'electron';

export const electronPackage = inRoot('node_modules', 'electron');
export const electronDist = join(electronPackage, 'dist');
export const electronBinary = join(electronDist, executableName);

/** Where downloads are kept, outside the repository: they outlive `node_modules`. */
export function cacheFolder() {
  if (process.env.XDG_CACHE_HOME) return join(process.env.XDG_CACHE_HOME, 'mneme');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'mneme');
  if (process.platform === 'win32' && process.env.LOCALAPPDATA) return join(process.env.LOCALAPPDATA, 'mneme', 'cache');
  return join(homedir(), '.cache', 'mneme');
}

/**
 * The folder a person stood in when they called. npm changes into the repository first, and says where it came from.
 */
export function callersFolder() {
  const ours = process.env.npm_package_json === inRoot('package.json');
  return (ours && process.env.INIT_CWD) || process.cwd();
}
