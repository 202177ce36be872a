import { execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
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

export type Place = Awaited<ReturnType<typeof makePlace>>;

/** A home and a workspace of their own for one test, on the real disk. */
export async function makePlace(beginning: Beginning) {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'mneme-e2e-')));
  const home = join(base, 'home');
  const root = join(base, 'Field notes');
  await mkdir(home);
  const env = cleanEnvironment(base, home);
  if (beginning === 'sample') await cp(join(repository, 'resources/sample'), root, { recursive: true });
  // The owner's own connection of the test looks for its token and sockets there, too.
  process.env.MNEME_HOME = env.MNEME_HOME;
  if (beginning === 'empty') {
    await mkdir(root);
    await initialise(env, root);
  }
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
      await stopEngines(base);
      await rm(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The environment of a person who has nothing yet: everything Mneme might read of the real home points elsewhere. */
function cleanEnvironment(base: string, home: string): Record<string, string> & { MNEME_HOME: string } {
  const kept = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !/^(MNEME_|XDG_|ELECTRON_|NODE_OPTIONS)/.test(pair[0]),
  );
  return { ...Object.fromEntries(kept), HOME: home, MNEME_HOME: join(base, 'mneme'), TZ: 'UTC', LANG: 'en_US.UTF-8' };
}

/** Runs the built CLI under Electron's own Node, as the shipped command does. */
async function runCli(env: Record<string, string>, args: string[]): Promise<string> {
  const options = { env: { ...env, ELECTRON_RUN_AS_NODE: '1' }, maxBuffer: 16_000_000 };
  const { stdout } = await run(electronBinary, [built('cli.mjs'), ...args], options);
  return stdout;
}

/** Makes an empty folder a workspace, with the built engine, as the command line would. */
async function initialise(env: Record<string, string>, root: string): Promise<void> {
  const args = [built('engine.mjs'), '--workspace', root, '--create', '--idle-exit', '10', '--ready-fd', '3'];
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const;
  const child = spawn(electronBinary, args, { env: { ...env, ELECTRON_RUN_AS_NODE: '1' }, stdio: [...stdio] });
  const said = await new Promise<string>((resolve) => child.stdio[3]?.once('data', (data) => resolve(String(data))));
  if (!said.includes('"ready":true')) throw new Error(`The engine did not open the workspace: ${said}`);
  child.stdio[3]?.destroy();
}

/** Every workspace a test left in its place has its engine stopped, so that nothing outlives the test. */
async function stopEngines(base: string): Promise<void> {
  for (const folder of await foldersBelow(base)) {
    const held = await stat(join(folder, '.mneme')).catch(() => null);
    if (held !== null) await stopEngine(folder);
  }
}

async function foldersBelow(base: string): Promise<string[]> {
  const entries = await readdir(base, { withFileTypes: true, recursive: false });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(base, entry.name));
  const home = join(base, 'home');
  const below = await readdir(home, { withFileTypes: true });
  const documents = await readdir(join(home, 'Documents'), { withFileTypes: true }).catch(() => []);
  return [
    ...folders,
    ...below.filter((entry) => entry.isDirectory()).map((entry) => join(home, entry.name)),
    ...documents.filter((entry) => entry.isDirectory()).map((entry) => join(home, 'Documents', entry.name)),
  ];
}
