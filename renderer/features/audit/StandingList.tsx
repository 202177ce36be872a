import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Citation, Icon, inDecimals, Skeleton, StatusDisc, statusNames } from '../../ui/index.ts';
import { Markdown } from '../../ui/Markdown.tsx';
import { type ScoreLine, scoreLineOf } from './about.ts';
import type { FileTexts } from './FileDiff.tsx';

type Props = { ids: readonly string[]; file: FileTexts };

/** The memories whose standing a commit changed: what each says, how it stood before and how after. */
export function StandingList({ ids, file }: Props) {
  const found = useCall('memory.get', { ids: [...ids] });
  if (found.isPending) return <Skeleton rows={3} height={20} />;
  const memories = found.data?.memories ?? [];
  return (
    <ul className="austandings">
      {ids.map((id) => {
        const memory = memories.find((one) => one.id === id);
        return (
          <li key={id}>
            {memory ? <Markdown text={memory.text} /> : <p className="mono">{id}</p>}
            <p className="flex wrap meta">
              <Stood standing={scoreLineOf(file.before, id)} />
              <Icon name="right" small label={t('became')} />
              <Stood standing={scoreLineOf(file.after, id)} />
              <span className="grow" />
              {memory && <Citation path={memory.path} line={memory.line} />}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Stood({ standing }: { standing: ScoreLine | null }) {
  if (standing === null) return <span>{t('as new')}</span>;
  const { status, score, pinned } = standing;
  return (
    <span className="flex">
      <StatusDisc status={status} />
      {statusNames[status]} {inDecimals(score)}
      {pinned && t(', pinned')}
    </span>
  );
}
