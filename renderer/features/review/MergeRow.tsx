import { useCall } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, classes, counted, Icon, Kbd } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';
import type { Acts } from './acts.ts';
import type { CardLine } from './cards.ts';
import { changeTitle, effectiveDoing, type PendingChange, swapped } from './changes.ts';
import { ProposedBy } from './ProposedBy.tsx';
import { Remark } from './Remark.tsx';
import { VerdictMark } from './VerdictMark.tsx';

type Merge = NonNullable<PendingChange['merge']>;
type Props = { session: string; line: CardLine; chosen: boolean; acts: Acts };

/** Two that would be one: what goes, what results, and which questions would lose their answer. */
export function MergeRow({ session, line, chosen, acts }: Props) {
  const [change] = line.changes;
  if (change === undefined) return null;
  const does = effectiveDoing(change);
  const { merge } = change;
  return (
    <li className={classes('ch merging', chosen && 'focus', change.verdict)}>
      <button
        type="button"
        className="chpick"
        data-stop={line.key}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => acts.choose(line.key)}
      >
        <VerdictMark verdict={change.verdict} />
        <span className="grow chsays">{changeTitle(change)}</span>
      </button>
      <ProposedBy by={change.by} />
      {merge && (
        <div className="mergewhole">
          <Goes one={merge.goes} />
          <Icon name="right" className="faint mergearrow" />
          <Results merge={merge} />
          <Unanswered session={session} change={change} />
        </div>
      )}
      {/* What would be lost is read, and agreed to, before what does it is pressed. */}
      <div className="chbelow">
        <Remark change={change} acts={acts} />
      </div>
      <div className="cardacts">
        <Button small aria-pressed={change.verdict === 'accept'} onClick={() => acts.accept([change])}>
          {t('Merge')} {chosen && <Kbd keys="A" />}
        </Button>
        {does.kind === 'merge' && (
          <Button small onClick={() => acts.decide(change.id, { edited: swapped(does) })}>
            {t('Swap which stays')} {chosen && <Kbd keys="S" />}
          </Button>
        )}
        <Button small aria-pressed={change.verdict === 'reject'} onClick={() => acts.reject([change])}>
          {t('They differ')} {chosen && <Kbd keys="R" />}
        </Button>
      </div>
    </li>
  );
}

const holds = ({ facts, relations }: Merge['goes']) => `${counted(facts, 'fact')}, ${counted(relations, 'relation')}`;

function Goes({ one }: { one: Merge['goes'] }) {
  return (
    <div>
      <h3>{t('Goes')}</h3>
      <p className="strong">{one.text === '' ? one.name : linksAsWords(one.text)}</p>
      {one.text === '' && <p>{holds(one)}</p>}
    </div>
  );
}

function Results({ merge: { stays, after } }: { merge: Merge }) {
  return (
    <div>
      <h3>{t('Stays and results')}</h3>
      <p className="strong">{after.text === '' ? after.name : linksAsWords(after.text)}</p>
      {after.text === '' && (
        <p>
          {stays.facts} → {counted(after.facts, 'fact')}, {stays.relations} → {counted(after.relations, 'relation')}
        </p>
      )}
    </div>
  );
}

/** The questions that memory was asked and that found the one that goes. */
function Unanswered({ session, change }: { session: string; change: PendingChange }) {
  const found = useCall('reflection.impact', { session, change: change.id }, { enabled: change.stale === null });
  const lost = found.data?.changed.filter(({ loses }) => loses.length > 0) ?? [];
  return (
    <div className={classes('mergelost', lost.length > 0 && 'some')}>
      <h3>{t('Would lose their answer')}</h3>
      <p className="strong">
        {found.data === undefined
          ? '…'
          : found.data.asked === 0
            ? t('Nothing was asked yet')
            : t('{lost} of {questions}', { lost: lost.length, questions: counted(found.data.asked, 'question') })}
      </p>
      {lost.slice(0, 2).map(({ query, loses }) => (
        <p key={query}>
          {t('“{query}” no longer finds', { query })} <b>{linksAsWords(loses[0]?.text ?? '')}</b>
        </p>
      ))}
    </div>
  );
}
