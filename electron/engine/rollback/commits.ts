import { type Git, gitIn } from '../git/git.ts';
import { safeLine } from '../git/message.ts';
import { agentBehind } from '../history/group.ts';
import { type CommitMessage, readMessage } from '../history/read-message.ts';

/** What one commit says of itself. `at` in ms; `path` null where only git knows it. */
export type Commit = Pick<CommitMessage, 'actor' | 'change' | 'session' | 'trigger' | 'path' | 'summary'> & {
  commit: string;
  parents: string[];
  at: number;
  /** Of which owner and machine it is. */
  owner: string;
};

/** Of a commit that Mneme did not make: nothing that it says is believed. */
const byHand = { actor: 'manual', change: null, session: null, trigger: '', path: null, summary: '' };

/** One file in a run of commits: git's object ids before and after; null where there was no file. */
export type TouchedBlob = { path: string; before: string | null; after: string | null };

/** What names commits that belong together: a trailer, or the agent that they came of. */
export type Trailer = 'Change' | 'Session' | 'Agent';

const form = '--format=%x00%H%x00%P%x00%ct%x00%cn%x00%B%x00';

/**
 * The commits that belong together by what names them, oldest first; empty when there is none. `head`: where history is
 * at. Whichever way they came into it: where two machines' histories were joined, either is a parent as good as the other.
 */
export async function commitsBearing(root: string, head: string, trailer: Trailer, value: string): Promise<Commit[]> {
  const name = safeLine(value);
  const line = trailer === 'Agent' ? name : `${trailer}: ${name}`;
  const said = await gitIn(root).run(['log', form, '--topo-order', '--fixed-strings', `--grep=${line}`, head, '--']);
  const nameOf = { Change: changeOf, Session: sessionOf, Agent: agentBehind }[trailer];
  return readCommits(said.toString('utf8'))
    .filter((one) => nameOf(one) === name)
    .reverse();
}

const changeOf = ({ change }: Commit) => change;
const sessionOf = ({ session }: Commit) => session;

/** Everything that was committed since, or was joined to it since, newest first. */
export async function commitsSince(root: string, since: string, head: string): Promise<Commit[]> {
  if (since === head) return [];
  const said = await gitIn(root).run(['log', form, '--topo-order', `${since}..${head}`, '--']);
  return readCommits(said.toString('utf8'));
}

/**
 * What commits did to each file, given oldest first: those that follow each other are one run, compared as a whole. A
 * folder of ten thousand files is compared once, and not once a commit.
 */
export async function blobsTouchedBy(root: string, commits: readonly Commit[]): Promise<TouchedBlob[]> {
  const runs: { from: string | null; to: string }[] = [];
  for (const { commit, parents } of commits) {
    const [parent = null] = parents;
    const last = runs.at(-1);
    if (last !== undefined && last.to === parent) last.to = commit;
    else runs.push({ from: parent, to: commit });
  }
  if (runs.length === 0) return [];
  const git = gitIn(root);
  const trees = await treesOf(git, runs);
  const pairs = runs.map(({ from, to }) => `${from === null ? emptyTree : trees.get(from)} ${trees.get(to)}\n`);
  const options = ['--stdin', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', '--no-ext-diff'];
  return readTouched((await git.run(['diff-tree', ...options], pairs.join(''))).toString('utf8'));
}

/** Git knows it by heart, in every repository. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

async function treesOf(git: Git, runs: { from: string | null; to: string }[]): Promise<Map<string, string>> {
  const commits = [...new Set(runs.flatMap(({ from, to }) => (from === null ? [to] : [from, to])))];
  const asked = commits.map((commit) => `${commit}^{tree}\n`).join('');
  const said = (await git.run(['cat-file', '--batch-check=%(objectname)'], asked)).toString('utf8').split('\n');
  return new Map(commits.map((commit, n) => [commit, said[n] ?? '']));
}

const none = /^0+$/;
const entry = /:\d{6} \d{6} ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;

/** What `diff-tree --raw -z` says. A path follows its entry, and is never looked at as anything else. */
function readTouched(said: string): TouchedBlob[] {
  const parts = said.split('\0');
  const id = (name: string) => (none.test(name) ? null : name);
  const touched: TouchedBlob[] = [];
  for (let n = 0; n < parts.length; n++) {
    const [, before = '', after = ''] = entry.exec(parts[n] ?? '') ?? [];
    if (after !== '') touched.push({ path: parts[++n] ?? '', before: id(before), after: id(after) });
  }
  return touched;
}

/** Between NULs, which no message can hold. `-z` is not asked for: a line feed parts one commit from the next. */
function readCommits(said: string): Commit[] {
  const parts = said.split('\0');
  const commits: Commit[] = [];
  for (let n = 1; n + 4 < parts.length; n += 6) {
    const [commit = '', parents = '', seconds = '0', owner = '', message = ''] = parts.slice(n, n + 5);
    const { actor, change, session, trigger, path, summary } = readMessage(message) ?? byHand;
    const at = Number(seconds) * 1000;
    const said = { actor, change, session, trigger, path, summary };
    commits.push({ commit, parents: parents.split(' ').filter(Boolean), at, owner, ...said });
  }
  return commits;
}
