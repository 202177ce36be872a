import type { LinkTarget } from '../../app/link-target.ts';
import type { CommitGroup } from './items.ts';

/** What is looked at beside the log. */
export type AuditChoice =
  | { kind: 'commit'; commit: string; key: string }
  | { kind: 'group'; id: string }
  | { kind: 'alert'; id: string };

/** Where a link to what is chosen leads; a group without a session is found by its newest change. */
export function addressOf(chosen: AuditChoice, group: CommitGroup | null): LinkTarget {
  if (chosen.kind === 'commit') return { to: '/audit', search: { commit: chosen.commit } };
  if (chosen.kind === 'alert') return { to: '/audit', search: { alert: chosen.id } };
  const [first] = group?.rows ?? [];
  return { to: '/audit', search: first?.session ? { session: first.session } : { commit: first?.commit } };
}
