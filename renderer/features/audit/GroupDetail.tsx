import { Link } from '@tanstack/react-router';
import type { CommitRow } from '#shared/model/audit.ts';
import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  count,
  counted,
  dayName,
  ErrorState,
  Icon,
  Kbd,
  localDayOf,
  Skeleton,
  useLater,
  useNow,
} from '../../ui/index.ts';
import { sentence } from '../library/sentence.ts';
import { CitationList } from './CitationList.tsx';
import { Fact } from './Facts.tsx';
import { FoldedDiff } from './FileDiff.tsx';
import type { CommitGroup } from './items.ts';
import type { RollbackSubject } from './RollbackDialog.tsx';
import { rollbackOfGroup, type Scope } from './targets.ts';
import { approvalOf, fileName, groupName, groupWords, pathIcon, plusMinus } from './words.ts';

type Props = {
  group: CommitGroup;
  onRollBack(asked: RollbackSubject): void;
  onCommit(row: CommitRow): void;
};

/** A session, a reflection or a sitting as a whole: the files it changed, from its beginning to its end. */
export function GroupDetail({ group, onRollBack, onCommit }: Props) {
  const now = useNow();
  const scope = rollbackOfGroup(group);
  const rollBack = () => scope !== null && onRollBack({ title: groupName(group), of: scope });
  useKeys(t('Audit'), [{ keys: 'z', label: t('Roll back…'), run: rollBack }]);
  const first = group.rows.at(-1);
  const distinct = (values: readonly string[]) => [...new Set(values)];
  const session = scope?.target.what === 'session' ? scope.target.session : null;
  return (
    <>
      <div>
        <h2>{groupName(group)}</h2>
        <p className="meta">
          {first && dayName(localDayOf(new Date(first.at)), now)}, {groupWords(group)}
        </p>
      </div>
      <dl className="aufacts">
        <Fact name={t('By')}>
          <span className="mono break">
            {distinct(group.rows.map((row) => row.actor))
              .slice(0, 4)
              .join(', ')}
          </span>
        </Fact>
        <Fact name={t('Approval')}>{distinct(group.rows.map(approvalOf)).join(', ')}</Fact>
        {session !== null && (
          <Fact name={t('Session')}>
            <Link to="/audit" search={{ session }} className="mono break" title={t('Show only this session')}>
              {session}
            </Link>
          </Fact>
        )}
        <Fact name={t('Changes')}>
          {t('{rows} to {files}', {
            rows: count(group.rows.length),
            files: counted(distinct(group.rows.map((row) => row.path)).length, 'file'),
          })}
        </Fact>
      </dl>
      {scope === null ? <Rows group={group} onCommit={onCommit} /> : <Whole scope={scope} />}
      <div className="auacts">
        {scope !== null && (
          <Button icon="revert" onClick={rollBack}>
            {t('Roll back…')} <Kbd keys="Z" />
          </Button>
        )}
        {group.kind === 'reflection' && (
          <Link className="btn quiet" to="/review">
            {t('Open reflections')}
          </Link>
        )}
      </div>
    </>
  );
}

/** The files of a session or a change set, before its first change and after its last. */
function Whole({ scope }: { scope: Scope }) {
  const { target } = scope;
  const input =
    target.what === 'session' ? { session: target.session } : target.what === 'change' ? { change: target.change } : {};
  const words = JSON.stringify(input);
  const resting = useLater(words, 90) === words;
  const found = useCall('history.diff', input, { enabled: resting, staleTime: 10_000 });
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton rows={5} height={30} label={t('Reading the changes')} />;
  const { files, rows, evidence, more } = found.data;
  const lines = (path: string) => {
    const mine = rows.filter((row) => row.path === path);
    return plusMinus(
      mine.reduce((sum, row) => sum + row.added, 0),
      mine.reduce((sum, row) => sum + row.removed, 0),
    );
  };
  return (
    <>
      <ul className="aufolds" aria-label={t('Files')}>
        {files.map((file, n) => (
          <FoldedDiff
            key={file.path}
            {...file}
            unfolded={n === 0 && files.length < 12}
            end={<span className="mono meta nowrap">{lines(file.path)}</span>}
          />
        ))}
      </ul>
      {more && (
        <p className="meta">{t('More files than are shown here; filter by the session to see every change.')}</p>
      )}
      <CitationList
        evidence={evidence}
        from={target.what === 'session' ? t('from the session') : t('from the change')}
      />
    </>
  );
}

/** What has no common name in the history is read change by change. */
function Rows({ group, onCommit }: { group: CommitGroup; onCommit(row: CommitRow): void }) {
  return (
    <ul className="aufolds" aria-label={t('Changes')}>
      {group.rows.slice(0, 200).map((row) => (
        <li key={`${row.commit} ${row.path}`} className="aufold">
          <button type="button" className="aufoldhead" onClick={() => onCommit(row)} title={row.path}>
            <Icon name={pathIcon(row.path)} small className="faint" />
            <span className="mono cut">{fileName(row.path)}</span>
            <span className="meta cut grow">{sentence(row.summary)}</span>
            <span className="mono meta nowrap">{plusMinus(row.added, row.removed)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
