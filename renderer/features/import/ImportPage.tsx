import { t } from '../../text/text.ts';
import './import.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { Button, counted, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts';
import { AcrossSources, acrossAddress } from './AcrossSources.tsx';
import { DropPlace } from './DropPlace.tsx';
import { addPlace, usePlaces } from './dropped.ts';
import { ImportStart } from './ImportStart.tsx';
import { LinkDetail } from './LinkDetail.tsx';
import { isLinkAddress, linkAddress } from './links.ts';
import { SourceDetail } from './SourceDetail.tsx';
import { type Source, SourceList } from './SourceList.tsx';
import { useTake } from './useSourceLook.ts';

/** What do I have elsewhere? Looked at before anything is written; one change, one undo. */
export function ImportPage() {
  const { path } = useSearch({ from: '/import' });
  const navigate = useNavigate();
  const elsewhere = useCall('host.elsewhere', {});
  const listed = useCall('links.list', {});
  const links = listed.data?.links ?? [];
  const linked = links.find(({ id }) => linkAddress(id) === path);
  const { forget } = useTake();
  const found = elsewhere.data?.places ?? [];
  // A place that the address alone names stands in the list, too.
  const isPlace = path !== undefined && path !== acrossAddress && !isLinkAddress(path);
  const given = [...new Set([...(isPlace ? [path] : []), ...usePlaces()])].filter((place) =>
    found.every((one) => one.path !== place),
  );
  // What is linked is not absent, wherever it lies.
  const absent = (elsewhere.data?.absent ?? []).filter((name) => links.every(({ title }) => title !== name));
  const looked = new Set(found.map(({ path: one }) => one)).size + (elsewhere.data?.absent.length ?? 0);
  const known = found.find((one) => one.path === path);
  const show = (to: string) => void navigate({ to: '/import', search: { path: to }, replace: true });
  const shown: Source | undefined =
    path === undefined ? undefined : { path, ...(known && { as: known.format, found: known }) };

  function choose(place: string) {
    addPlace(place);
    show(place);
  }
  return (
    <>
      <div className="bar">
        <h1>{t('Import')}</h1>
        <span className="meta cut">
          {looked > 0
            ? t('Looked in {places}. Nothing leaves this computer.', {
                places: counted(looked, 'known place'),
              })
            : t('Nothing leaves this computer.')}
        </span>
        <span className="grow" />
        <Button
          look="quiet"
          icon="refresh"
          busy={elsewhere.isFetching}
          onClick={() => void Promise.all([elsewhere.refetch(), forget()])}
        >
          {t('Look again')}
        </Button>
      </div>
      <div className="split importpage">
        <SourceList links={links} found={found} absent={absent} given={given} path={path} onShow={show}>
          {path !== undefined && <DropPlace onPlace={choose} />}
        </SourceList>
        {path === acrossAddress ? (
          <AcrossSources />
        ) : linked !== undefined ? (
          <LinkDetail key={linked.id} link={linked} />
        ) : isLinkAddress(path) ? (
          <div className="splitdetail">
            {listed.isError ? (
              <ErrorState error={listed.error} retry={() => void listed.refetch()} />
            ) : listed.isFetching ? (
              <Skeleton rows={6} height={32} label={t('Reading the links')} />
            ) : (
              <EmptyState icon="link" title={t('It is no longer linked')}>
                {t(
                  'What stood there and here stayed as it was. To follow each other again, choose the folder and keep it in step.',
                )}
              </EmptyState>
            )}
          </div>
        ) : shown === undefined ? (
          elsewhere.data && <ImportStart found={found} onPlace={choose} onShow={show} />
        ) : (
          <SourceDetail key={shown.path} source={shown} />
        )}
      </div>
    </>
  );
}
