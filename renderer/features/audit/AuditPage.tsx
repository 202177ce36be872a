import { t } from '../../text/text.ts';
import './audit.css';
import '../../ui/markdown.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { Button, classes, WordsField } from '../../ui/index.ts';
import { Digests } from './Digests.tsx';
import { FilterBar } from './FilterBar.tsx';
import { type Filters, filtersOf, isNarrowed } from './filters.ts';
import { History } from './History.tsx';
import { type Asked, RollbackDialog } from './RollbackDialog.tsx';

/** Who changed what, when and why; and the way to take any of it back. */
export function AuditPage() {
  const search = useSearch({ from: '/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const facets = useCall('history.facets', {});
  const [asked, setAsked] = useState<Asked | null>(null);
  const filters = filtersOf(search);
  const digests = search.view === 'digests';
  const change = (next: Filters) =>
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
            <FilterBar filters={filters} facets={facets.data} onChange={change} />
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
        <History
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
