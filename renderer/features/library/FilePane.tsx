import { toErrorValue } from '#shared/model/error.ts';
import { t } from '../../text/text.ts';
import { Button, EmptyState, ErrorState, Skeleton } from '../../ui/index.ts';
import { Document } from './Document.tsx';
import { useDrafts } from './drafts.ts';
import type { FilePaneProps } from './file-pane-props.ts';
import { useFile } from './useFile.ts';
import { VersionView } from './VersionView.tsx';

/** The open file: loading, not there, not text, or its document. */
export function FilePane(props: FilePaneProps) {
  const { path, drafts } = props;
  const file = useFile(path);
  const draft = useDrafts(drafts).get(path);
  const missing = file.isError && toErrorValue(file.error).code === 'file.missing';

  if (file.isPending) {
    return (
      <section className="filepane" aria-label={path}>
        <PlainBar path={path} />
        <Skeleton rows={16} height={20} label={t('Loading {path}', { path })} />
      </section>
    );
  }
  if (missing && draft === undefined && props.version !== null) {
    return (
      <section className="filepane" aria-label={path}>
        <VersionView
          path={path}
          commit={props.version}
          now=""
          onClose={() => props.onVersion(null)}
          onBring={(body) => {
            drafts.put(path, { base: '', hash: null, body });
            props.onVersion(null);
          }}
        />
      </section>
    );
  }
  if (file.isError && !(missing && draft !== undefined)) {
    const error = toErrorValue(file.error);
    return (
      <section className="filepane" aria-label={path}>
        <PlainBar path={path} />
        {error.code === 'file.unparsed' ? (
          <EmptyState icon="file" title={t('This file is not UTF-8 text, so Mneme leaves it as it is')}>
            {t('{remedy} Nothing in it is remembered until then, and nothing in it is changed.', {
              remedy: error.remedy,
            })}
          </EmptyState>
        ) : missing ? (
          <EmptyState
            icon="file"
            title={t('There is no such file')}
            action={
              path.endsWith('.md') && (
                <Button icon="plus" onClick={() => props.onCreate(path)}>
                  {t('Create it')}
                </Button>
              )
            }
          >
            <span className="mono">{path}</span>{' '}
            {t(
              'was removed or renamed, or the link to it was never right. What its history holds can be brought back.',
            )}
          </EmptyState>
        ) : (
          <ErrorState error={file.error} retry={() => void file.refetch()} />
        )}
      </section>
    );
  }
  return <Document {...props} disk={missing ? null : (file.data ?? null)} draft={draft} />;
}

function PlainBar({ path }: { path: string }) {
  return (
    <div className="bar filebar">
      <h2 className="mono cut" title={path}>
        {path.slice(path.lastIndexOf('/') + 1)}
      </h2>
    </div>
  );
}
