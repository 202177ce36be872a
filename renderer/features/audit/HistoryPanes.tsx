import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type { Alert, CommitRow } from '#shared/model/audit.ts';
import type { Out } from '../../api/client.ts';
import { useLinkTarget } from '../../app/link-target.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  count,
  counted,
  dateName,
  EmptyState,
  ErrorState,
  localDayOf,
  Skeleton,
  Splitter,
  useNow,
} from '../../ui/index.ts';
import { sentence } from '../library/sentence.ts';
import { AlertBanners, useAlerts } from './Alerts.tsx';
import { AuditLog } from './AuditLog.tsx';
import { meantPath } from './about.ts';
import { type AuditChoice, addressOf } from './chosen.ts';
import { DetailPane } from './DetailPane.tsx';
import { isNarrowed, type LogFilters, noFilters } from './filters.ts';
import { type CommitGroup, type FoldState, groupsOf, logItems } from './items.ts';
import type { LogActs } from './LogLines.tsx';
import { MomentDialog } from './MomentDialog.tsx';
import type { RollbackSubject } from './RollbackDialog.tsx';
import { rollbackOfGroup } from './targets.ts';
import { useChosen } from './useChosen.ts';
import { readingOf, useHistory } from './useHistory.ts';
import { useSeenCommits } from './useSeenCommits.ts';
import { groupName } from './words.ts';

type Props = {
  filters: LogFilters;
  facets: Out<'history.facets'> | undefined;
  /** What the address names. */
  commit: string | undefined;
  alert: string | undefined;
  onRollBack(asked: RollbackSubject): void;
  /** Whether a moment to go back to is being chosen. */
  moment: boolean;
  onMoment(open: boolean): void;
};

const noRows: readonly CommitRow[] = [];

/** The log on the left, with what waits over it; what is chosen beside it. */
export function HistoryPanes({ filters, facets, commit, alert, onRollBack, moment, onMoment }: Props) {
  const navigate = useNavigate({ from: '/audit' });
  const query = useHistory(filters);
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? noRows, [query.data]);
  const [unfolded, setUnfolded] = useState<FoldState>({ open: new Map(), whole: new Set() });
  const items = useMemo(() => logItems(rows, unfolded, query.hasNextPage), [rows, unfolded, query.hasNextPage]);
  const alerts = useAlerts();
  const { chosen, choose } = useChosen(rows, commit, alert);
  useSeenCommits(rows);
  const group = useMemo(() => (chosen?.kind === 'group' ? findGroup(rows, chosen.id) : null), [rows, chosen]);
  useLinkTarget(chosen ? addressOf(chosen, group) : undefined);

  const total = query.data?.pages.at(-1)?.total ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  const acts = useMemo(
    (): LogActs => ({
      choose,
      toggle: (group, next) => setUnfolded((now) => ({ ...now, open: new Map(now.open).set(group.id, next) })),
      whole: (group) => setUnfolded((now) => ({ ...now, whole: new Set(now.whole).add(group.id) })),
      rollBack(group) {
        const scope = rollbackOfGroup(group);
        if (scope !== null) onRollBack({ title: groupName(group), of: scope });
      },
      rollBackOne: (row) => onRollBack({ title: sentence(row.summary) || row.path, of: row }),
    }),
    [choose, onRollBack],
  );
  const open = (row: CommitRow) => void navigate({ to: '/library', search: { path: meantPath(row) } });

  return (
    <div className="aumain">
      <div className="auleft">
        <Splitter name="audit" property="--log" label={t('Width of the log')} />
        <AlertBanners
          alerts={alerts}
          chosen={openAlert(alerts, chosen)}
          onChoose={({ id }) => choose({ kind: 'alert', id })}
        />
        {query.isPending && <Skeleton rows={16} height={26} label={t('Reading the history')} />}
        {query.isError && rows.length === 0 && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {query.isSuccess && rows.length === 0 && (
          <Nothing narrowed={isNarrowed(filters)} onClear={() => void navigate({ search: noFilters, replace: true })} />
        )}
        {rows.length > 0 && (
          <AuditLog
            key={JSON.stringify(filters)}
            items={items}
            loaded={rows.length}
            total={total}
            hasMore={hasNextPage}
            failed={query.isFetchNextPageError ? query.error : null}
            chosen={chosen}
            alerts={alerts}
            acts={acts}
            onMore={more}
            onOpen={open}
          />
        )}
        <Totals
          total={total}
          facets={facets}
          narrowed={isNarrowed(filters)}
          answer={query.data?.pages[0]?.answer ?? null}
        />
      </div>
      <DetailPane
        chosen={chosen}
        rows={rows}
        group={group}
        alert={alerts.find((one) => chosen?.kind === 'alert' && one.id === chosen.id) ?? null}
        onRollBack={onRollBack}
        onCommit={(row) => choose({ kind: 'commit', commit: row.commit, key: `${row.commit} ${row.path}` })}
      />
      <MomentDialog
        open={moment}
        rows={rows}
        onChoose={(scope, title) => {
          onMoment(false);
          onRollBack({ title, of: scope });
        }}
        onClose={() => onMoment(false)}
      />
    </div>
  );
}

function findGroup(rows: readonly CommitRow[], id: string): CommitGroup | null {
  const all = groupsOf(rows).flatMap(({ groups }) => groups);
  return all.find((group) => group.id === id) ?? null;
}

function Nothing({ narrowed, onClear }: { narrowed: boolean; onClear(): void }) {
  if (narrowed)
    return (
      <EmptyState
        icon="audit"
        title={t('No change fits these filters')}
        action={<Button onClick={onClear}>{t('Clear filters')}</Button>}
      >
        {t('Words are looked for in what was said of a change, in its file and in its commit.')}
      </EmptyState>
    );
  return (
    <EmptyState icon="audit" title={t('Nothing has changed yet')}>
      {t(
        'Every change of a memory appears here the moment it is made: by an agent, by you, or in another editor; with who, when and why, and the way to take it back.',
      )}
    </EmptyState>
  );
}

type TotalsProps = {
  total: number;
  facets: Out<'history.facets'> | undefined;
  narrowed: boolean;
  /** What the engine said of the newest page; null while it has said nothing. */
  answer: string | null;
};

function Totals({ total, facets, narrowed, answer }: TotalsProps) {
  const now = useNow();
  const first = facets?.first ? t('since {day}', { day: dateName(localDayOf(new Date(facets.first)), now) }) : '';
  const words =
    narrowed && facets
      ? t('{total} of {changes} {first}', { total: count(total), changes: counted(facets.commits, 'change'), first })
      : `${counted(total, 'change')} ${first}`;
  return (
    <div className="autotals meta" role="status">
      <span className="grow cut">{answer !== null && (readingOf(answer) ?? words)}</span>
      <span className="nowrap">{t('Grouped by session')}</span>
    </div>
  );
}

/** The alert that is looked at, as itself or as the change that it is about. */
function openAlert(alerts: readonly Alert[], chosen: AuditChoice | null): string | null {
  if (chosen?.kind === 'alert') return chosen.id;
  if (chosen?.kind !== 'commit') return null;
  return alerts.find(({ commit }) => commit === chosen.commit)?.id ?? null;
}
