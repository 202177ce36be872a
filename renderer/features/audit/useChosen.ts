import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { useIsHere } from '../../app/useIsHere.ts';
import type { AuditChoice } from './chosen.ts';
import { commitRowKey, isFolded } from './items.ts';

/** Milliseconds that a choice rests before the address has it: a held key would write it faster than Chromium allows. */
const resting = 350;

/**
 * What is looked at. The address names a commit or an alert, so that links lead to one and Back comes back to it; until
 * something is chosen, the newest change that somebody made is.
 */
export function useChosen(rows: readonly CommitRow[], commit: string | undefined, alert: string | undefined) {
  const navigate = useNavigate({ from: '/audit' });
  const isHere = useIsHere('/audit');
  const [picked, setPicked] = useState<AuditChoice | null>(null);
  // What a link names is shown, whatever was picked before.
  useEffect(() => {
    if (commit !== undefined) setPicked((now) => (isCommit(now, commit) ? now : { kind: 'commit', commit, key: '' }));
    else if (alert !== undefined) setPicked({ kind: 'alert', id: alert });
  }, [commit, alert]);

  useEffect(() => {
    if (picked === null) return;
    const timer = setTimeout(() => {
      if (!isHere()) return;
      const next = {
        commit: picked.kind === 'commit' ? picked.commit : undefined,
        alert: picked.kind === 'alert' ? picked.id : undefined,
      };
      void navigate({
        search: (now) => (now.commit === next.commit && now.alert === next.alert ? now : { ...now, ...next }),
        replace: true,
      });
    }, resting);
    return () => clearTimeout(timer);
  }, [picked, navigate, isHere]);

  const choose = useCallback((next: AuditChoice) => setPicked(next), []);
  return { chosen: placed(picked, rows), choose };
}

/** A commit that a link named has no row's key; the newest one is chosen while nothing is. */
function placed(picked: AuditChoice | null, rows: readonly CommitRow[]): AuditChoice | null {
  if (picked?.kind === 'commit' && picked.key === '') {
    const row = rows.find((one) => one.commit.startsWith(picked.commit) || picked.commit.startsWith(one.commit));
    return row === undefined ? picked : { kind: 'commit', commit: row.commit, key: commitRowKey(row) };
  }
  if (picked !== null) return picked;
  const first = rows.find(({ group }) => !isFolded(group.kind)) ?? rows[0];
  return first === undefined ? null : { kind: 'commit', commit: first.commit, key: commitRowKey(first) };
}

function isCommit(chosen: AuditChoice | null, commit: string): boolean {
  return chosen?.kind === 'commit' && chosen.commit.startsWith(commit);
}
