import type { Alert, CommitRow } from '#shared/model/audit.ts';
import { t } from '../../text/text.ts';
import { EmptyState, Kbd } from '../../ui/index.ts';
import { AlertDetail } from './AlertDetail.tsx';
import { CommitDetail } from './CommitDetail.tsx';
import type { AuditChoice } from './chosen.ts';
import { GroupDetail } from './GroupDetail.tsx';
import type { CommitGroup } from './items.ts';
import type { RollbackSubject } from './RollbackDialog.tsx';

type Props = {
  chosen: AuditChoice | null;
  rows: readonly CommitRow[];
  group: CommitGroup | null;
  alert: Alert | null;
  onRollBack(asked: RollbackSubject): void;
  onCommit(row: CommitRow): void;
};

/** What is chosen: a commit, a group of them, or an alert. */
export function DetailPane({ chosen, rows, group, alert, onRollBack, onCommit }: Props) {
  return (
    <section className="audetail scroll" aria-label={t('The chosen change')} tabIndex={-1}>
      {chosen?.kind === 'commit' && (
        <CommitDetail
          key={chosen.commit}
          commit={chosen.commit}
          known={rows.find((row) => row.commit === chosen.commit) ?? null}
          onRollBack={onRollBack}
        />
      )}
      {group !== null && <GroupDetail key={group.id} group={group} onRollBack={onRollBack} onCommit={onCommit} />}
      {alert !== null && <AlertDetail key={alert.id} alert={alert} />}
      {chosen?.kind !== 'commit' && group === null && alert === null && (
        <EmptyState icon="audit" title={t('Choose a change to see what it did')}>
          <Kbd keys="J" /> {t('and')} <Kbd keys="K" /> {t('move through the log,')} <Kbd keys="Z" />{' '}
          {t('rolls back what is chosen,')} <Kbd keys="?" /> {t('lists all keys.')}
        </EmptyState>
      )}
    </section>
  );
}
