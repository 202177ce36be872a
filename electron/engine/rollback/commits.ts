import { gitIn } from '../audit/git.ts';
import { oneLine } from '../audit/message.ts';

/** One file in one commit: git's object ids before and after; null where there was no file. */
export type Touched = { path: string; before: string | null; after: string | null };
/** One commit of ours or of the owner's own git. `at` in ms. */
export type Commit = {
  commit: string;
  at: number;
  actor: string;
  change: string | null;
  session: string | null;
  trigger: string;
  files: Touched[];
};

const form = '--format=%x00commit %H%x00%ct%x00%B%x00';
const raw = ['--raw', '-z', '-r', '--no-abbrev', '--no-renames', '--no-ext-diff', '--first-parent', '-m', '--root'];

/** The commits that bear a trailer, oldest first; empty when there is none. `head`: where history is at. */
export async function commitsBearing(
  root: string,
  head: string,
  trailer: 'Change' | 'Session',
  value: string,
): Promise<Commit[]> {
  const line = `${trailer}: ${oneLine(value)}`;
  const said = await gitIn(root).run(['log', ...raw, form, '--fixed-strings', `--grep=${line}`, head, '--']);
  const wanted = trailer === 'Change' ? 'change' : 'session';
  return readCommits(said.toString('utf8'))
    .filter((one) => one[wanted] === oneLine(value))
    .reverse();
}

/** Everything committed since a commit that touched one of these paths, newest first. */
export async function commitsSince(root: string, since: string, head: string, paths: string[]): Promise<Commit[]> {
  if (since === head || paths.length === 0) return [];
  const asked = paths.length <= askedSingly ? paths : [];
  const said = await gitIn(root).run(['log', ...raw, form, `${since}..${head}`, '--', ...asked]);
  return readCommits(said.toString('utf8'));
}

/** Beyond this many paths all are listed: command lines have an end. */
const askedSingly = 100;

const none = /^0+$/;
const entry = /^\n?:\d{6} \d{6} ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;

/** What `git log --raw -z` says in the form above. A path follows its entry and is never looked at as anything else. */
function readCommits(said: string): Commit[] {
  const parts = said.split('\0');
  const commits: Commit[] = [];
  for (let n = 0; n < parts.length; n++) {
    const commit = /^commit ([0-9a-f]{40,64})$/.exec(parts[n] ?? '')?.[1];
    if (commit !== undefined) {
      commits.push({ commit, at: Number(parts[n + 1]) * 1000, ...readMessage(parts[n + 2] ?? ''), files: [] });
      n += 2;
      continue;
    }
    const [, before = '', after = ''] = entry.exec(parts[n] ?? '') ?? [];
    if (after === '') continue;
    const id = (name: string) => (none.test(name) ? null : name);
    commits.at(-1)?.files.push({ path: parts[++n] ?? '', before: id(before), after: id(after) });
  }
  return commits;
}

/** Only what Mneme wrote is believed: a message typed by hand may say anything. */
function readMessage(message: string): Pick<Commit, 'actor' | 'change' | 'session' | 'trigger'> {
  const ours = /^\[[A-Z]+\] /.test(message) && /^Seq: \d+$/m.test(message);
  const value = (key: string) => (ours ? (new RegExp(`^${key}: (.*)$`, 'm').exec(message)?.[1] ?? null) : null);
  return {
    actor: value('Actor') ?? 'manual',
    change: value('Change'),
    session: value('Session'),
    trigger: value('Trigger') ?? '',
  };
}
