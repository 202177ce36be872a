import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SetupFailure } from '../failure.mjs';
import { built, inRoot } from '../paths.mjs';
import { temporaryIn } from '../runtime/temporary.mjs';
import { filesBelow, readStamp, recipe, stateOf, unchanged, writeStamp } from './stamp.mjs';

const name = 'renderer';

function sources() {
  return [...filesBelow('renderer'), ...filesBelow('shared'), ...filesBelow('resources/guide')].filter(
    (path) => !path.endsWith('.test.ts'),
  );
}

export function rendererReady() {
  const stamp = readStamp(name);
  if (stamp === null || stamp.recipe !== recipe() || !existsSync(built(name, 'index.html'))) return false;
  const now = sources();
  return (
    now.length === Object.keys(stamp.sources).length &&
    now.every((path) => path in stamp.sources) &&
    unchanged(stamp.sources)
  );
}

export async function writeRenderer() {
  const { build } = await import('vite');
  const begun = Date.now();
  const paths = sources();
  await mkdir(built(), { recursive: true });
  const folder = await temporaryIn(built(), 'renderer-new');
  try {
    await build({ configFile: inRoot('renderer/vite.config.ts'), logLevel: 'error', build: { outDir: folder } }).catch(
      refuse,
    );
    const files = await publish(folder, readStamp(name)?.files ?? []);
    await writeStamp(name, { recipe: recipe(), sources: stateOf(paths, begun), files });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Moves a new build in under a page that may be open: its parts first (their names carry hashes), then the page itself.
 * The parts of the build before stay, since an open page may still ask for them.
 * @param {string} folder
 * @param {readonly string[]} before
 */
async function publish(folder, before) {
  const files = await namesBelow(folder);
  const page = (/** @type {string} */ file) => (file.endsWith('.html') ? 1 : 0);
  for (const file of files.toSorted((a, b) => page(a) - page(b))) {
    const target = built(name, file);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, file), `${target}.new`);
    await rename(`${target}.new`, target);
  }
  const kept = new Set([...files, ...before]);
  for (const file of await namesBelow(built(name))) if (!kept.has(file)) await rm(built(name, file));
  return files;
}

/** @param {string} folder */
async function namesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** @param {Error} error */
function refuse(error) {
  throw new SetupFailure(
    `The window's page could not be built:\n${error.message}`,
    'Correct the source, then try again.',
  );
}
