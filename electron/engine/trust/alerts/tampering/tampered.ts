import type { By, FileChange } from '#shared/model/change.ts';
import { auditLogPath } from '../../../commit/audit-file.ts';
import type { Door } from '../../../commit/types.ts';
import { gitIn } from '../../../git/git.ts';
import type { History } from '../../../git/types.ts';
import type { Ports } from '../../../ports.ts';
import type { Settings } from '../../../settings/settings.ts';
import type { Keeper } from '../../../watch/keeper.ts';
import { readFileStamped } from '../../../workspace/read.ts';
import { acknowledgement } from '../settle.ts';
import { noFile, standingOf } from '../stands.ts';
import type { AlertRecord } from '../state.ts';
import { expectedLog, logDifference } from './expected-log.ts';
import type { Tampering } from './guard.ts';
import type { journalPath } from './journal.ts';
import { restoreSettings, restoreTip } from './restore.ts';

/** The history itself, in alerts, and what Mneme keeps beside it. */
export const historyPath = '.audit';
export const besidePath = '.mneme';

/** What an owner was not told yet: that `.audit` or audit.log is not as it was left, or what lies beside is not ours. */
export type TamperingFinding =
  | ({ path: typeof historyPath | typeof besidePath | typeof journalPath } & Tampering)
  | { path: typeof auditLogPath; lost: string };

/** What alerts need of an open workspace. */
export type AlertDeps = {
  readonly root: string;
  readonly ports: Ports;
  readonly history: History;
  readonly door: Door;
  readonly settings: Settings;
  readonly keeper: Keeper;
  restartHistory(how?: () => Promise<unknown>): Promise<void>;
};

const dayMs = 86_400_000;

const expected = ({ root, history, ports, settings }: AlertDeps, lost: string | null) => {
  const from = ports.clock.now() - settings.get('audit.retentionDays') * dayMs;
  return expectedLog({ root, git: gitIn(root), history }, lost, from);
};

/** An alert of tampering; one that waits already of the same is taken into it. Null when nothing is wrong after all. */
export async function tamperingAlert(
  deps: AlertDeps,
  found: TamperingFinding,
  open: AlertRecord | undefined,
  { id, at }: { id: string; at: string },
): Promise<AlertRecord | null> {
  const base = { id, kind: 'tampering', path: found.path, at, actor: 'manual', commit: null, seq: null } as const;
  if (found.path !== auditLogPath) {
    const { words, remedy, tips } = found;
    const lost = open?.tips?.lost ?? tips?.lost;
    const united = lost === undefined ? null : { lost, found: tips?.found ?? open?.tips?.found ?? null };
    const said = open === undefined || open.words === words ? words : `${open.words} ${words}`;
    return {
      ...base,
      words: said,
      remedy,
      before: noFile,
      after: noFile,
      settled: null,
      tips: united,
      lostLog: null,
    };
  }
  const lostLog = open?.lostLog ?? found.lost;
  await deps.door.settled();
  const log = await expected(deps, lostLog);
  const now = (await readFileStamped(deps.root, auditLogPath))?.text ?? '';
  if (log.text === now) return null;
  const { words, before, after } = logDifference(log.text, now);
  return {
    ...base,
    words: `memory/meta/audit.log ${words}. Was this intentional?`,
    remedy: log.exact
      ? 'If you did it, say so and it stays. If not, take it back: the log becomes what it was, to the byte.'
      : 'If you did it, say so and it stays. If not, take it back: the log is written anew from the history in git.',
    before: standingOf(Buffer.from(before), log.exact ? 'as it was' : 'as history tells it'),
    after: standingOf(Buffer.from(after), 'as it is'),
    settled: null,
    tips: null,
    lostLog,
  };
}

const back: By = { actor: 'manual', approval: 'approved', trigger: 'owner said “take it back”' };
const kept: By = { actor: 'manual', approval: 'approved', trigger: 'owner said “yes, mine”' };

/**
 * Acknowledges tampering, in history and log: what is there is accepted, or becomes what it was.
 * @throws history.none when only a backup has what was lost
 */
export async function settleTampering(
  deps: AlertDeps,
  alert: AlertRecord,
  how: 'mine' | 'restored',
  at: string,
): Promise<{ change: string | null; message: string }> {
  const line = { id: alert.id, path: alert.path, kind: alert.kind, raised: alert.at, at, how, actor: alert.actor };
  const said = how === 'mine' ? 'acknowledged, it stays as it is' : 'taken back to what it was';
  const acknowledged = () => acknowledgement(deps.root, { ...line, by: 'manual', before: null, good: null }, said);
  if (alert.path === historyPath && how === 'restored') await restoreHistory(deps, alert);
  // Files of which the history now says something else are the owner's, as they stand.
  if (alert.path === historyPath && alert.tips !== null) await deps.keeper.rebuild('the history is another one');
  const { receipt } = await deps.door.commit(
    async () => {
      const log = alert.path === auditLogPath && how === 'restored' ? [await logBack(deps, alert)] : [];
      return { set: { changes: [...log, await acknowledged()] }, result: null };
    },
    how === 'mine' ? kept : back,
  );
  await deps.door.checkpoint('an alert was settled');
  const message = how === 'mine' ? `${alert.path} stays as it is.` : `${alert.path} is as it was.`;
  return { change: receipt.change || null, message };
}

async function restoreHistory(deps: AlertDeps, { tips }: AlertRecord): Promise<void> {
  const git = gitIn(deps.root);
  const ref = deps.history.branch;
  await deps.restartHistory(async () => {
    if (tips === null) await restoreSettings(deps.root, git);
    else await restoreTip(git, ref, tips);
  });
}

async function logBack(deps: AlertDeps, { lostLog }: AlertRecord): Promise<FileChange> {
  // In the door's queue: nothing is added meanwhile.
  await deps.door.settled();
  const { text } = await expected(deps, lostLog);
  const before = (await readFileStamped(deps.root, auditLogPath))?.stamp.hash ?? null;
  return { path: auditLogPath, action: 'REVERT', before, after: text, summary: 'as history tells it' };
}
