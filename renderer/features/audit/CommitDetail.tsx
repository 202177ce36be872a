import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  clockOf,
  counted,
  dayName,
  EmptyState,
  ErrorState,
  Kbd,
  localDayOf,
  SectionHead,
  Segment,
  Skeleton,
  useLater,
  useNow,
} from '../../ui/index.ts';
import { sentence } from '../library/sentence.ts';
import { actWord } from '../today/actor.ts';
import { answersTo, useAlerts, useSettle } from './Alerts.tsx';
import { meantPath, rescored } from './about.ts';
import { Blame } from './Blame.tsx';
import { CitationList } from './CitationList.tsx';
import { Facts } from './Facts.tsx';
import { FileDiff, type FileTexts, FoldedDiff } from './FileDiff.tsx';
import { Lines } from './LogLines.tsx';
import type { RollbackSubject } from './RollbackDialog.tsx';
import { StandingList } from './StandingList.tsx';
import { usePrevious } from './usePrevious.ts';
import { fileName, plusMinus, wholeFolder } from './words.ts';

type Props = {
  commit: string;
  /** As the log has it; a commit that a link named may not be loaded there. */
  known: CommitRow | null;
  onRollBack(asked: RollbackSubject): void;
};

/** Milliseconds that the choice must rest on a commit before its diff is asked for; keys run faster than eyes. */
const resting = 90;

/** One commit: who, why, on what grounds, and what it did to its file. */
export function CommitDetail({ commit, known, onRollBack }: Props) {
  const asked = useLater(commit, resting);
  const found = useCall('history.diff', { commit: asked }, { enabled: asked === commit, staleTime: 60_000 });
  const diff = asked === commit ? found.data : undefined;
  const row = known ?? diff?.rows[0] ?? null;
  const alert = useAlerts().find((one) => one.commit === commit);
  const previous = usePrevious(asked === commit ? row : null);
  const rollBack = () => row !== null && onRollBack({ title: sentence(row.summary) || row.path, of: row });
  useKeys(t('Audit'), [{ keys: 'z', label: t('Roll back…'), run: rollBack }]);

  if (found.isError && asked === commit) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (row === null && diff !== undefined)
    return <EmptyState icon="audit" title={t('This commit is not in the history')} />;
  if (row === null) return <Skeleton rows={8} height={28} label={t('Reading the change')} />;
  return (
    <>
      <Heading row={row} />
      <Facts row={row} previous={previous} />
      {diff === undefined ? (
        <Skeleton rows={8} height={20} label={t('Reading the change')} />
      ) : (
        <Files files={diff.files} row={row} />
      )}
      <div className="auacts">
        {alert !== undefined ? (
          <AlertAnswers alert={alert} />
        ) : (
          <Button icon="revert" onClick={rollBack}>
            {t('Roll back…')} <Kbd keys="Z" />
          </Button>
        )}
        <Link className="btn quiet" to="/library" search={{ path: meantPath(row) }}>
          {t('Open in Library')}
        </Link>
        {row.group.kind === 'reflection' && (
          <Link className="btn quiet" to="/review">
            {t('Open reflections')}
          </Link>
        )}
      </div>
      {diff && (
        <CitationList
          evidence={diff.evidence}
          from={row.proposal === null ? t('from the reflection') : t('from the proposal')}
        />
      )}
    </>
  );
}

/** Of a change that an alert waits for, its two answers: the same as over the log. To restore is to roll it back. */
function AlertAnswers({ alert }: { alert: ReturnType<typeof useAlerts>[number] }) {
  const { settle, busy } = useSettle();
  const { restored, mine } = answersTo(alert.kind);
  return (
    <>
      <Button look="primary" busy={busy === alert.id} onClick={() => settle(alert.id, 'restored')}>
        {restored}
      </Button>
      <Button busy={busy === alert.id} onClick={() => settle(alert.id, 'mine')}>
        {mine}
      </Button>
    </>
  );
}

function Heading({ row }: { row: CommitRow }) {
  const now = useNow();
  const at = new Date(row.at);
  return (
    <div>
      <h2>{sentence(row.summary) || actWord(row.action).word}</h2>
      <p className="meta" title={row.path}>
        {row.path === wholeFolder ? t('All files') : meantPath(row).replace(/^memory\//, '')} ·{' '}
        {dayName(localDayOf(at), now)}, {clockOf(at)}
      </p>
    </div>
  );
}

/** How many lines a file has that came or went as a whole; of others the whole change alone is counted. */
function newLines({ before, after }: FileTexts): string {
  const lines = (text: string) => text.replace(/\n$/, '').split('\n').length;
  if (!before && after) return plusMinus(lines(after), 0);
  return before && !after ? plusMinus(0, lines(before)) : '';
}

type View = 'memory' | 'change' | 'file' | 'blame';

/** The file of a commit: what changed, the whole text, or who wrote each line of it. */
function Files({ files, row }: { files: readonly FileTexts[]; row: CommitRow }) {
  const about = rescored(row);
  const [view, setView] = useState<View>(about.length > 0 ? 'memory' : 'change');
  const [file] = files;
  if (file === undefined) return <p className="meta">{t('It changed no file.')}</p>;
  if (files.length > 1)
    return (
      <section aria-labelledby="audit-files">
        <SectionHead id="audit-files" title={counted(files.length, 'file')}>
          <Lines added={row.added} removed={row.removed} />
        </SectionHead>
        <ul className="aufolds">
          {files.map((one) => (
            <FoldedDiff
              key={one.path}
              {...one}
              unfolded={one.path === row.path}
              end={<span className="mono meta nowrap">{newLines(one)}</span>}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <section className="audiff" aria-label={t('What happened to {file}', { file: fileName(file.path) })}>
      <div className="audiffbar">
        <Segment<View>
          label={t('View')}
          value={view}
          options={[
            ...(about.length > 0 ? [{ value: 'memory' as const, label: t('Memory') }] : []),
            { value: 'change', label: t('Change') },
            { value: 'file', label: t('File') },
            { value: 'blame', label: t('Blame') },
          ]}
          onChange={setView}
        />
        <span className="grow" />
        <span className="mono audiffpm">
          <Lines added={row.added} removed={row.removed} />
        </span>
      </div>
      {view === 'memory' && <StandingList ids={about} file={file} />}
      {view === 'change' && <FileDiff {...file} />}
      {view === 'file' &&
        (file.after === null ? (
          <p className="meta aunote">{t('There is no text of this file after the change.')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
          <section className="scroll autext" aria-label={t('The file after the change')} tabIndex={0}>
            <pre className="code">{file.after}</pre>
          </section>
        ))}
      {view === 'blame' && <Blame path={file.path} commit={row.commit} />}
    </section>
  );
}
