import { afterEach, beforeAll, beforeEach } from 'vitest';
import { buildBundles } from './bundles.ts';
import { cleanUp, freshPlace } from './gateway.ts';
import { clientEnv, type Env, endProcesses, mneme, startEngine } from './processes.ts';

/** For the top of a test file: the programs as they ship, and for each test a home and an empty folder of its own. */
export function openTerminal() {
  let root = '';
  let env: Env = {};
  // Bundling waits for its turn on a busy machine.
  beforeAll(buildBundles, 120_000);
  beforeEach(() => {
    const place = freshPlace();
    root = place.root;
    env = clientEnv(place.home, { MNEME_HOME: place.home });
  });
  afterEach(async () => {
    await endProcesses(root);
    await cleanUp();
  });
  /** Runs the command on the folder. */
  const run = (...args: string[]) => mneme(env, ['--workspace', root, ...args]);
  return {
    get root() {
      return root;
    },
    get env() {
      return env;
    },
    run,
    /** What the command prints, read. */
    json: async (...args: string[]) => JSON.parse((await run('--json', ...args)).stdout),
    /** Starts an engine that makes the folder a workspace. */
    start: (...more: string[]) => startEngine(root, env, '--create', ...more),
  };
}
