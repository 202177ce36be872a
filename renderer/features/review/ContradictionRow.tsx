import { RadioGroup } from 'radix-ui';
import { t } from '../../text/text.ts';
import { classes, Kbd, useNow, whenOf } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';
import type { Acts } from './acts.ts';
import { partsApart } from './apart.ts';
import type { CardLine } from './cards.ts';
import { type Change, type Does, doing, sourceWords, titleOf } from './changes.ts';
import { Differing } from './Differing.tsx';
import { ProposedBy } from './ProposedBy.tsx';
import { Remark } from './Remark.tsx';
import { VerdictMark } from './VerdictMark.tsx';

type Conflict = Extract<Does, { kind: 'contradiction' }>;
type Props = { line: CardLine; chosen: boolean; acts: Acts };

/** Both sides in their own words, with who said so and when; the owner alone says which holds, by 1, 2 or 3. */
export function ContradictionRow({ line, chosen, acts }: Props) {
  const [change] = line.changes;
  const does = change && doing(change);
  if (change === undefined || does?.kind !== 'contradiction') return null;
  const settled = change.verdict !== 'open' && !chosen;
  return (
    <li className={classes('ch disputed', chosen && 'focus')}>
      <button
        type="button"
        className="chpick"
        data-stop={line.key}
        aria-current={chosen ? 'true' : undefined}
        onClick={() => acts.choose(line.key)}
      >
        <VerdictMark verdict={change.verdict} />
        <span className="grow chsays">
          {settled ? (
            <Settled does={does} change={change} />
          ) : (
            <b>{t('Which holds: {title}', { title: titleOf(change) })}</b>
          )}
        </span>
      </button>
      <ProposedBy by={change.by} />
      <div className="chbelow">
        {!settled && <Sides change={change} does={does} acts={acts} />}
        <Remark change={change} acts={acts} />
      </div>
    </li>
  );
}

/** What was chosen, in one line. */
function Settled({ does, change }: { does: Conflict; change: Change }) {
  const [first, second] = does.sides.map(({ text }) => linksAsWords(text));
  if (change.verdict === 'reject') return <>{t('{title}: not a contradiction', { title: titleOf(change) })}</>;
  if (does.holds === 'both') return <>{t('{title}: both stand', { title: titleOf(change) })}</>;
  const [stays, goes] = does.holds === 'second' ? [second, first] : [first, second];
  return (
    <>
      <b>{stays}</b> {t('stays,')} <del>{goes}</del> {t('is superseded')}
    </>
  );
}

const choices = ['first', 'second'] as const;

function Sides({ change, does, acts }: { change: Change; does: Conflict; acts: Acts }) {
  const now = useNow();
  const sides = does.sides.map(({ text }, n) => {
    const { was: from = null, becomes = [] } = change.sides[n] ?? {};
    const told =
      from === null ? [] : [from.on, ...sourceWords(from.source), ...(from.at === null ? [] : [whenOf(from.at, now)])];
    const notes = [...told, ...becomes.map((fact) => t('kept as “{fact}”', { fact: linksAsWords(fact) }))];
    return { value: choices[n] ?? 'both', text: linksAsWords(text), note: notes.join(', ') };
  });
  const [first = '', second = ''] = sides.map(({ text }) => text);
  const parts = [partsApart(first, second), partsApart(second, first)];
  // The question above begins as both sides do: what is left to say is the value.
  const shared = parts[0]?.[0].trim() ?? '';
  const isTold = shared !== '' && titleOf(change).startsWith(shared);
  const both = {
    value: 'both' as const,
    text: t('Both stand'),
    note: t('they do not exclude each other; nothing is changed'),
  };
  return (
    <RadioGroup.Root
      className="sides"
      aria-label={t('Which side holds: {title}', { title: titleOf(change) })}
      value={does.holds ?? ''}
      onValueChange={(value) => acts.acceptAs(change.id, { ...does, holds: value as NonNullable<Conflict['holds']> })}
    >
      {[...sides, both].map(({ value, text, note }, n) => (
        <RadioGroup.Item key={value} value={value} className="side">
          <Kbd keys={String(n + 1)} />
          <span className="sidetext">
            <Differing parts={parts[n] ?? ['', text, '']} told={isTold} />
          </span>
          <span className="meta">{note}</span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
