import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../text/text.ts';
import { SectionHead, Segment } from '../../ui/index.ts';
import { Origins } from '../audit/Origins.tsx';
import { BlameView } from './BlameView.tsx';
import { UsesView } from './UsesView.tsx';
import { Versions, type VersionsProps } from './Versions.tsx';

type Show = 'versions' | 'blame';

/** How the open file came to be, by versions or by who wrote each line; below, who uses it. */
export function HistoryPane(props: VersionsProps) {
  const { path, version, onVersion } = props;
  const [show, setShow] = useState<Show>('versions');
  return (
    <aside className="historypane scroll" aria-label={t('History')}>
      <SectionHead title={t('History')}>
        <Link to="/audit" search={{ q: path }}>
          {t('In Audit')}
        </Link>
      </SectionHead>
      <div className="historyshow">
        <Segment<Show>
          label={t('Show')}
          value={show}
          options={[
            { value: 'versions', label: t('Versions') },
            { value: 'blame', label: t('Writers') },
          ]}
          onChange={(next) => {
            setShow(next);
            // The lines are those of the file as it is.
            if (next === 'blame' && version !== null) onVersion(null);
          }}
        />
      </div>
      {show === 'blame' && (
        <>
          <Origins path={path} />
          <BlameView path={path} />
        </>
      )}
      {show === 'versions' && <Versions {...props} />}
      <UsesView path={path} />
    </aside>
  );
}
