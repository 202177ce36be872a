import type { CommitRow, RollbackTarget } from '#shared/model/audit.ts';
import { t } from '../../text/text.ts';
import type { CommitGroup } from './items.ts';

/** One thing that can be taken back, under the name a person chooses it by. */
export type Scope = { label: string; target: RollbackTarget };

/** What taking back a whole group means: its session, or its one change set. Null: its changes go one by one. */
export function rollbackOfGroup({ kind, rows }: CommitGroup): Scope | null {
  const [first] = rows;
  const session = first?.session;
  if (session && rows.every((row) => row.session === session)) {
    const label = kind === 'reflection' ? t('The reflection') : t('The session');
    return { label, target: sessionOf(first, session) };
  }
  const change = rows[0]?.change;
  if (change && rows.every((row) => row.change === change))
    return { label: t('The change'), target: { what: 'change', change } };
  return null;
}

/** All the ways to take back a commit, the narrowest first. @param previous the version of its file before it */
export function rollbacksOf(row: CommitRow, previous: string | null): Scope[] {
  const scopes: Scope[] = [];
  if (row.change !== null) scopes.push({ label: t('This change'), target: { what: 'change', change: row.change } });
  if (previous !== null)
    scopes.push({ label: t('The file, to before it'), target: { what: 'file', path: row.path, commit: previous } });
  if (row.session !== null) {
    const label = row.group.kind === 'reflection' ? t('The reflection') : t('The session');
    scopes.push({ label, target: sessionOf(row, row.session) });
  }
  scopes.push({ label: t('All that came later'), target: { what: 'moment', at: row.commit } });
  return scopes;
}

/** All of a commit's session. Of a reflection the commit goes along: another machine may have one of that number. */
export const sessionOf = ({ group, commit }: Pick<CommitRow, 'group' | 'commit'>, session: string): RollbackTarget => ({
  what: 'session',
  session,
  ...(group.kind === 'reflection' && { of: commit }),
});
