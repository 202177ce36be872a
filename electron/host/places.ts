import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the parts of an installed or built Mneme stand. */
export type HostPlaces = {
  renderer: string;
  preload: string;
  icon: string;
  icons: string;
  sample: string;
  mcp: string;
  version: string;
};

/** @param root folder that holds `.build`, `resources` and `package.json` */
export function placesUnder(root: string): HostPlaces {
  return {
    renderer: join(root, '.build/renderer'),
    preload: join(root, '.build/preload.cjs'),
    icons: join(root, 'resources/icons'),
    icon: join(root, 'resources/icons/icon-512.png'),
    sample: join(root, 'resources/sample'),
    mcp: join(root, '.build/mcp.mjs'),
    version: versionOf(join(root, 'package.json')),
  };
}

function versionOf(manifest: string): string {
  const value = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
  return typeof value.version === 'string' ? value.version : '0.0.0';
}
