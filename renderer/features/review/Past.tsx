import { t } from '../../text/text.ts';
import './past.css';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import {
  Citation,
  classes,
  count,
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
import { OutcomeBar, outcomeWords } from './Outcome.tsx';
import { cyclesOf, type DecidedLine, type PastCycle } from './past.ts';

/** As many passes as a person looks back at. */
export const pastInput = { limit: 200 } as const;

/** What was decided before, newest first, as reflection-log.md has it; one of them beside the list. */
export function Past() {
  const found = useCall('reflection.past', pastInput);
  const [chosen, setChosen] = useState<number | null>(null);
  const passes = found.data?.reflections;
  const cycles = useMemo(() => cyclesOf(passes ?? []), [passes]);
  if (found.isPending) return <Skeleton rows={6} height={48} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  const shown = cycles.find(({ number }) => number === chosen) ?? cycles[0];
  if (shown === undefined) {
    return (
      <div className="emptypage">
        <EmptyState icon="review" title={t('No reflection was decided yet')}>
          {t('What you decide stands here afterwards, with every change it made.')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="split pastpage">
      <nav className="splitlist" aria-label={t('Past reflections')}>
        <ul className="scroll">
          {cycles.map((one) => (
            <li key={one.number}>
              <PastLine one={one} chosen={one === shown} onChoose={() => setChosen(one.number)} />
            </li>
          ))}
        </ul>
        <p className="splitkeys meta">
          {t('{reflections} decided', { reflections: counted(cycles.length, 'reflection') })}
        </p>
      </nav>
      <PastDetail one={shown} />
    </div>
  );
}

function PastLine({ one, chosen, onChoose }: { one: PastCycle; chosen: boolean; onChoose(): void }) {
  const now = useNow();
  return (
    <button
      type="button"
      className={classes('splitrow splitpick pastline', chosen && 'chosen')}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className="grow pastwords">
        <span className="strong cut">{t('Reflection {number}', { number: one.number })}</span>
        <span className="meta cut">{outcomeWords(one)}</span>
      </span>
      <span className="pastside">
        <time className="meta nowrap" dateTime={one.day}>
          {whenOf(one.day, now)}
        </time>
        <OutcomeBar one={one} />
      </span>
    </button>
  );
}

function PastDetail({ one }: { one: PastCycle }) {
  const now = useNow();
  const { decided, said, remarks } = one;
  const of = (verdict: DecidedLine['verdict']) => decided.filter((line) => line.verdict === verdict);
  return (
    <article className="splitdetail scroll" aria-label={t('Reflection {number}', { number: one.number })}>
      <header className="splithead">
        <div className="grow">
          <h2>{t('Reflection {number}', { number: one.number })}</h2>
          <p className="meta">
            {outcomeWords(one)} · {whenOf(one.day, now)}
          </p>
        </div>
        <Link to="/audit" search={{ session: one.session }} className="btn">
          <Icon name="audit" small />
          {t('What it changed')}
        </Link>
      </header>
      {said.length > 0 && (
        <blockquote className="pastsaid">
          {said.map((words) => (
            <p key={words}>{ownWords(words)}</p>
          ))}
          <footer className="meta">{t('What you said to it')}</footer>
        </blockquote>
      )}
      <Decided title={t('Accepted')} lines={of('accept')} />
      <Decided title={t('Rejected')} lines={of('reject')} />
      {remarks.length > 0 && (
        <section className="pastwhat" aria-labelledby="pastnotes">
          <SectionHead id="pastnotes" title={t('What was noted')} />
          <ul className="pastnotes">
            {remarks.map((note) => (
              <li key={note}>{datesAsWords(ownWords(note), now)}</li>
            ))}
          </ul>
        </section>
      )}
      <p className="meta">
        {t('Written in')} <Citation path="memory/meta/reflection-log.md" line={one.line} />
      </p>
    </article>
  );
}

function Decided({ title, lines }: { title: string; lines: readonly DecidedLine[] }) {
  const now = useNow();
  if (lines.length === 0) return null;
  return (
    <section className="pastwhat" aria-label={title}>
      <SectionHead title={title}>{count(lines.length)}</SectionHead>
      <ul className="pastnotes">
        {lines.map(({ verdict, text }) => (
          <li key={text} className="pastdecided">
            <Icon
              name={verdict === 'accept' ? 'check' : 'x'}
              small
              className={verdict === 'accept' ? 'kept' : 'lost'}
              label={title}
            />
            <span dir="auto">{datesAsWords(ownWords(text), now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
