import type { RawCommit } from '../git/log.ts';
import type { TouchedFile } from '../git/touched.ts';
import { criticalityOf } from '../workspace/paths.ts';
import { wallMinute } from '../workspace/when.ts';
import type { Groups } from './group.ts';
import { type CommitMessage, pathAmong, readMessage } from './read-message.ts';
import type { NewRow } from './table.ts';

/** Files of a commit beyond which it is listed as one. */
const mostListed = 100;
const everything = '*';

const byHand = { actor: 'manual', approval: '—', session: null, proposal: null, change: null, seq: null } as const;

/** True for commits whose own words do not say which file they changed. */
export function needsTree({ message }: RawCommit): boolean {
  const said = readMessage(message);
  return said === null || said.path === null || said.path === everything;
}

/** The rows of one commit: one a file, or one for all of them with the files behind it. */
export function commitRows(raw: RawCommit, touched: TouchedFile[], groups: Groups, zone: string): NewRow[] {
  const at = new Date(raw.seconds * 1000).toISOString();
  const { day, time } = wallMinute(raw.seconds * 1000, zone);
  const said = readMessage(raw.message);
  const drafts = said === null ? draftsByHand(raw, touched) : draftsOfOurs(raw, said, touched);
  const [first] = drafts;
  if (first === undefined) return [];
  const owner = said === null ? null : raw.owner;
  const group = groups.of({ ...first, commit: raw.commit, at, owner });
  return drafts.map((draft) => ({
    ...draft,
    commit: raw.commit,
    at,
    taken: raw.taken,
    local: `${day}T${time}`,
    critical: criticalityOf(draft.path) === 'critical',
    group,
    owner,
    merge: raw.parents.length > 1,
  }));
}

type Draft = Omit<NewRow, 'commit' | 'at' | 'taken' | 'local' | 'critical' | 'group' | 'merge' | 'owner'>;

function draftsOfOurs(raw: RawCommit, { path, summary, ...said }: CommitMessage, touched: TouchedFile[]): Draft[] {
  if (path !== null && path !== everything) return [{ ...said, path, summary, part: 0 }];
  const named = (raw.message.split('\n', 1)[0] ?? '').replace(/^\[[A-Z]+\] /, '');
  const found = pathAmong(named, [...touched.map((one) => one.path), everything]);
  if (found === null) return [{ ...said, path: touched[0]?.path ?? named, summary: named, part: 0 }];
  const whole: Draft = { ...said, ...found, part: 0 };
  if (found.path !== everything) return [whole];
  return [whole, ...touched.map((one): Draft => ({ ...whole, path: one.path, action: one.action, part: 1 }))];
}

/** What a commit by an owner's own git is told as: one a file, or one for many files and for a merge. */
export function draftsByHand(raw: RawCommit, touched: TouchedFile[]): Draft[] {
  const summary = raw.message.split('\n', 1)[0]?.trim() ?? '';
  const merged = raw.parents.length > 1;
  const about = { ...byHand, trigger: merged ? 'merged by hand' : 'committed by hand', summary };
  const files = touched.map((one): Draft => ({ ...about, path: one.path, action: one.action, part: 0 }));
  if (!merged && files.length > 0 && files.length <= mostListed) return files;
  const whole: Draft = { ...about, path: everything, action: merged ? 'MERGE' : 'EDIT', part: 0 };
  return [whole, ...files.map((file): Draft => ({ ...file, part: 1 }))];
}
