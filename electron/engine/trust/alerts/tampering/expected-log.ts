import { auditLines, auditLogPath } from '../../../commit/audit-file.ts';
import { beginsWith } from '../../../commit/seal.ts';
import type { Git } from '../../../git/git.ts';
import { type RawCommit, readLog } from '../../../git/log.ts';
import { filesTouchedBy } from '../../../git/touched.ts';
import type { History } from '../../../git/types.ts';
import { pathAmong, readMessage } from '../../../history/read-message.ts';

/** Versions of audit.log in history that are tried as a ground. */
const mostGrounds = 8;

type Rooms = { root: string; git: Git; history: Pick<History, 'versions' | 'show' | 'head'> };
export type ExpectedLog = {
  text: string;
  /** True when it begins with what we left, to the byte. */
  exact: boolean;
};

/**
 * audit.log as history tells it: a version that was committed, and a line for each commit since. Of several grounds the
 * one that leads to the log as we left it (`lost`, its fingerprint); else the oldest of them. `from`: without any ground,
 * only commits from this instant on are told.
 */
export async function expectedLog(
  { root, git, history }: Rooms,
  lost: string | null,
  from: number,
): Promise<ExpectedLog> {
  const head = history.head();
  const { versions } = await history.versions(auditLogPath, { limit: mostGrounds, skip: 0 });
  let told: ExpectedLog | null = null;
  for (const { commit, action } of versions) {
    const { content } = await history.show(auditLogPath, commit);
    if (content === null || head === null) continue;
    // A version that stands for itself has its own line behind it.
    const range = action === 'REVERT' ? `${commit}~1..${head}` : `${commit}..${head}`;
    const text = content + (await linesOf(root, git, range, 0));
    if (lost === null || beginsWith(Buffer.from(text), lost)) return { text, exact: lost !== null };
    told = { text, exact: false };
  }
  return told ?? { text: head === null ? '' : await linesOf(root, git, head, from), exact: false };
}

/** The lines of these commits, as the door writes them. @source 000 §12.4, §12.5 */
async function linesOf(root: string, git: Git, range: string, from: number): Promise<string> {
  const lines: string[] = [];
  for await (const raw of readLog(root, range)) {
    if (raw.seconds * 1000 >= from) lines.push(await lineOf(git, raw));
  }
  return lines.join('');
}

async function lineOf(git: Git, raw: RawCommit): Promise<string> {
  const said = readMessage(raw.message);
  if (said === null || said.actor === 'system:checkpoint') return '';
  const named = { path: said.path ?? '', summary: said.summary };
  if (said.path === null) {
    const touched = (await filesTouchedBy(git, [raw])).get(raw.commit) ?? [];
    const subject = (raw.message.split('\n', 1)[0] ?? '').replace(/^\[[A-Z]+\] /, '');
    const among = pathAmong(
      subject,
      touched.map(({ path }) => path),
    );
    Object.assign(named, among ?? { path: touched[0]?.path ?? '*' });
  }
  const by = { actor: said.actor, approval: said.approval as '—', trigger: said.trigger };
  return auditLines({ changes: [{ ...named, action: said.action }] }, by, raw.seconds * 1000);
}

export type LogDifference = { words: string; before: string; after: string };

/** Characters of each side that are shown. */
const mostShown = 20_000;

/** Where two logs differ: from the first line that is another to the last, and what happened, in words. */
export function logDifference(expected: string, found: string): LogDifference {
  const [was, is] = [linesIn(expected), linesIn(found)];
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start++;
  let end = 0;
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const [gone, come] = [was.slice(start, was.length - end), is.slice(start, is.length - end)];
  const text = (lines: string[]) =>
    lines
      .map((line) => `${line}\n`)
      .join('')
      .slice(0, mostShown);
  return { words: happened(gone, come, is.length === 0), before: text(gone), after: text(come) };
}

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '');

function happened(gone: string[], come: string[], empty: boolean): string {
  const count = (lines: string[]) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  if (empty && gone.length > 0) return `was emptied: ${count(gone)} are gone`;
  if (gone.length > 0 && come.length === 0) return `lost ${count(gone)}`;
  if (gone.length === 0 && come.length > 0) return `got ${count(come)} that Mneme did not write`;
  const sorted = (lines: string[]) => [...lines].sort().join('\n');
  if (gone.length > 0 && sorted(gone) === sorted(come)) return `has ${count(gone)} in another order`;
  return gone.length === 0
    ? 'was written by somebody else, with the same lines'
    : `has ${count(come)} that are not as Mneme wrote them`;
}
