// What Electron runs when it is given a folder: `electron [-r MODULE] [--switches] DIR [arguments]`.
// An ES module, because Electron then holds its `ready` back until the app's own code has run.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** @param {string[]} argv without the executable */
function understand(argv) {
  const preloaded = [];
  const rest = argv[Symbol.iterator]();
  for (const one of rest) {
    if (one === '-r' || one === '--require') preloaded.push(rest.next().value ?? '');
    else if (!one.startsWith('-')) return { preloaded, folder: resolve(one) };
  }
  return { preloaded, folder: null };
}

/** Electron has these for its own default app, and does not declare them. */
const loader = /** @type {typeof app & { setVersion(version: string): void, setAppPath(path: string): void }} */ (app);

/** @param {string} folder */
async function open(folder) {
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  app.setName(about.productName ?? about.name);
  loader.setVersion(about.version);
  app.setPath('userData', join(app.getPath('appData'), app.getName()));
  loader.setAppPath(folder);
  await import(pathToFileURL(join(folder, about.main ?? 'index.js')).href);
}

const { preloaded, folder } = understand(process.argv.slice(1));
const here = createRequire(join(process.cwd(), 'preloaded.cjs'));
for (const one of preloaded) here(one);
if (folder === null) {
  process.stderr.write('Which app? Usage: electron DIR\n');
  app.exit(2);
} else {
  await open(folder).catch((error) => {
    process.stderr.write(`${error.stack}\n`);
    app.exit(1);
  });
}
