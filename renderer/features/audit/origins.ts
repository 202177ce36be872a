import type { CommitRow } from '#shared/model/audit.ts';
import { t } from '../../text/text.ts';
import type { IconName } from '../../ui/index.ts';
import { type Scope, sessionOf } from './targets.ts';
import { writerOf } from './words.ts';

/** Somebody or something that a file's text came of. `scope`: what taking back all of theirs means; null for a person's own. */
export type FileOrigin = { name: string; icon: IconName; changes: number; scope: Scope | null };

/** Who wrote a file, who wrote most of it first. */
export function fileOrigins(rows: readonly CommitRow[]): FileOrigin[] {
  const found = new Map<string, FileOrigin>();
  for (const row of rows) {
    if (isUpkeep(row)) continue;
    const { name, icon } = nameOf(row);
    const known = found.get(name);
    if (known) known.changes++;
    else found.set(name, { name, icon, changes: 1, scope: scopeOf(row, name) });
  }
  return [...found.values()].sort((a, b) => b.changes - a.changes);
}

/** What Mneme did by itself adds nothing of anybody's. */
export const isUpkeep = ({ actor }: Pick<CommitRow, 'actor'>): boolean =>
  actor.startsWith('system:') && !actor.startsWith(imports);

function nameOf(row: CommitRow): Pick<FileOrigin, 'name' | 'icon'> {
  if (row.actor.startsWith(imports)) return { name: row.trigger, icon: 'import' };
  const { name, icon } = writerOf(row);
  return { name: row.group.kind === 'reflection' ? row.group.label : name, icon };
}

const imports = 'system:import:';
/** How the history calls an agent that nothing names. */
const unnamed = t('An agent');

function scopeOf(row: CommitRow, name: string): Scope | null {
  const { actor, change, group, session } = row;
  if (actor.startsWith(imports))
    return change === null ? null : { label: t('all of “{name}”', { name }), target: { what: 'change', change } };
  if (group.kind === 'agent' && group.label !== unnamed)
    return { label: t('everything by {name}', { name }), target: { what: 'agent', agent: name } };
  if (group.kind === 'reflection' && session !== null)
    return { label: t('all of {name}', { name }), target: sessionOf(row, session) };
  return null;
}
