import { t } from '../../text/text.ts';
import './past.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import {
  Citation,
  classes,
  counted,
  datesAsWords,
  EmptyState,
  ErrorState,
  Icon,
  SectionHead,
  Skeleton,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { ownWords } from '../library/sentence.ts';

type Reflection = Out<'reflection.past'>['reflections'][number];

/** What was decided before, newest first, as reflection-log.md has it; one of them beside the list. */
export function Past() {
  const found = useCall('reflection.past', { limit: 100 });
  const [chosen, setChosen] = useState<number | null>(null);
  if (found.isPending) return <Skeleton rows={6} height={48} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const { reflections } = found.data;
  const shown = reflections.find(({ line }) => line === chosen) ?? reflections[0];
  if (shown === undefined) {
    return (
      <EmptyState icon="review" title={t('No reflection was decided yet')}>
        {t('What you decide stands here afterwards, with every change it made.')}
      </EmptyState>
    );
  }
  return (
    <div className="split pastpage">
      <nav className="splitlist" aria-label={t('Past reflections')}>
        <ul className="scroll">
          {reflections.map((one) => (
            <li key={`${one.number}:${one.line}`}>
              <PastLine one={one} chosen={one === shown} onChoose={() => setChosen(one.line)} />
            </li>
          ))}
        </ul>
        <p className="splitkeys meta">
          {t('{reflections} decided', { reflections: counted(reflections.length, 'reflection') })}
        </p>
      </nav>
      <PastDetail one={shown} />
    </div>
  );
}

function PastLine({ one, chosen, onChoose }: { one: Reflection; chosen: boolean; onChoose(): void }) {
  const now = useNow();
  return (
    <button
      type="button"
      className={classes('splitrow splitpick pastline', chosen && 'chosen')}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <Icon name="review" className="faint" />
      <span className="grow pastwords">
        <span className="strong cut">{t('Reflection {number}', { number: one.number })}</span>
        <span className="meta cut">{one.decision}</span>
      </span>
      <time className="meta nowrap" dateTime={one.day}>
        {whenOf(one.day, now)}
      </time>
    </button>
  );
}

function PastDetail({ one }: { one: Reflection }) {
  const now = useNow();
  return (
    <article className="splitdetail scroll" aria-label={t('Reflection {number}', { number: one.number })}>
      <header className="splithead">
        <div className="grow">
          <h2>{t('Reflection {number}', { number: one.number })}</h2>
          <p className="meta">
            {one.decision} · {whenOf(one.day, now)}
          </p>
        </div>
        <Link to="/audit" search={{ session: one.session }} className="btn">
          <Icon name="audit" small />
          {t('What it changed')}
        </Link>
      </header>
      <section className="pastwhat" aria-labelledby="pastnotes">
        <SectionHead id="pastnotes" title={t('What was decided')}>
          {counted(one.notes.length, 'note')}
        </SectionHead>
        <ul className="pastnotes">
          {one.notes.map((note) => (
            <li key={note}>{datesAsWords(ownWords(note), now)}</li>
          ))}
        </ul>
      </section>
      <p className="meta">
        {t('Written in')} <Citation path="memory/meta/reflection-log.md" line={one.line} />
      </p>
    </article>
  );
}
