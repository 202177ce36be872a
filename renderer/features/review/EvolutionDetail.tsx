import { Link } from '@tanstack/react-router';
import { visible } from '#shared/text/invisible.ts';
import { t } from '../../text/text.ts';
import { Citation, count, datesAsWords, Icon, SectionHead, useNow, whenOf } from '../../ui/index.ts';
import { ownWords } from '../library/sentence.ts';
import type { Grown } from './evolution.ts';
import { outcomeWords } from './outcome.ts';
import { type PastCycle, pastAddress } from './past.ts';

const file = 'memory/meta/evolution.md';

/** What a reflection understood, and the way to it in Past; or a thread, and the reflections that it runs through. */
export function EvolutionDetail({ row, cycles }: { row: Grown; cycles: readonly PastCycle[] }) {
  const now = useNow();
  const { cycle, understood, said } = row;
  const words = (text: string) => datesAsWords(visible(text), now);
  const title = cycle === null ? words(row.name ?? row.headline) : t('Reflection {number}', { number: cycle.number });
  return (
    <article className="splitdetail scroll pastdetail" aria-label={title}>
      <header className="splithead">
        <div className="grow">
          <h2 dir="auto">{title}</h2>
          {cycle !== null && (
            <p className="meta">
              {outcomeWords(cycle)} · {whenOf(cycle.day, now)}
            </p>
          )}
        </div>
        {cycle !== null && (
          <Link {...pastAddress(cycle.number)} className="btn">
            <Icon name="review" small />
            {t('What was decided')}
          </Link>
        )}
      </header>
      {understood.length > 0 && (
        <section className="pastwhat" aria-label={t('What was understood')}>
          <SectionHead title={t('What was understood')} />
          <ul className="pastnotes">
            {understood.map(({ line, text }) => (
              <li key={line} dir="auto">
                <p>{words(cycle === null ? row.headline : text)}</p>
                <p className="meta">
                  {t('Written in')} <Citation path={file} line={line} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {said.length > 0 && (
        <section className="pastwhat" aria-label={t('What came of it')}>
          <SectionHead title={t('What came of it')}>{count(said.length)}</SectionHead>
          <ul className="pastnotes">
            {said.map((text) => (
              <li key={text} dir="auto">
                {words(text)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {row.name !== null && <Through name={row.name} cycles={cycles} />}
    </article>
  );
}

/** The reflections in which something was decided of what a thread is called after, newest first. */
function Through({ name, cycles }: { name: string; cycles: readonly PastCycle[] }) {
  const now = useNow();
  const of = cycles.flatMap((cycle) => {
    const about = cycle.decided.filter(({ subject, text }) => subject === name || text.includes(name));
    return about.length > 0 ? [{ cycle, about }] : [];
  });
  if (of.length === 0) return null;
  return (
    <section className="pastwhat" aria-label={t('In the reflections')}>
      <SectionHead title={t('In the reflections')}>{count(of.length)}</SectionHead>
      <ul className="pastnotes">
        {of.map(({ cycle, about: [first] }) => (
          <li key={cycle.number}>
            <p className="flex">
              <Link {...pastAddress(cycle.number)}>{t('Reflection {number}', { number: cycle.number })}</Link>
              <span className="meta">{whenOf(cycle.day, now)}</span>
            </p>
            {first && <p dir="auto">{datesAsWords(ownWords(first.text), now)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
