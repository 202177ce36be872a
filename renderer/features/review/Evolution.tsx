import { engineText, t, wordOf } from '../../text/text.ts';
import './past.css';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { useCall } from '../../api/queries.ts';
import {
  count,
  datesAsWords,
  EmptyState,
  ErrorState,
  Icon,
  Meter,
  SectionHead,
  Skeleton,
  useNow,
  whenOf,
} from '../../ui/index.ts';
import { ownWords } from '../library/sentence.ts';
import { outcomeWords } from './outcome.ts';
import { pastInput } from './Past.tsx';
import { cyclesOf, type Insight, insightOf, type PastCycle } from './past.ts';

type Answer = Out<'reflection.past'>;
type Milestone = Answer['milestones'][number];

/** How understanding grew: the reflections as a line of time with what each understood, the threads, what comes next. */
export function Evolution() {
  const found = useCall('reflection.past', pastInput);
  if (found.isPending) return <Skeleton rows={6} height={32} />;
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />;
  return <Grown {...found.data} />;
}

function Grown({ reflections, evolution, milestones }: Answer) {
  const cycles = useMemo(() => cyclesOf(reflections), [reflections]);
  const insights = useMemo(() => evolution.map((one) => ({ section: one.section, ...insightOf(one) })), [evolution]);
  if (cycles.length + insights.length === 0) {
    return (
      <div className="emptypage">
        <EmptyState icon="sprout" title={t('Nothing was understood yet')}>
          {t('Insights of the reflections that you accept gather here.')}
        </EmptyState>
      </div>
    );
  }
  const known = new Set(cycles.map(({ number }) => number));
  const isOfCycle = ({ reflection }: Insight) => reflection !== null && known.has(reflection);
  const others = insights.filter((one) => !isOfCycle(one));
  const sections = [...new Set(others.map(({ section }) => section))];
  return (
    <div className="evolution scroll">
      <div className="evolutionpage">
        <ol className="evolutionline" aria-label={t('What was understood')}>
          {cycles.map((one) => (
            <Node
              key={one.number}
              one={one}
              understood={insights.filter(({ reflection }) => reflection === one.number)}
            />
          ))}
        </ol>
        <aside className="evolutionaside">
          {sections.map((section) => (
            <Threads key={section} section={section} lines={others.filter((one) => one.section === section)} />
          ))}
          <Milestones milestones={milestones} reached={cycles[0]?.number ?? 0} />
          <Link to="/library" search={{ path: 'memory/meta/evolution.md' }} className="btn sm evolutionfile">
            <Icon name="file" small />
            {t('Open evolution.md')}
          </Link>
        </aside>
      </div>
    </div>
  );
}

/** Lines in sight below the headline of a reflection. */
const few = 4;

function Node({ one, understood }: { one: PastCycle; understood: readonly Insight[] }) {
  const now = useNow();
  const { decided, remarks } = one;
  const words = (text: string) => datesAsWords(saidOnce(ownWords(text)), now);
  const accepted = decided.flatMap(({ verdict, text }) => (verdict === 'accept' ? [text] : []));
  // What was understood stands over it; without an insight, the first thing that came true, else what was noted.
  const said = [...accepted, ...(accepted.length === 0 ? remarks : [])];
  const [headline, ...rest] = understood.length > 0 ? ['', ...said] : said;
  return (
    <li className="evolutionnode">
      <p className="evolutionwhen">
        <span className="strong">{t('Reflection {number}', { number: one.number })}</span>
        <time className="meta" dateTime={one.day}>
          {whenOf(one.day, now)}
        </time>
        <span className="meta">
          {outcomeWords(one)
            .split(/(?<=,) /)
            .map((words) => (
              <span key={words} className="nowrap evolutionoutcome">
                {words}{' '}
              </span>
            ))}
        </span>
      </p>
      <div className="evolutionsaid">
        {understood.map(({ line, text }) => (
          <Link
            key={line}
            to="/library"
            search={{ path: 'memory/meta/evolution.md', line }}
            className="insight"
            title={t('Understood in this reflection')}
          >
            {datesAsWords(visible(text), now).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}
          </Link>
        ))}
        {headline !== undefined && headline !== '' && <p className="insight">{words(headline)}</p>}
        {rest.slice(0, few).map((text) => (
          <p key={text} className="evolutionfact">
            {words(text)}
          </p>
        ))}
        {rest.length > few && <p className="meta">{t('{mentions} more', { mentions: count(rest.length - few) })}</p>}
      </div>
    </li>
  );
}

/** `Ines Kolar: Ines wants letters short`: who begins the sentence is not named before it. */
function saidOnce(text: string): string {
  const [, name = '', said = ''] = /^([^:]{1,60}): (.+)$/s.exec(text) ?? [];
  const [first = ''] = name.split(' ');
  return first !== '' && said.startsWith(`${first} `) ? said : text;
}

const sectionNames: Record<string, string> = { Threads: t('Threads'), Insights: t('Insights') };

function Threads({ section, lines }: { section: string; lines: readonly Insight[] }) {
  const now = useNow();
  return (
    <section>
      <SectionHead title={wordOf(sectionNames, section)}>{count(lines.length)}</SectionHead>
      <ul className="threads">
        {lines.map(({ line, text }) => {
          const [, name, said] = /^([^:]{1,40}): (.+)$/s.exec(text) ?? [];
          return (
            <li key={line}>
              <Link to="/library" search={{ path: 'memory/meta/evolution.md', line }} className="thread">
                {name !== undefined && <b className="strong">{visible(name)}</b>}
                <span>{datesAsWords(visible(said ?? text), now)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The next one with how far it is; those behind it in a line each. */
function Milestones({ milestones, reached }: { milestones: readonly Milestone[]; reached: number }) {
  const [next, ...later] = milestones.filter((one) => !one.reached);
  if (next === undefined) return null;
  return (
    <section aria-labelledby="milestones">
      <SectionHead id="milestones" title={t('Next milestone')}>
        {t('{reached} of {at}', { reached: count(reached), at: count(next.at) })}
      </SectionHead>
      <Meter
        progress
        value={reached}
        max={next.at}
        label={t('{reached} of {at}', { reached: count(reached), at: count(next.at) })}
      />
      <p className="milestonenext">{engineText(next.does)}</p>
      {later.length > 0 && (
        <dl className="milestones meta">
          {later.map(({ at, does }) => (
            <div key={at}>
              <dt>{count(at)}</dt>
              <dd>{engineText(does)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
