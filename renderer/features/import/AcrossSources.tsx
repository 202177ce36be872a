import type { AcrossStanding } from '#shared/model/import.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Citation, counted, EmptyState, ErrorState, enumerated, Note, SectionHead, Skeleton } from '../../ui/index.ts';
import { plainText } from '../../ui/plain.ts';
import { DetailScroll } from './DetailScroll.tsx';

type Pair = Out<'import.across'>['pairs'][number];

/** The address of this page where a place is chosen. */
export const acrossAddress = 'across:';

const parts: { standing: AcrossStanding; title: string; says: string }[] = [
  { standing: 'contradict', title: t('They contradict each other'), says: t('Open either to set it right.') },
  { standing: 'repeat', title: t('Told twice'), says: t('Two memories of the same; archive the one you do not need.') },
  { standing: 'agree', title: t('They agree'), says: t('One memory that both told.') },
];

/** Where memories of two programs or agents agree, contradict or repeat one another. */
export function AcrossSources() {
  const found = useCall('import.across', {});
  if (found.isPending)
    return (
      <div className="splitdetail">
        <Skeleton rows={8} height={32} label={t('Comparing what programs and agents told')} />
      </div>
    );
  if (found.isError)
    return (
      <div className="splitdetail">
        <ErrorState error={found.error} retry={() => void found.refetch()} />
      </div>
    );
  const { sources, pairs, whole } = found.data;
  return (
    <DetailScroll label={t('Across all sources')}>
      <header className="splithead">
        <div className="grow">
          <h2>{t('Across all sources')}</h2>
          <p className="meta">
            {enumerated(sources.map(({ name, memories }) => `${name} ${counted(memories, 'memory', 'memories')}`))}
          </p>
        </div>
      </header>
      {!whole && <Note tone="info">{t('Only the latest 5,000 memories are compared.')}</Note>}
      {pairs.length === 0 && (
        <EmptyState icon="check" title={t('Nothing meets')}>
          {t('No two programs or agents told the same, or told it otherwise.')}
        </EmptyState>
      )}
      {parts.map((part) => (
        <Pairs
          key={part.standing}
          {...part}
          all={found.data[part.standing]}
          pairs={pairs.filter(({ standing }) => standing === part.standing)}
        />
      ))}
    </DetailScroll>
  );
}

type PairsProps = { standing: AcrossStanding; title: string; says: string; all: number; pairs: Pair[] };

function Pairs({ standing, title, says, all, pairs }: PairsProps) {
  if (pairs.length === 0) return null;
  const rest = all - pairs.length;
  return (
    <section aria-labelledby={`across-${standing}`}>
      <SectionHead id={`across-${standing}`} title={title}>
        {`${counted(all, 'time')}. ${says}`}
      </SectionHead>
      <ul className="acrosspairs">
        {pairs.map(({ one, other }) => (
          <li key={`${one.id} ${other.id} ${other.source}`}>
            {one.id === other.id ? (
              <Told {...one} source={t('{source} and {source2}', { source: one.source, source2: other.source })} />
            ) : (
              [one, other].map((side) => <Told key={side.id} {...side} />)
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="meta">{t('and {rest} more', { rest })}</p>}
    </section>
  );
}

function Told({ source, text, at, path, line }: Pair['one']) {
  return (
    <p>
      <span className="meta">{source}</span> {plainText(text, 300)}{' '}
      {at !== null && <span className="meta">{at.slice(0, 10)} </span>}
      <Citation path={path} line={line} />
    </p>
  );
}
