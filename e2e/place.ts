import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopEngine } from './owner.ts';

const run = promisify(execFile);

export const repository = join(import.meta.dirname, '..');
const electronFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(repository, 'node_modules/electron/dist');
export const electronBinary = join(electronFolder, 'electron');
export const built = (file: string): string => join(repository, '.build', file);

/** What a test begins with: an empty workspace, a copy of the sample, or no workspace at all. */
export type Beginning = 'empty' | 'sample' | 'nothing';

/** A person's home with nothing of Mneme's in it yet, on the real disk. */
export type Home = {
  base: string;
  /** `HOME` of whatever is started in it. */
  home: string;
  env: Environment;
  /** A folder of its own for one more test. */
  newFolder(): Promise<string>;
  remove(): Promise<void>;
};

type Environment = Record<string, string> & { MNEME_HOME: string; MNEME_MODEL_HUB: string };

export async function makeHome(): Promise<Home> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'mneme-e2e-')));
  const home = join(base, 'home');
  await mkdir(home);
  let folders = 0;
  // Nobody listens there but a test of it: nothing in tests asks the real one.
  const hub = `http://127.0.0.1:${await freePort()}`;
  return {
    base,
    home,
    env: cleanEnvironment(base, home, hub),
    async newFolder() {
      folders += 1;
      const folder = join(base, String(folders));
      await mkdir(folder);
      return folder;
    },
    remove: () => removeFolder(base),
  };
}

export type Place = Awaited<ReturnType<typeof makePlace>>;

/**
 * A workspace of its own for one test, on the real disk.
 * @param base folder of the test; the workspace is made in it
 * @param prepared workspace that is copied; null: none is made
 */
export async function makePlace({ home, env }: Home, base: string, prepared: string | null) {
  const root = join(base, 'Field notes');
  // Times are kept, so that the copy is as well known to its index as the original.
  if (prepared !== null) await cp(prepared, root, { recursive: true, preserveTimestamps: true });
  // The owner's own connection of the test looks for its token and sockets there, too.
  process.env.MNEME_HOME = env.MNEME_HOME;
  return {
    base,
    home,
    root,
    env,
    /** Runs the built CLI, and answers its standard output. */
    cli: (...args: string[]) => runCli(env, args),
    read: (path: string) => readFile(join(root, path), 'utf8'),
    /** An edit in another editor. */
    write: (path: string, text: string) => writeFile(join(root, path), text),
    /** Commits that touched a path, newest first: the whole message of each. */
    async commits(path: string): Promise<string[]> {
      const where = [`--git-dir=${join(root, '.audit')}`, `--work-tree=${root}`];
      const { stdout } = await run('git', [...where, 'log', '--format=%B%x00', '--', path], { cwd: root });
      return stdout.split('\0').flatMap((text) => text.trim() || []);
    },
    async remove() {
      for (const folder of [base, home, join(home, 'Documents')]) await stopEngines(folder);
      await removeFolder(base);
    },
  };
}

/** The environment of a person who has nothing yet: everything Mneme might read of the real home points elsewhere. */
function cleanEnvironment(base: string, home: string, hub: string): Environment {
  const kept = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !/^(MNEME_|XDG_|ELECTRON_|NODE_OPTIONS)/.test(pair[0]),
  );
  const own = { HOME: home, MNEME_HOME: join(base, 'mneme'), MNEME_MODEL_HUB: hub, TZ: 'UTC', LANG: 'en_GB.UTF-8' };
  return { ...Object.fromEntries(kept), ...own };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs the built CLI under Electron's own Node, as the shipped command does. */
async function runCli(env: Environment, args: string[]): Promise<string> {
  const options = { env: { ...env, ELECTRON_RUN_AS_NODE: '1' }, maxBuffer: 16_000_000 };
  const { stdout } = await run(electronBinary, [built('cli.mjs'), ...args], options);
  return stdout;
}

/** Every workspace a test left in a folder has its engine stopped, so that nothing outlives the test. */
async function stopEngines(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter((one) => one.isDirectory())) {
    const root = join(folder, entry.name);
    const held = await stat(join(root, '.mneme')).catch(() => null);
    if (held !== null) await stopEngine(root);
  }
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
