import { report } from './failure.mjs';
import { built, callersFolder } from './paths.mjs';
import { runUnderElectron } from './run.mjs';
import { setUp } from './setup.mjs';
import { everyPart } from './steps/build.mjs';

try {
  await setUp({ parts: everyPart });
  process.exitCode = await runUnderElectron([built('bench.mjs'), ...process.argv.slice(2)], { cwd: callersFolder() });
} catch (error) {
  report(error);
}
