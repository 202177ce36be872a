import type { Git } from '../../git/git.ts';
import { type RawCommit, readLog } from '../../git/log.ts';
import { filesTouchedBy, type TouchedFile } from '../../git/touched.ts';
import { pathAmong, readMessage } from '../../history/read-message.ts';
import { draftsByHand } from '../../history/rows.ts';
import { strangerLines } from '../../history/stranger.ts';
import { isProjection } from '../../workspace/paths.ts';

export type Finding = { code: string; words: string; remedy: string; commit: string | null; line: number | null };

/** A commit and the lines of audit.log that it must have. */
export type ExpectedCommit = { commit: string; parents: string[]; seconds: number; byHand: boolean; lines: string[] };

/** `removed`: the owner took something out of the history for good, which leaves commits without a change, and blanks. */
export type FromGit = {
  told: ExpectedCommit[];
  findings: Finding[];
  commits: number;
  root: string | null;
  removed: boolean;
};

/** Whether the owner removed memories for good with it. */
function isRemoval({ message }: RawCommit): boolean {
  const said = readMessage(message);
  return said !== null && said.action === 'DELETE' && said.actor === 'manual' && /\bfor good$/.test(said.summary);
}

const together = 500;
const everything = '*';

/** Every commit up to `head` as the lines it must have, parents first; and what is wrong with commits by themselves. */
export async function linesFromGit(root: string, git: Git, head: string): Promise<FromGit> {
  const made: FromGit = { told: [], findings: [], commits: 0, root: null, removed: false };
  const handTouched = new Set<string>();
  const empty = new Set<string>();
  let batch: RawCommit[] = [];
  const take = async () => {
    const touched = await filesTouchedBy(git, batch);
    for (const raw of batch) {
      const files = touched.get(raw.commit) ?? [];
      if (files.length === 0) empty.add(raw.commit);
      made.told.push(...tell(raw, files, handTouched, made.findings));
      if (!isRemoval(raw)) continue;
      made.removed = true;
      made.findings = made.findings.filter(({ commit }) => commit === null || !empty.has(commit));
    }
    made.commits += batch.length;
    batch = [];
    await new Promise(setImmediate);
  };
  for await (const raw of readLog(root, head)) {
    made.root ??= raw.commit;
    batch.push(raw);
    if (batch.length >= together) await take();
  }
  await take();
  return made;
}

function tell(raw: RawCommit, touched: TouchedFile[], handTouched: Set<string>, findings: Finding[]): ExpectedCommit[] {
  const { commit, parents, seconds } = raw;
  const at = new Date(seconds * 1000).toISOString();
  const said = readMessage(raw.message);
  const paths = touched.map(({ path }) => path);
  const told = { commit, parents, seconds, byHand: said === null, lines: [] };
  if (said === null) {
    for (const path of paths) handTouched.add(path);
    const drafts = draftsByHand(raw, touched).filter(({ part }) => part === 0);
    return [{ ...told, lines: drafts.flatMap((draft) => strangerLines({ ...draft, at })) }];
  }
  const named = (raw.message.split('\n', 1)[0] ?? '').replace(/^\[[A-Z]+\] /, '');
  const found = pathAmong(named, [...paths, everything]);
  if (said.actor === 'system:checkpoint') {
    const odd = paths.filter((path) => !isProjection(path) && !handTouched.has(path) && handTouched.size === 0);
    if (odd.length > 0) findings.push(oddCheckpoint(commit, odd));
    return [told];
  }
  if (found === null || (found.path !== everything && (paths.length !== 1 || paths[0] !== found.path)))
    findings.push(otherFiles(commit, named, paths));
  const { path, summary } = found ?? { path: said.path ?? named, summary: said.summary };
  return [{ ...told, lines: strangerLines({ ...said, path, summary, at }) }];
}

const oddCheckpoint = (commit: string, paths: string[]): Finding => ({
  code: 'commit.checkpoint',
  words: `A checkpoint changed ${paths.slice(0, 3).join(', ')}, which is not made from other files.`,
  remedy: 'Look at it with mneme diff; if it is not yours, take it back with mneme rollback.',
  commit,
  line: null,
});

const otherFiles = (commit: string, named: string, paths: string[]): Finding => ({
  code: 'commit.files',
  words: `The commit names “${named.slice(0, 80)}” and changes ${paths.length === 0 ? 'no file' : paths.slice(0, 3).join(', ')}.`,
  remedy: 'Look at it with mneme diff; if it is not yours, take it back with mneme rollback.',
  commit,
  line: null,
});
