import { useState } from 'react';
import type { Acts } from './acts.ts';
import { cardsOf, type Stop } from './cards.ts';
import type { Hiding, Pending, PendingChange } from './changes.ts';
import { useCardKeys } from './useCardKeys.ts';
import { useDecisions } from './useDecisions.ts';
import { verdictsOf } from './verdicts.ts';

/** What is decided of a pending reflection, in cards, and by which keys and acts. */
export function useReviewing(pending: Pending) {
  const decided = useDecisions(pending);
  const { changes } = decided;
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlySet<Hiding>>(new Set());
  const isShown = ({ hidden, verdict }: PendingChange) => hidden === null || asked.has(hidden) || verdict !== 'open';
  const cards = cardsOf(changes.filter(isShown), apart);
  const [editing, setEditing] = useState<string | null>(null);
  const verdicts = verdictsOf(decided);
  const { keys, on, stops, stream, shown, flip } = useCardKeys(pending.number, decided, cards, {
    edit: setEditing,
    takeApart,
  });
  function takeApart(bundle: string | undefined) {
    if (bundle === undefined) return;
    setApart((now) => new Set(now).add(bundle));
    keys.choose(changes.find((change) => change.bundle?.key === bundle)?.id ?? null);
  }
  /** Does it, and goes on: to the next open one where no other is named. */
  function done(act: () => void, to?: Stop) {
    act();
    if (to === undefined) keys.goOn();
    else keys.go(to);
  }
  const acts: Acts = {
    choose: keys.choose,
    accept: (some) => done(() => verdicts.say('accept', some)),
    reject: (some) => done(() => verdicts.say('reject', some)),
    rewrite: (id) => (id === null ? done(() => setEditing(null), keys.stop) : setEditing(id)),
    apart: takeApart,
    decide: (id, decision) => decided.decide([id], decision),
    acceptAs: (id, edited) =>
      done(() => {
        setEditing(null);
        verdicts.acceptAs(id, edited);
      }),
  };
  return {
    ...{ changes, cards, asked, editing, keys, on, stops, stream, shown, flip, acts },
    flush: decided.flush,
    ask: (which: Hiding) => setAsked((now) => new Set(now).add(which)),
    acceptCard: verdicts.acceptCard,
    ownCore: verdicts.ownCore,
  };
}
