import { SetupFailure } from './failure.mjs';
import { alone } from './lock.mjs';
import { build, buildReady } from './steps/build.mjs';
import { dependenciesReady, installDependencies } from './steps/dependencies.mjs';
import { installRuntime, runtimeReady } from './steps/electron-runtime.mjs';
import { installNative, nativeReady } from './steps/native-sqlite.mjs';
import { ensureSystemPackages } from './steps/system-packages.mjs';

/**
 * Brings everything a command needs; does nothing, quickly, where it is there.
 * @param {{ needs?: import('./steps/system-packages.mjs').Need[], parts: readonly import('./steps/build.mjs').Part[] }} what
 *   system packages beyond those Electron itself needs, and which parts of the build
 */
export async function setUp({ needs = [], parts }) {
  refuseOldNode();
  if (!(dependenciesReady() && runtimeReady() && nativeReady())) await alone(bringPackages);
  await ensureSystemPackages(['git', 'libraries', ...needs]);
  if (!nativeReady()) await alone(installNative);
  if (!buildReady(parts)) await alone(() => build(parts));
}

async function bringPackages() {
  if (!dependenciesReady()) await installDependencies();
  if (!runtimeReady()) await installRuntime();
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupFailure(
    `Node ${process.versions.node} is too old to build Mneme.`,
    'Install Node 20.19 or newer (https://nodejs.org), then run the same command again.',
  );
}
