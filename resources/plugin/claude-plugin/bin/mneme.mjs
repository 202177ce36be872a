import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [what, ...args] = process.argv.slice(2);
const home = process.env.MNEME_HOME ?? join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'mneme');
let bundle = '';
try {
  const { folder } = JSON.parse(readFileSync(join(home, 'programs.json'), 'utf8'));
  bundle = join(folder, what === 'hook' ? 'hook.mjs' : 'mcp.mjs');
} catch {
  // No Mneme has run on this machine yet.
}
// Started in this folder, a server is in no project.
if (process.cwd() === dirname(dirname(fileURLToPath(import.meta.url)))) process.chdir(homedir());
if (existsSync(bundle)) {
  process.argv = [process.execPath, bundle, ...args];
  await import(pathToFileURL(bundle).href);
} else if (what !== 'hook') {
  process.stderr.write('Mneme has not run on this machine yet: start it once, then start this program anew.\n');
  process.exitCode = 1;
}
