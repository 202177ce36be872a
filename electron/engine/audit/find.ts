import type { Git } from './git.ts';

/** The commits of one change set by the id in their trailers, a file each; empty when the branch has none. */
export async function commitsOfChange(
  git: Git,
  ref: string,
  change: string,
): Promise<{ commit: string; path: string }[]> {
  const files = (await commitsNaming(git, ref, change)).map(async (commit) => {
    const said = await git.run(['diff-tree', '--root', '--no-commit-id', '--name-only', '-r', '-z', commit]);
    return said
      .toString()
      .split('\0')
      .flatMap((path) => (path === '' ? [] : [{ commit, path }]));
  });
  return (await Promise.all(files)).flat();
}

/** Newest first, in growing stretches: what is taken back is mostly recent. */
async function commitsNaming(git: Git, ref: string, change: string): Promise<string[]> {
  const form = '--format=%H %(trailers:key=Change,valueonly,separator=%x2C)%x00';
  for (let skip = 0, count = 500; ; skip += count, count *= 4) {
    const range = [`--skip=${skip}`, `--max-count=${count}`];
    const said = (await git.run(['log', form, ...range, ref, '--'])).toString();
    const lines = said.split('\0').map((line) => line.trim());
    const commits = lines.filter((line) => line.split(' ')[1] === change).map((line) => line.split(' ')[0] ?? '');
    if (lines.length <= count) return commits;
    // A set may go on beyond the stretch in which it was found.
    if (commits.length > 0 && !lines.at(-2)?.endsWith(` ${change}`)) return commits;
  }
}

/** Commits that brought words into a path or took them out, and those whose message says them. */
export async function countHolding(git: Git, ref: string, path: string, words: string): Promise<number> {
  const [files, messages] = await Promise.all([
    git.run(['log', '--format=%H', `-S${words}`, ref, '--', path]),
    git.run(['log', '--format=%H', '--fixed-strings', `--grep=${words}`, ref, '--']),
  ]);
  const commits = `${files}${messages}`.split('\n').filter((line) => line !== '');
  return new Set(commits).size;
}
