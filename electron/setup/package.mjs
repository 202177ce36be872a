import { report, SetupFailure } from './failure.mjs';
import { makeInstallers } from './package/installers.mjs';
import { packNpm } from './package/npm.mjs';
import { built } from './paths.mjs';
import { setUp } from './setup.mjs';
import { everyPart } from './steps/build.mjs';

/**
 * `npm run -s package -- npm deb tar.xz`: builds the packages that are named into `.build/packages/`, and prints their
 * paths. `--release`: installers of the released Electron, for publication; else of the one that is here, for trial.
 */
async function makePackages() {
  const release = process.argv.includes('--release');
  const wanted = process.argv.slice(2).filter((one) => one !== '--release');
  if (wanted.length === 0)
    throw new SetupFailure('No package is named.', 'Say which: npm, tar.xz, deb, rpm, AppImage, dmg, zip, nsis.');
  await setUp({ parts: everyPart });
  const installers = wanted.filter((one) => one !== 'npm');
  // Installers first: they begin with an empty folder.
  const made = [
    ...(installers.length > 0 ? await makeInstallers(installers, { release }) : []),
    ...(wanted.includes('npm') ? [await packNpm(built('packages'))] : []),
  ];
  process.stdout.write(`${made.join('\n')}\n`);
}

await makePackages().catch(report);
