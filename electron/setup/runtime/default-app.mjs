import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../paths.mjs';

/** @param {string} dist Electron's folder */
function archive(dist) {
  const resources = process.platform === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources';
  return join(dist, resources, 'default_app.asar');
}

/** @param {string} dist */
export function defaultAppReady(dist) {
  return existsSync(archive(dist));
}

/**
 * Packs the loader that makes `electron DIR` open the app in DIR. Electron's own builds bring one along.
 * @param {string} dist
 */
export async function packDefaultApp(dist) {
  const { createPackage } = await import('@electron/asar');
  const target = archive(dist);
  await createPackage(inRoot('electron/setup/default-app'), `${target}.new`);
  await rename(`${target}.new`, target);
}
