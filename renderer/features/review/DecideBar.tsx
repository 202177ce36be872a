import { useCall } from '../../api/queries.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { Button, classes, count, counted, Kbd, Meter } from '../../ui/index.ts';
import { AheadNote, redTurns } from '../contract/AheadNote.tsx';
import { Confirm } from './Confirm.tsx';
import { type Card, openIn } from './cards.ts';
import { type Pending, type PendingChange, tallyOf } from './changes.ts';
import { isSure, outcome, useApply } from './useApply.ts';

type Props = { pending: Pending; cards: readonly Card[]; flush(): Promise<void> };

/** How far the owner is, what becomes of MEMORY.md, and the decision. */
export function DecideBar({ pending, cards, flush }: Props) {
  const { asking, ask, go, busy } = useApply({ session: pending.session, flush });
  const changes = cards.flatMap(({ lines }) => lines.flatMap((line) => line.changes));
  const { accepted, rejected, open } = tallyOf(changes);
  const sure = changes.filter(isSure).length;
  const { held } = outcome('decided', changes);
  const ahead = useCall('contract.ahead', { session: pending.session }, { enabled: accepted > 0 }).data;
  const red = accepted > 0 ? redTurns(ahead) : [];
  /** What is held back although it was accepted is said first. */
  function apply() {
    if (accepted + rejected === 0) return;
    if (held.length + red.length > 0) ask('decided');
    else void go('decided');
  }
  useKeys(t('Review'), [
    {
      keys: 'Mod+Enter',
      label: t('Apply what is decided'),
      fieldsOwn: true,
      run: apply,
    },
    { keys: 'Shift+s', label: t('Accept what is sure'), run: () => sure > 0 && ask('sure') },
  ]);
  return (
    <footer className="decide">
      {red.length > 0 && <AheadNote ahead={ahead} />}
      <Progress cards={cards} decided={accepted + rejected} all={changes.length} />
      <Budget core={pending.core} />
      <span className="grow" />
      <Button look="quiet" onClick={() => ask('reject')}>
        {t('Reject all…')}
      </Button>
      {/* Before anything is decided it is the one thing to begin with. */}
      <Button look={accepted + rejected === 0 ? 'primary' : 'plain'} onClick={() => ask('sure')} disabled={sure === 0}>
        {sureWords(sure)} <Kbd keys="Shift+s" />
      </Button>
      <Button look="primary" busy={busy} onClick={apply} disabled={accepted + rejected === 0}>
        {accepted === 0 && rejected > 0 ? t('Apply') : t('Apply {accepted}', { accepted })} <Kbd keys="Mod+Enter" />
      </Button>
      {asking && (
        <Confirm
          session={pending.session}
          asking={asking}
          changes={asking === 'reject' ? pending.changes : changes}
          busy={busy}
          onGo={(how) => void go(asking, how)}
          onClose={() => ask(null)}
        />
      )}
      <span className="vh" aria-live="polite">
        {t('{changes} left', { changes: counted(open, 'change') })}
      </span>
    </footer>
  );
}

/** A button that can do nothing says why. */
function sureWords(sure: number): string {
  if (sure === 0) return t('Nothing is sure here');
  return sure === 1 ? t('Accept the one that is sure') : t('Accept the {sure} that are sure', { sure });
}

/** One tick a change, in the order of the cards. */
function Progress({ cards, decided, all }: { cards: readonly Card[]; decided: number; all: number }) {
  const open = cards.filter((card) => openIn(card) > 0).length;
  const changesIn = (card: Card): PendingChange[] => card.lines.flatMap(({ changes }) => changes);
  return (
    <div className="decided">
      <div className="ticks" aria-hidden="true">
        {cards.map((card) => (
          <span key={card.key} style={{ flex: changesIn(card).length }}>
            {changesIn(card).map(({ id, verdict }) => (
              <i key={id} className={classes(verdict)} />
            ))}
          </span>
        ))}
      </div>
      <p className="meta">
        <span className="strong">{t('{decided} of {all}', { decided, all })}</span> {t('decided')}
        {open > 0 && t(', {all} open in {cards}', { all: all - decided, cards: counted(open, 'card') })}
      </p>
    </div>
  );
}

function Budget({ core: { tokens, after, cap } }: { core: Pending['core'] }) {
  return (
    <div className="reviewbudget">
      <Meter
        value={after}
        max={cap}
        label={t('Core memory: {after} of {tokens} afterwards', { after: count(after), tokens: counted(cap, 'token') })}
      />
      <p className="meta">
        {t('MEMORY.md {tokens}', { tokens: count(tokens) })}
        {after !== tokens && (
          <>
            {' '}
            → <span className="strong">{count(after)}</span>
          </>
        )}{' '}
        {t('of {cap}', { cap: count(cap) })}
      </p>
    </div>
  );
}
