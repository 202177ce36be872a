import { report } from './failure.mjs';
import { packNpm } from './package/npm.mjs';
import { built } from './paths.mjs';
import { setUp } from './setup.mjs';
import { everyPart } from './steps/build.mjs';

/** `npm run -s package -- npm`: builds the packages that are named, into `.build/packages/`, and prints their paths. */
async function makePackages() {
  await setUp({ parts: everyPart });
  process.stdout.write(`${await packNpm(built('packages'))}\n`);
}

await makePackages().catch(report);
