import { fail } from '#shared/model/error.ts';
import { countedNoun } from '#shared/text/counted.ts';
import { mergeBase } from '../git/ancestry.ts';
import { type Git, gitIn } from '../git/git.ts';
import { ancestry, calendarInstant, isPristine } from './commits.ts';
import type { SyncDeps } from './deps.ts';
import { planJoin, type SyncConflict } from './plan.ts';
import type { WaitingFile } from './waiting.ts';

/** What one side has and the other lacks. `by`: who made most, most first, of the newest `told` commits. */
type Part = {
  commits: number;
  files: number;
  first: string | null;
  last: string | null;
  told: number;
  by: { by: string; owner: string | null; commits: number }[];
};

/**
 * How the two sides stand to each other. `takes-over`: nothing was written here yet, and the remote's history goes on
 * here; `gives`: the other way round; `strangers`: two workspaces that have nothing in common.
 */
type Standing = 'empty' | 'same' | 'go' | 'come' | 'apart' | 'takes-over' | 'gives' | 'strangers';

export type SyncPreview = { standing: Standing; go: Part; come: Part; conflicts: WaitingFile[]; message: string };

/** Newest commits of which it is told who made them. */
const mostTold = 2_000;
const mostNames = 8;
const none: Part = { commits: 0, files: 0, first: null, last: null, told: 0, by: [] };

/** What would go to a remote and come from it. `theirs`: its newest commit, null where it has none. */
export async function lookAt(deps: SyncDeps, theirs: string | null): Promise<SyncPreview> {
  const git = gitIn(deps.root);
  const mine = deps.history.head();
  if (mine === null) throw fail('audit.damaged', 'There is no history to sync yet.', 'Try again in a moment.');
  if (theirs === null) return told('empty', await partOf(git, null, mine), none, []);
  const by = { actor: 'system:sync', approval: 'auto', trigger: 'looked' } as const;
  const plan = planJoin({ deps, theirs, by, answers: new Map(), unrelated: true, dry: true });
  const { conflicts } = (await deps.door.join(plan, by)).result;
  const common = await mergeBase(git, mine, theirs);
  const [go, come] = [await partOf(git, common ?? theirs, mine), await partOf(git, common ?? mine, theirs)];
  return told(await standingOf(git, { mine, theirs, common }), go, come, conflicts);
}

type Ends = { mine: string; theirs: string; common: string | null };

async function standingOf(git: Git, { mine, theirs, common }: Ends): Promise<Standing> {
  if (common === null) {
    if (await isPristine(git, mine)) return 'takes-over';
    return (await isPristine(git, theirs)) ? 'gives' : 'strangers';
  }
  if (mine === theirs) return 'same';
  if (common === theirs) return 'go';
  return common === mine ? 'come' : 'apart';
}

/** What `to` has and `from` has not; all of it where `from` is null. */
async function partOf(git: Git, from: string | null, to: string): Promise<Part> {
  if (from === to) return none;
  const range = from === null ? to : `${from}..${to}`;
  const listed = from === null ? ['ls-tree', '-r', '--name-only', '-z', to] : namesBetween(from, to);
  const files = (await git.run(listed)).toString().split('\0').length - 1;
  const commits =
    from === null ? Number((await git.run(['rev-list', '--count', to])).toString()) : await ancestry(git, from, to);
  const said = await git.run(['log', `--max-count=${mostTold}`, '--format=%an%x00%cn%x00%aI', range]);
  const rows = said
    .toString('utf8')
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\0'));
  const tally = new Map<string, { by: string; owner: string | null; commits: number }>();
  for (const [by = '', owner = ''] of rows) {
    const one = tally.get(`${by}\0${owner}`) ?? { by, owner: owner === by ? null : owner, commits: 0 };
    tally.set(`${by}\0${owner}`, { ...one, commits: one.commits + 1 });
  }
  const names = [...tally.values()].sort((a, b) => b.commits - a.commits).slice(0, mostNames);
  const oldest = await git.run(['log', `--skip=${Math.max(0, commits - 1)}`, '--max-count=1', '--format=%aI', range]);
  const ends = [...rows.map(([, , at = '']) => at), oldest.toString().trim()].filter(Boolean);
  const dates = ends.flatMap((at) => calendarInstant(at) ?? []).sort();
  return { commits, files, first: dates[0] ?? null, last: dates.at(-1) ?? null, told: rows.length, by: names };
}

const namesBetween = (from: string, to: string) => ['diff-tree', '-r', '--name-only', '--no-renames', '-z', from, to];

const words: Record<Standing, string> = {
  empty: 'The remote is empty: your history begins there.',
  same: 'Both sides have the same.',
  go: 'The remote has nothing new; what you wrote goes there.',
  come: 'You wrote nothing since the last time; what is new at the remote comes here.',
  apart: 'Both sides went on since they were last the same; each gets what the other has.',
  'takes-over': 'Nothing was written here yet: the remote’s history and memories become yours.',
  gives: 'Nobody wrote at the remote yet: your history goes on there.',
  strangers: 'The remote holds another workspace’s history. The two are joined only when you say so.',
};

function told(standing: Standing, go: Part, come: Part, conflicts: SyncConflict[]): SyncPreview {
  const places = conflicts.reduce((sum, { entries }) => sum + Math.max(1, entries.length), 0);
  const waits = places === 0 ? '' : ` ${countedNoun(places, 'place')} would wait for your word.`;
  const waiting = conflicts.map((one) => ({
    ...one,
    entries: one.entries.map((entry) => ({ ...entry, taken: null })),
  }));
  return { standing, go, come, conflicts: waiting, message: `${words[standing]}${waits}` };
}
