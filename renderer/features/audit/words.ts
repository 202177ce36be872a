import { type CommitRow, isOutside } from '#shared/model/audit.ts';
import { isOwnChange } from '../../api/look.ts';
import { engineText, t } from '../../text/text.ts';
import { clockOf, counted, type IconName } from '../../ui/index.ts';
import { sentence } from '../library/sentence.ts';
import { actorName } from '../today/actor.ts';
import type { CommitGroup } from './items.ts';

const groupIcons: Record<CommitGroup['kind'], IconName> = {
  agent: 'agents',
  reflection: 'review',
  decay: 'clock',
  owner: 'me',
  system: 'mark',
  rollback: 'revert',
  skill: 'puzzle',
};

export function groupIcon({ kind, rows }: CommitGroup): IconName {
  return rows.every(isOutside) ? outsideMneme.icon : groupIcons[kind];
}

/** `session 09:12 to 09:38`, `approved, 18:20`, `skill, 02:41`. */
export function groupWords({ kind, rows }: CommitGroup): string {
  const times = span(rows);
  const approved = rows.find((row) => row.approval === 'approved');
  if (kind === 'agent') return rows.some((row) => row.session !== null) ? t('session {times}', { times }) : times;
  if (kind === 'skill') return t('skill, {times}', { times });
  if (kind === 'reflection' && approved) return `${approvalOf(approved)}, ${times}`;
  return times;
}

/** Rows come newest first. */
function span(rows: readonly CommitRow[]): string {
  const last = rows[0];
  const first = rows.at(-1);
  if (last === undefined || first === undefined) return '';
  const [from, to] = [clockOf(new Date(first.at)), clockOf(new Date(last.at))];
  return from === to ? to : t('{from} to {to}', { from, to });
}

/** What a group is called: a sitting in which nothing was done in Mneme is nobody's for sure. */
export const groupName = ({ kind, label, rows }: CommitGroup): string =>
  rows.every(isOutside)
    ? outsideMneme.name
    : isNamed.has(kind)
      ? label
      : (takenBack(label, rows) ?? linkName(label) ?? engineText(label));

/** `Mneme window took back 5dbcc7106d000dfa` → what was taken back, where it was one thing; null for any other label. */
function takenBack(label: string, [first, ...more]: readonly CommitRow[]): string | null {
  if (first === undefined || !/ took back [0-9a-f]{16}$/.test(label)) return null;
  return more.length === 0
    ? sentence(first.summary)
    : t('Taken back: {files}', { files: counted(more.length + 1, 'file') });
}

/** `link with /home/me/basic-memory` → whose folder came into step; null for what is no link's. */
function linkName(label: string): string | null {
  const [, name] = /^link with .*?([^\\/]+)[\\/]?$/.exec(label) ?? [];
  return name === undefined ? null : t('In step with {name}', { name });
}

/** Called by a name that somebody gave. */
const isNamed: ReadonlySet<CommitGroup['kind']> = new Set(['agent', 'skill']);

export const outsideMneme = { name: t('Outside Mneme'), icon: 'pencil' } as const;

/** Who made a change, by the name a person knows; an agent's own tag does not say which agent it was. */
export function writerOf(row: CommitRow): { name: string; icon: IconName } {
  const { actor, group } = row;
  if (isOutside(row)) return outsideMneme;
  const known = actorName(actor);
  if (group.kind === 'owner' && row.owner !== null) return { ...known, name: row.owner };
  return group.kind === 'agent' ? { ...known, name: group.label } : known;
}

/** What the log has for a file where a change is of all of them. */
export const wholeFolder = '*';

/** A file's store, as an icon. */
export function pathIcon(path: string): IconName {
  if (path === wholeFolder) return 'folder';
  if (path.startsWith('memory/episodes/')) return 'episodic';
  if (path.startsWith('memory/graph/')) return 'graph';
  if (path.startsWith('memory/procedures/')) return 'procedural';
  if (path.startsWith('memory/vault/')) return 'vault';
  if (path === 'memory/meta/pending-memories.md') return 'inbox';
  if (path.startsWith('memory/meta/')) return 'settings';
  return path.includes('/') ? 'file' : 'core';
}

export function fileName(path: string): string {
  if (path === wholeFolder) return t('all files');
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether a change was asked about. */
export const approvalOf = (row: CommitRow): string =>
  isOutside(row) ? t('not asked for') : approvalWords(row.approval, row);

/** `approved by you`; the log's own word stays where it is plain enough. @param by whose change it was, where it is one */
export function approvalWords(
  approval: string,
  by: Pick<CommitRow, 'actor' | 'owner'> = { actor: '', owner: null },
): string {
  if (approval === 'approved') return t('approved by {owner}', { owner: by.owner ?? t('you') });
  if (approval === 'auto') return t('none needed');
  if (approval === 'pending') return t('waiting');
  if (approval === '—' || approval === '') return actWords(by);
  return approval;
}

function actWords({ actor, owner }: Pick<CommitRow, 'actor' | 'owner'>): string {
  if (!isOwnChange(actor) || actor.startsWith('system')) return t('none');
  return owner === null ? t('your own act') : t('their own act');
}

/** `+3 −2`; nothing where no line is counted. */
export function plusMinus(added: number, removed: number): string {
  if (added === 0 && removed === 0) return '';
  if (removed === 0) return `+${added}`;
  return `+${added} −${removed}`;
}

/** `Edited: …`, `Archived “…”` without the verb, which stands before it in the row; a sentence stays whole. */
export function withoutVerb(text: string, verb: string): string {
  if (!text.toLocaleLowerCase().startsWith(verb)) return text;
  const [, said] = /^(?:: | (?=[“„]))(.+)$/su.exec(text.slice(verb.length)) ?? [];
  return said?.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) ?? text;
}
