import type { Git } from './git.ts';

/** Lines that came and went, 0 for what is not text; git's objects before and after, empty for no file. */
type Told = { added: number; removed: number; former: string; object: string };

/** What each of these commits did to each of its files; of a merge, nothing. */
export async function tellFiles(git: Git, commits: string[]): Promise<Map<string, Map<string, Told>>> {
  const found = new Map<string, Map<string, Told>>(commits.map((commit) => [commit, new Map()]));
  if (found.size === 0) return found;
  const form = ['--stdin', '--root', '-r', '-z', '--raw', '--numstat', '--no-abbrev', '--no-renames'];
  const said = await git.run(
    ['diff-tree', ...form, '--no-ext-diff', '--no-textconv'],
    `${[...found.keys()].join('\n')}\n`,
  );
  const parts = said.toString('utf8').split('\0');
  let into = new Map<string, Told>();
  for (let n = 0; n < parts.length; n++) {
    const part = parts[n] ?? '';
    const [, former, object] = /^\n?:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]/.exec(part) ?? [];
    const [, added, removed, path] = /^\n?(\d+|-)\t(\d+|-)\t(.+)$/s.exec(part) ?? [];
    if (former !== undefined && object !== undefined) {
      into.set(parts[++n] ?? '', { added: 0, removed: 0, former: named(former), object: named(object) });
    } else if (path !== undefined) {
      const told = into.get(path);
      if (told) into.set(path, { ...told, added: Number(added) || 0, removed: Number(removed) || 0 });
    } else into = found.get(part.trim()) ?? into;
  }
  return found;
}

const named = (object: string) => (/^0+$/.test(object) ? '' : object);
