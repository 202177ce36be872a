import { spawn } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectOwner } from '../electron/gateway/connect.ts';
import {
  type Beginning,
  built,
  electronBinary,
  type Home,
  makeHome,
  makePlace,
  type Place,
  repository,
} from './place.ts';

type Workspace = Exclude<Beginning, 'nothing'>;

/** Where the workers find the workspaces that were prepared for all of them. */
const preparedIn = 'MNEME_E2E_PREPARED';

/**
 * Before all tests: makes workspaces as a real engine leaves them, committed, indexed, and the sample with its vectors.
 * Tests begin with copies, and no engine of theirs reads the sample anew.
 */
export default async function prepareAll(): Promise<() => Promise<void>> {
  const home = await makeHome();
  process.env[preparedIn] = home.base;
  await Promise.all((['empty', 'sample'] as const).map((workspace) => prepare(home, workspace)));
  return home.remove;
}

/**
 * A workspace to be copied; null for the beginning with none.
 * @param home where one is made when none was before all tests, as in a benchmark
 */
export async function preparedFor(beginning: Beginning, home: Home): Promise<string | null> {
  if (beginning === 'nothing') return null;
  const all = process.env[preparedIn];
  return all === undefined ? prepare(home, beginning) : join(all, beginning);
}

/** A place in a home of its own, where nothing else ever was. */
export async function makeOwnPlace(beginning: Beginning): Promise<Place> {
  const home = await makeHome();
  return makePlace(home, home.base, await preparedFor(beginning, home));
}

async function prepare(home: Home, beginning: Workspace): Promise<string> {
  const root = join(home.base, beginning);
  if (beginning === 'sample') await cp(join(repository, 'resources/sample'), root, { recursive: true });
  else await mkdir(root);
  process.env.MNEME_HOME = home.env.MNEME_HOME;
  const { ended } = await startEngine(home, root, beginning === 'empty');
  const owner = await connectOwner(root, { client: 'e2e', start: false });
  for (;;) {
    const { index, audit, meaning, counts } = await owner.call('workspace.status', {});
    const vectors = meaning.done === meaning.total && meaning.total >= Math.min(1, counts.memories);
    if (index.state === 'ready' && audit.backlog === 0 && vectors) break;
    await sleep(100);
  }
  await owner.call('engine.stop', {});
  await ended;
  return root;
}

/** Starts the built engine, as the command line would, and waits until it is ready; `ended` resolves when it is gone. */
export async function startEngine(
  { env }: Pick<Place, 'env'>,
  root: string,
  create: boolean,
): Promise<{ ended: Promise<void> }> {
  const flags = ['--workspace', root, '--idle-exit', '30', '--ready-fd', '3', ...(create ? ['--create'] : [])];
  const child = spawn(electronBinary, [built('engine.mjs'), ...flags], {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said = await new Promise<string>((resolve) => child.stdio[3]?.once('data', (data) => resolve(String(data))));
  if (!said.includes('"ready":true')) throw new Error(`The engine did not open the workspace: ${said}`);
  return { ended };
}
