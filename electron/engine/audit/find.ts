import type { Git } from './git.ts';

/** Commits that brought words into a path or took them out, and those whose message says them. */
export async function countHolding(git: Git, ref: string, path: string, words: string): Promise<number> {
  const [files, messages] = await Promise.all([
    git.run(['log', '--format=%H', `-S${words}`, ref, '--', path]),
    git.run(['log', '--format=%H', '--fixed-strings', `--grep=${words}`, ref, '--']),
  ]);
  const commits = `${files}${messages}`.split('\n').filter((line) => line !== '');
  return new Set(commits).size;
}
