import { Suspense, useState } from 'react';
import { toErrorValue } from '#shared/model/error.ts';
import { t } from '../../text/text.ts';
import { Button, EmptyState, ErrorState, Segment, Skeleton } from '../../ui/index.ts';
import { LazyDiffView } from './editor/lazy.ts';
import { FileHeading } from './FileHeading.tsx';
import { toPage } from './lines.ts';
import { ReadView } from './ReadView.tsx';
import { useFile } from './useFile.ts';

type Mode = 'read' | 'text' | 'since';

/** One file as it was on a day: to read, as written, or beside what it is now. Nothing can be edited. */
export function PastFile({ path, asOf, onNow }: { path: string; asOf: string; onNow(): void }) {
  const [mode, setMode] = useState<Mode>('read');
  const then = useFile(path, asOf);
  const now = useFile(path);
  const missing = then.isError && toErrorValue(then.error).code === 'file.missing';
  const body = then.data === undefined ? '' : toPage(then.data.text).body;
  const today = now.data === undefined ? '' : toPage(now.data.text).body;
  return (
    <section className="filepane" aria-label={t('{path}, as it was', { path })}>
      <div className="bar filebar">
        <FileHeading path={path} />
        <span className="grow" />
        <Segment<Mode>
          label={t('Show as')}
          value={mode}
          options={[
            { value: 'read', label: t('Read') },
            { value: 'text', label: t('Text') },
            { value: 'since', label: t('Since then') },
          ]}
          onChange={setMode}
        />
      </div>
      {then.isPending && <Skeleton rows={16} height={20} label={t('Reading {path} as it was', { path })} />}
      {missing && (
        <EmptyState
          icon="file"
          title={t('This file did not exist then')}
          action={<Button onClick={onNow}>{t('Back to now')}</Button>}
        >
          {t('Choose a later day with the slider.')}
        </EmptyState>
      )}
      {then.isError && !missing && <ErrorState error={then.error} retry={() => void then.refetch()} />}
      {then.isSuccess && mode === 'read' && <ReadView path={path} body={body} />}
      {then.isSuccess && mode === 'text' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        <section className="scroll versiontext" aria-label={t('The text as it was')} tabIndex={0}>
          <pre className="code readcode">{body}</pre>
        </section>
      )}
      {then.isSuccess && mode === 'since' && body === today && (
        <p className="versionnote meta">{t('Nothing has changed since.')}</p>
      )}
      {then.isSuccess && mode === 'since' && body !== today && (
        <Suspense fallback={<Skeleton rows={14} height={20} />}>
          <LazyDiffView label={path} before={body} after={today} />
        </Suspense>
      )}
    </section>
  );
}
