import type { Git } from '../git/git.ts';
import { calendarInstant } from './commits.ts';
import { entriesOf, type MergeEntry, type Three } from './merge/entries.ts';

/** Who changed something last on one side, as history names them, of which owner and machine, and when. */
export type LastOn = { by: string; owner: string | null; at: string } | null;
export type TwoSides = { mineBy: LastOn; theirsBy: LastOn };
export type ToldEntry = MergeEntry & TwoSides;

/** Files of which it is told; each costs some questions to git. */
const mostFiles = 50;
const longestName = 60;

type File = Three & { path: string; binary: boolean };
type Commits = { base: string | null; mine: string; theirs: string };

/** Adds to files that wait for a person their places, and who changed each last, here and at the remote. */
export async function withSides<C extends File>(
  git: Git,
  files: readonly C[],
  commits: Commits,
): Promise<(C & TwoSides & { entries: ToldEntry[] })[]> {
  const { base, mine, theirs } = commits;
  const told: (C & TwoSides & { entries: ToldEntry[] })[] = [];
  for (const file of files) {
    const isTold = told.length < mostFiles;
    const sides = {
      mineBy: isTold ? await lastOn(git, mine, theirs, file.path) : null,
      theirsBy: isTold ? await lastOn(git, theirs, mine, file.path) : null,
    };
    const entries = file.binary ? [] : entriesOf(file.path, file);
    const hands = isTold && entries.length > 1 ? await handsOn(git, file.path, { base, mine, theirs }) : null;
    told.push({ ...file, ...sides, entries: entries.map((entry) => ({ ...entry, ...(hands?.(entry) ?? sides) })) });
  }
  return told;
}

async function lastOn(git: Git, side: string, other: string, path: string): Promise<LastOn> {
  const said = await git.run(['log', '-1', '--format=%an%x00%cn%x00%aI', side, `^${other}`, '--', path]);
  const [by = '', owner = '', at = ''] = said.toString().trim().split('\0');
  return at === '' ? null : named(by, owner, at);
}

const named = (by: string, owner: string, at: string) => ({
  by: by.slice(0, longestName),
  owner: owner === by ? null : owner.slice(0, longestName),
  at,
});

/** Who wrote each side's lines of an entry since the two parted. */
async function handsOn(
  git: Git,
  path: string,
  { base, mine, theirs }: Commits,
): Promise<(entry: MergeEntry) => TwoSides> {
  const [own, other] = [await writersOf(git, path, base, mine), await writersOf(git, path, base, theirs)];
  return ({ mine, theirs }) => ({ mineBy: latest(own, mine), theirsBy: latest(other, theirs) });
}

/** The last who wrote each line of a file after `base`, by the line's words. */
async function writersOf(git: Git, path: string, base: string | null, side: string) {
  const writers = new Map<string, NonNullable<LastOn>>();
  const range = base === null ? side : `${base}..${side}`;
  const asked = await git.ask(['blame', '--line-porcelain', range, '--', path]);
  if (asked.code !== 0) return writers;
  let fields = new Map<string, string>();
  for (const line of asked.out.toString('utf8').split('\n')) {
    if (!line.startsWith('\t')) {
      const at = line.indexOf(' ');
      fields.set(at < 0 ? line : line.slice(0, at), at < 0 ? '' : line.slice(at + 1));
      continue;
    }
    const [by = '', owner = ''] = [fields.get('author'), fields.get('committer')];
    const at = calendarInstant(Number(fields.get('author-time')) * 1000) ?? '';
    const known = writers.get(line.slice(1));
    const isOlder = fields.has('boundary') || (known !== undefined && known.at > at);
    if (!isOlder) writers.set(line.slice(1), named(by, owner, at));
    fields = new Map();
  }
  return writers;
}

function latest(writers: ReadonlyMap<string, NonNullable<LastOn>>, text: string): LastOn {
  const found = text.split('\n').flatMap((line) => writers.get(line) ?? []);
  return found.sort((a, b) => (a.at < b.at ? 1 : -1))[0] ?? null;
}
