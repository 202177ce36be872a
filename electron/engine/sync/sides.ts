import type { Git } from '../git/git.ts';

/** Who changed a file last on one side, as history names them, and when; null where that side did not. */
export type LastOn = { by: string; at: string } | null;

/** Files of which it is told; each costs two questions to git. */
const mostFiles = 50;
const longestName = 60;

/** Adds to files that wait for a person who changed them last, here and at the remote. */
export async function withSides<C extends { path: string }>(
  git: Git,
  files: readonly C[],
  { mine, theirs }: { mine: string; theirs: string },
): Promise<(C & { mineBy: LastOn; theirsBy: LastOn })[]> {
  const told: (C & { mineBy: LastOn; theirsBy: LastOn })[] = [];
  for (const file of files) {
    const isTold = told.length < mostFiles;
    const mineBy = isTold ? await lastOn(git, mine, theirs, file.path) : null;
    told.push({ ...file, mineBy, theirsBy: isTold ? await lastOn(git, theirs, mine, file.path) : null });
  }
  return told;
}

async function lastOn(git: Git, side: string, other: string, path: string): Promise<LastOn> {
  const said = await git.run(['log', '-1', '--format=%an%x00%aI', side, `^${other}`, '--', path]);
  const [by = '', at = ''] = said.toString().trim().split('\0');
  return at === '' ? null : { by: by.slice(0, longestName), at };
}
