import { auditLines } from '../commit/audit-file.ts';
import type { NewRow } from './table.ts';

type Told = Pick<NewRow, 'part' | 'change' | 'path' | 'action' | 'actor' | 'approval' | 'trigger' | 'summary' | 'at'>;

/** A commit that came past the door: by an owner's own git, or the one that begins a history. */
export const isStranger = ({ part, change, path, action, actor }: Told): boolean =>
  part === 0 && (change === null || (path === '*' && action === 'CREATE' && actor === 'system:init'));

/**
 * The lines of audit.log for a commit; an owner's own is told with what they said of it. None for a checkpoint, which
 * records and changes nothing. @source 000 §12.4
 */
export function strangerLines({
  change,
  path,
  action,
  actor,
  approval,
  trigger,
  summary,
  at,
}: Omit<Told, 'part'>): string[] {
  if (actor === 'system:checkpoint') return [];
  const said = change === null ? `${trigger}: ${summary}` : summary;
  const by = { actor, approval: approval as 'auto', trigger };
  return auditLines({ changes: [{ path, action, summary: said }] }, by, Date.parse(at))
    .split('\n')
    .slice(0, -1);
}
