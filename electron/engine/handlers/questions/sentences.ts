import type { ParsedInput } from '#shared/contract/methods.ts';
import type { CommitRow } from '#shared/model/audit.ts';
import type { QuestionSubject } from './about.ts';

type Page = { rows: CommitRow[]; total: number };

/** Who an actor is, in words. @source 000 §12.3 */
export function who(actor: string): string {
  const [kind = '', ...rest] = actor.split(':');
  const name = rest.join(':');
  if (actor === 'manual') return 'the owner';
  if (actor === 'bot:trigger-remember') return 'the agent, at the word “remember”';
  if (actor === 'bot:trigger-forget') return 'the agent, at the word “forget”';
  if (actor === 'bot:auto-detect') return 'the agent, by itself';
  if (name.startsWith('commit-from:')) return `the main agent, from a proposal of ${name.slice('commit-from:'.length)}`;
  if (kind === 'reflection') return `reflection ${name}`;
  if (actor === 'system:decay') return 'the decay cycle';
  if (actor === 'system:init') return 'Mneme, at the beginning';
  if (kind === 'system') return 'Mneme';
  if (kind === 'skill') return `the skill ${name}`;
  return kind === 'subagent' ? `the sub-agent ${name}` : actor;
}

const verbs: Record<string, string> = {
  CREATE: 'created',
  EDIT: 'edited',
  APPEND: 'added to',
  DELETE: 'removed',
  ARCHIVE: 'archived from',
  MERGE: 'merged',
  REVERT: 'took back',
  DECAY: 'let fade in',
  RENAME: 'renamed',
  PROPOSE: 'proposed in',
  COMMIT: 'took a proposal into',
  REJECT: 'rejected in',
  ALERT: 'raised an alert on',
};

export const minute = (at: string) => `${at.slice(0, 16).replace('T', ' ')} UTC`;
export const leave = (approval: string) => (approval === '—' ? 'no approval needed' : `approval: ${approval}`);

/** One row in a sentence: when, who, what, why, with whose leave. */
export function told(row: CommitRow): string {
  const did = `${who(row.actor)} ${verbs[row.action] ?? row.action.toLowerCase()} ${row.path === '*' ? 'the workspace' : row.path}`;
  const because = row.trigger === '' ? '' : ` (${row.trigger})`;
  return `${minute(row.at)}, ${did}${because}: ${row.summary || 'nothing said'} [${row.commit.slice(0, 10)}, ${leave(row.approval)}].`;
}

const many = (count: number) => `${count} ${count === 1 ? 'change' : 'changes'}`;

export function changesAnswer(
  { rows, total }: Page,
  about: QuestionSubject | undefined,
  asked: ParsedInput<'history.list'>,
): string {
  const of = about === undefined ? '' : ` of ${about.name}`;
  const narrowed = about !== undefined || narrows(asked);
  const [first] = rows;
  if (first === undefined) return narrowed ? `Nothing in the history fits${of}.` : 'Nothing has changed yet.';
  return `${many(total)}${of}${narrowed ? '' : ' in all'}; the latest: ${told(first)}`;
}

const narrows = ({ actor, actions, approval, session, since, until, critical }: ParsedInput<'history.list'>) =>
  [actor, actions, approval, session, since, until, critical].some((one) => one !== undefined);

/** Whether a file ever changed, and how it came. */
export function fileAnswer({ rows, total }: Page, name: string, first: CommitRow | undefined): string {
  const [latest] = rows;
  if (latest === undefined) return `Nothing in the history of ${name} fits.`;
  const came = first === undefined || first.commit === latest.commit ? '' : ` The first: ${told(first)}`;
  const unchanged = total === 1 && latest.action === 'CREATE';
  return unchanged
    ? `${name} has not changed since it came: ${told(latest)}`
    : `${name}: ${many(total)}; the latest: ${told(latest)}${came}`;
}
