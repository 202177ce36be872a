import { Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Button, ErrorState, IconButton, Segment, Skeleton } from '../../ui/index.ts';
import { LazyDiffView } from './editor/lazy.ts';
import { toPage } from './lines.ts';

type Props = {
  path: string;
  commit: string;
  /** The text in the editor. */
  now: string;
  onClose(): void;
  /** Puts the version's text into the editor, not saved. */
  onBring(body: string): void;
};

type Against = 'before' | 'now';

/** One version: what it changed, or what has changed since. */
export function VersionView({ path, commit, now, onClose, onBring }: Props) {
  const [against, setAgainst] = useState<Against>('before');
  const version = useCall('file.version', { path, commit });
  useKeys(t('A version'), [{ keys: 'Escape', label: t('Back to the file'), run: onClose }]);
  const content = version.data?.content == null ? '' : toPage(version.data.content).body;
  const previous = version.data?.previous == null ? '' : toPage(version.data.previous).body;
  const removed = version.data?.content === null;
  const first = version.data?.previous === null && !removed && against === 'before';
  const same = against === 'now' && content === now;
  return (
    <>
      <div className="bar filebar">
        <IconButton icon="left" label={t('Back to the file')} small onClick={onClose} />
        <h2 className="cut">
          <span className="mono">{path.slice(path.lastIndexOf('/') + 1)}</span>
        </h2>
        <span className="meta mono nowrap">{commit.slice(0, 8)}</span>
        <span className="grow" />
        <Segment<Against>
          label={t('Compare')}
          value={against}
          options={[
            { value: 'before', label: t('What it changed') },
            { value: 'now', label: t('Since then') },
          ]}
          onChange={setAgainst}
        />
        <Button
          icon="revert"
          disabled={!version.isSuccess || removed || content === now}
          onClick={() => onBring(content)}
        >
          {t('Restore')}
        </Button>
      </div>
      {version.isPending && <Skeleton rows={14} height={20} />}
      {version.isError && <ErrorState error={version.error} retry={() => void version.refetch()} />}
      {removed && against === 'before' && (
        <p className="versionnote meta">{t('The file was removed in this version.')}</p>
      )}
      {same && <p className="versionnote meta">{t('Nothing has changed since: this is the text in the editor.')}</p>}
      {first && version.isSuccess && (
        <>
          <p className="versionnote meta">{t('The history of this file begins here.')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
          <section className="scroll versiontext" aria-label={t('The first version')} tabIndex={0}>
            <pre className="code readcode">{content}</pre>
          </section>
        </>
      )}
      {version.isSuccess && !first && !same && (
        <Suspense fallback={<Skeleton rows={14} height={20} />}>
          <LazyDiffView
            label={path}
            before={against === 'before' ? previous : content}
            after={against === 'before' ? content : now}
          />
        </Suspense>
      )}
    </>
  );
}
