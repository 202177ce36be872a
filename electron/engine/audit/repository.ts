import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitIn } from './git.ts';

/** What git never looks at, also when the owner runs it: our own places, and what editors and systems leave. */
const excluded = `# Written by Mneme.
/.audit/
/.audit-damaged-*/
/.mneme/
.git
node_modules/
.DS_Store
Thumbs.db
desktop.ini
*~
~$*
.#*
#*#
*.sw[a-z]
*.tmp
._*
`;

/** This file outranks a .gitattributes in the workspace: bytes are kept as they are, no filter ever runs. */
const attributes = '* -text !eol -filter -ident -working-tree-encoding\n';

/** For the owner's own git, which has no flags of ours. The work tree is found from the git directory, so it may move. */
const config = `[core]
\trepositoryformatversion = 0
\tfilemode = false
\tbare = false
\tworktree = ..
\tlogallrefupdates = true
\tautocrlf = false
\tsafecrlf = false
\tprecomposeunicode = false
\tquotePath = false
\thooksPath = /dev/null
[commit]
\tgpgSign = false
[gc]
\tauto = 0
[maintenance]
\tauto = false
`;

/**
 * Begins an empty history in `.audit` when there is none: made aside and moved into place, so that it is there whole
 * or not at all.
 * @throws git.missing, disk.full, workspace.readonly
 */
export async function ensureRepository(root: string): Promise<void> {
  const directory = join(root, '.audit');
  if (existsSync(directory)) return;
  const aside = join(root, '.mneme', 'audit-new');
  await rm(aside, { recursive: true, force: true });
  await makeRepository(root, aside);
  await rename(aside, directory);
}

/** An empty repository of our making at `aside`, a place on the workspace's own disk. */
export async function makeRepository(root: string, aside: string): Promise<void> {
  await mkdir(join(root, '.mneme'), { recursive: true, mode: 0o700 });
  await gitIn(root, aside).run(['init', '--quiet', '--template=', '--initial-branch=main']);
  await writeSettings(aside);
}

/** What a history of ours goes by. Where syncs go is kept. */
export async function writeSettings(directory: string): Promise<void> {
  const before = await readFile(join(directory, 'config'), 'utf8').catch(() => '');
  await mkdir(join(directory, 'info'), { recursive: true });
  await writeFile(join(directory, 'info', 'exclude'), excluded);
  await writeFile(join(directory, 'info', 'attributes'), attributes);
  await writeFile(join(directory, 'config'), config + partRemotes(before).remotes);
}

/** A configuration in two: its `[remote …]` and `[branch …]` sections, and the rest. */
export function partRemotes(text: string): { remotes: string; rest: string } {
  const parts: Record<'remotes' | 'rest', string[]> = { remotes: [], rest: [] };
  let into: 'remotes' | 'rest' = 'rest';
  for (const line of text.split('\n')) {
    if (/^\s*\[/.test(line)) into = /^\s*\[(remote|branch)\b/i.test(line) ? 'remotes' : 'rest';
    parts[into].push(line);
  }
  const joined = (lines: string[]) => (lines.length === 0 ? '' : `${lines.join('\n').trimEnd()}\n`);
  return { remotes: joined(parts.remotes), rest: joined(parts.rest) };
}
