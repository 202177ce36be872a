import { Link } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Citation, count, datesAsWords, entityParts, Icon, SectionHead, useNow, whenOf } from '../../ui/index.ts';
import { ownWords } from '../library/sentence.ts';
import { outcomeWords } from './outcome.ts';
import { type DecidedLine, insightOf, type PastCycle, pastInput } from './past.ts';

/** A reflection that was decided: what came true and where it went, what did not and why. */
export function PastDetail({ one }: { one: PastCycle }) {
  const now = useNow();
  const { decided, said, reasons, remarks } = one;
  const of = (verdict: DecidedLine['verdict']) => decided.filter((line) => line.verdict === verdict);
  const rejected = of('reject');
  return (
    <article className="splitdetail scroll pastdetail" aria-label={t('Reflection {number}', { number: one.number })}>
      <header className="splithead">
        <div className="grow">
          <h2>{t('Reflection {number}', { number: one.number })}</h2>
          <p className="meta">
            {outcomeWords(one)} · {whenOf(one.day, now)}
          </p>
        </div>
        <Understood number={one.number} />
        <Link to="/audit" search={{ session: one.session }} className="btn">
          <Icon name="audit" small />
          {t('What it changed')}
        </Link>
      </header>
      <Said title={t('What you said to it')} words={rejected.length > 0 ? said : [...said, ...reasons]} />
      <Decided title={t('Accepted')} lines={of('accept')} session={one.session} />
      <Decided title={t('Rejected')} lines={rejected} session={one.session} reasons={reasons} />
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

/** To what was understood in it, where anything was. */
function Understood({ number }: { number: number }) {
  const lines = useCall('reflection.past', pastInput).data?.evolution ?? [];
  if (!lines.some((line) => insightOf(line).reflection === number)) return null;
  return (
    <Link to="/review" search={{ tab: 'evolution', reflection: number }} className="btn">
      <Icon name="sprout" small />
      {t('What was understood')}
    </Link>
  );
}

function Said({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <figure className="pastsaid">
      <figcaption className="meta">{title}</figcaption>
      <blockquote>
        {words.map((one) => (
          <p key={one} dir="auto">
            {ownWords(one)}
          </p>
        ))}
      </blockquote>
    </figure>
  );
}

type DecidedProps = {
  title: string;
  lines: readonly DecidedLine[];
  session: string;
  /** Why the owner refused what was left. */
  reasons?: readonly string[];
};

function Decided({ title, lines, session, reasons = [] }: DecidedProps) {
  const pages = usePagesOf(session);
  if (lines.length === 0) return null;
  return (
    <section className="pastwhat" aria-label={title}>
      <SectionHead title={title}>{count(lines.length)}</SectionHead>
      <ul className="pastnotes">
        {lines.map((line) => (
          <li key={line.text} className="pastdecided">
            <Icon
              name={line.verdict === 'accept' ? 'check' : 'x'}
              small
              className={line.verdict === 'accept' ? 'kept' : 'lost'}
              label={title}
            />
            <div className="grow" dir="auto">
              <Statement line={line} />
              {line.verdict === 'accept' && <WentTo path={pages.get(line.subject ?? '')} />}
            </div>
          </li>
        ))}
      </ul>
      <Said title={t('Why you rejected it')} words={reasons} />
    </section>
  );
}

/** What a change says, under what it is about; a contradiction as its two sides, with what was decided of each. */
function Statement({ line: { verdict, subject, statement, sides } }: { line: DecidedLine }) {
  const now = useNow();
  const words = (text: string) => datesAsWords(ownWords(text), now);
  return (
    <>
      {subject !== null && <p className="strong">{ownWords(subject)}</p>}
      {sides.length === 0 ? (
        <p>{words(statement)}</p>
      ) : (
        <>
          <p className="meta">
            {verdict === 'reject' ? t('Both stay: you said it is no contradiction') : t('Which of the two holds?')}
          </p>
          <ul className="pastsides">
            {sides.map(({ text, holds }) => (
              <li key={text} className={verdict === 'accept' && !holds ? 'faint' : undefined}>
                {t('“{words}”', { words: words(text) })}
                {holds && <span className="meta"> {t('holds')}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const WentTo = ({ path }: { path: string | undefined }) =>
  path === undefined ? null : (
    <p className="meta">
      {t('Went to')} <Citation path={path} />
    </p>
  );

/** As many files as one reflection writes and a page can name. */
const most = 100;

/** The pages a reflection wrote, by the name of what each is about. */
function usePagesOf(session: string): ReadonlyMap<string, string> {
  const rows = useCall('history.list', { what: 'changes', session, limit: most, bookkeeping: 'without' }).data?.rows;
  return new Map(
    (rows ?? []).flatMap(({ path }) => {
      const [, id] = /^memory\/graph\/entities\/([^/]+)\.md$/.exec(path) ?? [];
      return id === undefined ? [] : [[entityParts(id).name, path] as const];
    }),
  );
}
