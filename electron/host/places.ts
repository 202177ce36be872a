import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { outsideArchive } from '../gateway/runtime.ts';

/** Where the parts of an installed or built Mneme stand. */
export type HostPlaces = {
  renderer: string;
  preload: string;
  icon: string;
  icons: string;
  sample: string;
  story: string;
  mcp: string;
  version: string;
};

/** @param bundles folder of what was built; `resources` and `package.json` stand beside it */
export function placesBeside(bundles: string): HostPlaces {
  const root = dirname(bundles);
  return {
    renderer: join(bundles, 'renderer'),
    preload: join(bundles, 'preload.cjs'),
    icons: join(root, 'resources/icons'),
    icon: join(root, 'resources/icons/icon-512.png'),
    sample: outsideArchive(join(root, 'resources/sample')),
    story: outsideArchive(join(root, 'resources/story.jsonl')),
    mcp: outsideArchive(join(bundles, 'mcp.mjs')),
    version: versionOf(join(root, 'package.json')),
  };
}

function versionOf(manifest: string): string {
  const value = JSON.parse(readFileSync(manifest, 'utf8')) as { version?: unknown };
  return typeof value.version === 'string' ? value.version : '0.0.0';
}
