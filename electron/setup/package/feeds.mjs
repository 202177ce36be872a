import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * One feed of newer versions out of two: on macOS and Windows both kinds of processor are named in one file, and each is made
 * on a machine of its own. An installed app takes the file whose name bears its processor.
 * @param {string} one a `latest*.yml`, as electron-builder writes it
 * @param {string} other the same of the other machine
 */
export function joinFeeds(one, other) {
  const files = /^files:\n((?: .*\n)+)/m;
  const [, more] = files.exec(other) ?? [];
  if (more === undefined || !files.test(one)) throw new Error('A feed names no files.');
  return one.replace(files, (all) => all + more);
}

/**
 * Lays what every machine made into one folder.
 * @param {string} from a folder for each machine
 * @param {string} to
 */
export async function gather(from, to) {
  await mkdir(to, { recursive: true });
  /** @type {Map<string, string>} */
  const feeds = new Map();
  for (const machine of (await readdir(from)).sort())
    for (const name of await readdir(join(from, machine))) {
      const file = join(from, machine, name);
      if (!name.endsWith('.yml')) {
        await copyFile(file, join(to, name));
        continue;
      }
      const text = await readFile(file, 'utf8');
      const before = feeds.get(name);
      feeds.set(name, before === undefined ? text : joinFeeds(before, text));
    }
  for (const [name, text] of feeds) await writeFile(join(to, name), text);
}

const [, script, from, to] = process.argv;
if (script === fileURLToPath(import.meta.url) && from !== undefined && to !== undefined) await gather(from, to);
