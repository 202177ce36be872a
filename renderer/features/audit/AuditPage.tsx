import { t } from '../../text/text.ts';
import './audit.css';
import '../../ui/markdown.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, classes, WordsField } from '../../ui/index.ts';
import { Digests } from './Digests.tsx';
import { filtersOf, isNarrowed, type LogFilters } from './filters.ts';
import { HistoryPanes } from './HistoryPanes.tsx';
import { LogFilterBar } from './LogFilterBar.tsx';
import { RollbackDialog, type RollbackSubject } from './RollbackDialog.tsx';

/** Who changed what, when and why; and the way to take any of it back. */
export function AuditPage() {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const facets = useCall('history.facets', {});
  const [asked, setAsked] = useState<RollbackSubject | null>(null);
  const filters = filtersOf(search);
  const digests = search.view === 'digests';
  const change = (next: LogFilters) =>
    void navigate({ search: (now) => ({ ...now, ...next, commit: undefined, alert: undefined }), replace: true });
  const setMoment = (open: boolean) =>
    void navigate({ search: (now) => ({ ...now, view: open ? 'moment' : undefined }), replace: true });
  const toggleDigests = () => void navigate({ search: digests ? {} : { view: 'digests' } });
  useKeys(t('Audit'), [
    { keys: 'b', label: t('Go back to…'), run: () => setMoment(true) },
    { keys: 'm', label: t('Monthly digests'), run: toggleDigests },
  ]);
  return (
    <>
      <div className={classes('bar aubar', isNarrowed(filters) && 'narrowed')}>
        <h1>{t('Audit')}</h1>
        {!digests && (
          <>
            <WordsField
              className="auwords"
              placeholder={t('File, words or commit')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
            <LogFilterBar filters={filters} facets={facets.data} onChange={change} />
          </>
        )}
        <span className="grow" />
        <Button look="quiet" aria-pressed={digests} onClick={toggleDigests}>
          {t('Digests')}
        </Button>
        <Button icon="clock" onClick={() => setMoment(true)}>
          {t('Go back to…')}
        </Button>
      </div>
      {digests ? (
        <Digests onClose={toggleDigests} />
      ) : (
        <HistoryPanes
          filters={filters}
          facets={facets.data}
          commit={search.commit}
          alert={search.alert}
          onRollBack={setAsked}
          moment={search.view === 'moment'}
          onMoment={setMoment}
        />
      )}
      <RollbackDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
