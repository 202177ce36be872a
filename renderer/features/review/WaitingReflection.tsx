import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Note, useToast } from '../../ui/index.ts';
import type { Acts } from './acts.ts';
import { CardView, wholeCore } from './CardView.tsx';
import { type Card, type CardLine, cardsOf, type Stop, stopsOf } from './cards.ts';
import {
  type Does,
  editableText,
  effectiveDoing,
  type Hiding,
  linePath,
  type Pending,
  type PendingChange,
  swapped,
  toggledItem,
} from './changes.ts';
import { DecideBar } from './DecideBar.tsx';
import { Hidden } from './Hidden.tsx';
import { OwnerReply } from './OwnerReply.tsx';
import { Pane } from './Pane.tsx';
import { ReasonerNote } from './ReasonerNote.tsx';
import { useDecisions } from './useDecisions.ts';
import { useReviewKeys } from './useReviewKeys.ts';

/** A pending reflection: its changes in cards, what speaks for the one in focus beside them, the decision below. */
export function WaitingReflection({ pending }: { pending: Pending }) {
  const { changes, decide, takeBack, writeCore, flush } = useDecisions(pending);
  const { undoLast } = useToast();
  const navigate = useNavigate();
  const [apart, setApart] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<ReadonlySet<Hiding>>(new Set());
  const isShown = ({ hidden, verdict }: PendingChange) => hidden === null || asked.has(hidden) || verdict !== 'open';
  const cards = cardsOf(changes.filter(isShown), apart);
  const stops = stopsOf(cards);
  const stream = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [shown, setShown] = useState({ evidence: true, diff: false });
  const flip = (what: keyof typeof shown) => () => setShown((now) => ({ ...now, [what]: !now[what] }));

  const say = (verdict: PendingChange['verdict']) => (some: readonly PendingChange[]) =>
    decide(
      some.map(({ id }) => id),
      { verdict },
    );
  const acceptCard = ({ lines }: Card) =>
    say('accept')(lines.flatMap((line) => line.changes).filter(({ verdict }) => verdict === 'open'));
  const keys = useReviewKeys({
    stops,
    stream,
    onAccept: ({ line }) => say('accept')(line.changes),
    onReject: ({ line }) => say('reject')(line.changes),
    onToggle: toggle,
    onSide: ({ line: { changes: mine } }, side) => {
      const [change] = mine;
      const does = change && effectiveDoing(change);
      if (does?.kind === 'contradiction') acts.acceptAs(change?.id ?? '', { ...does, holds: sides[side] });
    },
    onSwap: ({ line: { changes: mine } }) => {
      const [change] = mine;
      const does = change && effectiveDoing(change);
      if (change && does?.kind === 'merge') decide([change.id], { edited: swapped(does) });
    },
    onRewrite: ({ line }) => canRewrite(line) && setEditing(line.key),
    onCard: acceptCard,
    onEvidence: flip('evidence'),
    onDiff: flip('diff'),
    onHistory: ({ line: { changes: mine } }) => {
      const [change] = mine;
      const q = change && linePath(change);
      if (q) void navigate({ to: '/audit', search: { q } });
    },
    onApart: ({ line }) => takeApart(line.changes[0]?.bundle?.key),
    onWhole: () => cards.some(({ kind }) => kind === 'core') && setEditing(wholeCore),
    onTakeBack: () => {
      const [id] = takeBack();
      if (id === undefined) undoLast();
      else keys.go(stops.find(({ line }) => line.changes.some((change) => change.id === id)));
    },
  });
  const acts: Acts = {
    choose: keys.choose,
    accept: (some) => done(() => say('accept')(some)),
    reject: (some) => done(() => say('reject')(some)),
    rewrite: (id) => (id === null ? done(() => setEditing(null), keys.stop) : setEditing(id)),
    apart: takeApart,
    decide: (id, decision) => decide([id], decision),
    acceptAs: (id, edited) =>
      done(() => {
        setEditing(null);
        const asked = changes.find((change) => change.id === id)?.does;
        decide([id], { edited: edited === asked ? null : edited, verdict: 'accept' });
      }),
  };
  /** Does it, and goes on: to the next open one where no other is named. */
  function done(act: () => void, to?: Stop) {
    act();
    if (to === undefined) keys.goOn();
    else keys.go(to);
  }
  function toggle({ line: { changes: mine }, item }: Stop) {
    const [change] = mine;
    const does = change && effectiveDoing(change);
    if (change === undefined) return;
    if (item === null || change.does.kind !== 'archive' || does?.kind !== 'archive')
      decide(
        mine.map(({ id }) => id),
        { verdict: change.verdict === 'accept' ? 'open' : 'accept' },
      );
    else decide([change.id], { edited: toggledItem(change.does, does, item) });
  }
  function takeApart(bundle: string | undefined) {
    if (bundle === undefined) return;
    setApart((now) => new Set(now).add(bundle));
    keys.choose(changes.find((change) => change.bundle?.key === bundle)?.id ?? null);
  }
  const ownCore = (text: string | null) => {
    const core = changes.filter((change) => effectiveDoing(change).kind === 'core' && change.verdict !== 'reject');
    if (text !== null) say('accept')(core);
    void writeCore(text);
  };
  const [focused] = keys.stop?.line.changes ?? [];

  return (
    <div className="splitpage">
      <ReasonerNote pending={pending} />
      <div className="reviewmain">
        <div ref={stream} className="reviewstream scroll">
          <div className="reviewcards">
            {cards.map((card) => (
              <CardView
                key={card.key}
                {...{ pending, card, editing, acts }}
                chosen={keys.stop?.key ?? null}
                onCard={acceptCard}
                onOwnCore={ownCore}
              />
            ))}
            <Hidden changes={changes} asked={asked} onAsk={(which) => setAsked((now) => new Set(now).add(which))} />
          </div>
        </div>
        {focused && (
          <Pane
            key={focused.id}
            session={pending.session}
            change={focused}
            unfolded={shown.evidence}
            diff={shown.diff}
            onDiff={flip('diff')}
          />
        )}
      </div>
      {pending.reply && <OwnerReply session={pending.session} reply={pending.reply} flush={flush} />}
      {pending.problems.map((problem) => (
        <Note key={problem} tone="look">
          {problem}
        </Note>
      ))}
      <DecideBar pending={pending} cards={cards} flush={flush} />
    </div>
  );
}

const sides = { 1: 'first', 2: 'second', 3: 'both' } as const satisfies Record<1 | 2 | 3, Holds>;
type Holds = Extract<Does, { kind: 'contradiction' }>['holds'];

const canRewrite = ({ changes: [change, ...more] }: CardLine) =>
  change !== undefined && more.length === 0 && editableText(effectiveDoing(change)) !== null;
