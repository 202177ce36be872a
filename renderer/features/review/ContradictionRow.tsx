import { RadioGroup } from 'radix-ui';
import { engineText, t } from '../../text/text.ts';
import { classes, datesAsWords, Kbd, StoreIcon, useNow, whenOf } from '../../ui/index.ts';
import { linksAsWords } from '../../ui/plain.ts';
import type { Acts } from './acts.ts';
import { partsApart } from './apart.ts';
import type { CardLine } from './cards.ts';
import { changeTitle, type Does, effectiveDoing, type PendingChange, questionOf, sourceWords } from './changes.ts';
import { Differing } from './Differing.tsx';
import { ProposedBy } from './ProposedBy.tsx';
import { Remark } from './Remark.tsx';
import { VerdictMark } from './VerdictMark.tsx';

type Conflict = Extract<Does, { kind: 'contradiction' }>;
type Props = { line: CardLine; chosen: boolean; acts: Acts };

/** Both sides in their own words, with who said so and when; the owner alone says which holds, by 1, 2 or 3. */
export function ContradictionRow({ line, chosen, acts }: Props) {
  const now = useNow();
  const [change] = line.changes;
  const does = change && effectiveDoing(change);
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
          {settled ? <Settled does={does} change={change} /> : <b>{datesAsWords(questionOf(change, does), now)}</b>}
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
function Settled({ does, change }: { does: Conflict; change: PendingChange }) {
  const [first, second] = does.sides.map(({ text }) => linksAsWords(text));
  if (change.verdict === 'reject') return <>{t('{title}: not a contradiction', { title: changeTitle(change) })}</>;
  if (does.holds === 'both') return <>{t('{title}: both stand', { title: changeTitle(change) })}</>;
  const [stays, goes] = does.holds === 'second' ? [second, first] : [first, second];
  return (
    <>
      <b>{stays}</b> {t('stays,')} <del>{goes}</del> {t('is superseded')}
    </>
  );
}

const choices = ['first', 'second'] as const;

/** Since when a side stands, beside when the other one was said: the later one is news. */
function sinceWords(at: string, other: string | null, now: Date): string {
  const when = whenOf(at, now);
  if (other === null || at === other) return when;
  return at < other ? t('in memory since {when}', { when }) : t('new, {when}', { when });
}

function Sides({ change, does, acts }: { change: PendingChange; does: Conflict; acts: Acts }) {
  const now = useNow();
  const sides = does.sides.map(({ text }, n) => {
    const { was: from = null, becomes = [], inCore = [], besides = null } = change.sides[n] ?? {};
    const told = from === null ? [] : [engineText(from.on), ...sourceWords(from.source)];
    const rest = besides?.holds ? [t('“{rest}” holds either way', { rest: linksAsWords(besides.text) })] : [];
    const notes = [...told, ...becomes.map((fact) => t('kept as “{fact}”', { fact: linksAsWords(fact) })), ...rest];
    if (inCore.length > 0) notes.push(t('in MEMORY.md, too'));
    const words = datesAsWords(linksAsWords(text), now);
    return { value: choices[n] ?? 'both', text: words, note: notes.join(', '), at: from?.at ?? null, inCore };
  });
  const [first = '', second = ''] = sides.map(({ text }) => text);
  const parts = [partsApart(first, second), partsApart(second, first)];
  // The question above says what both share: what is left to say is the value.
  const isTold = parts[0]?.[0] !== '' || parts[0]?.[2] !== '';
  const isSameNote = sides[0]?.note === sides[1]?.note;
  const both = {
    value: 'both' as const,
    text: t('Both stand'),
    note: t('they do not exclude each other; nothing is changed'),
    at: null,
  };
  const coreLines = [...new Set(sides.flatMap(({ inCore }) => inCore.map(({ was }) => was)))];
  return (
    <>
      <RadioGroup.Root
        className="sides"
        aria-label={t('Which side holds: {title}', { title: changeTitle(change) })}
        value={does.holds ?? ''}
        onValueChange={(value) => acts.acceptAs(change.id, { ...does, holds: value as NonNullable<Conflict['holds']> })}
      >
        {[...sides, both].map(({ value, text, note, at }, n) => (
          <RadioGroup.Item key={value} value={value} className="side">
            <Kbd keys={String(n + 1)} />
            <span className="sidetext">
              <Differing parts={parts[n] ?? ['', text, '']} told={isTold} />
            </span>
            {value === 'both' && <span className="meta sidewhen">{note}</span>}
            {value !== 'both' && <span className={classes('meta', isSameNote && 'sidealike')}>{note}</span>}
            {at !== null && (
              <span className="meta sidewhen">{sinceWords(at, sides[n === 0 ? 1 : 0]?.at ?? null, now)}</span>
            )}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      {coreLines.map((line) => (
        <p key={line} className="remark alsosaid">
          <StoreIcon store="core" small />
          <span className="alsowords">
            {t('MEMORY.md follows your choice: “{line}”', { line: linksAsWords(line) })}
          </span>
        </p>
      ))}
    </>
  );
}
