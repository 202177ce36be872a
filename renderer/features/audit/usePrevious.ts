import type { CommitRow } from '#shared/model/audit.ts';
import { useCall } from '../../api/queries.ts';

/** The version of the file before a commit; null while it is asked for, and when the file began with it. */
export function usePrevious(row: CommitRow | null): string | null {
  const asked = { what: 'file', about: row?.path ?? '', until: row?.at, limit: 20 } as const;
  const rows = useCall('history.list', asked, { enabled: row !== null, staleTime: 60_000 }).data?.rows ?? [];
  const at = rows.findIndex((one) => one.commit === row?.commit);
  return at < 0 ? null : (rows[at + 1]?.commit ?? null);
}
