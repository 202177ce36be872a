import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useToast } from '../../ui/index.ts';
import { wholeCore } from './CardView.tsx';
import { type Card, type CardLine, stopsOf } from './cards.ts';
import { type Does, editableText, effectiveDoing, linePath, swapped } from './changes.ts';
import { type ReviewActs, useReviewKeys } from './useReviewKeys.ts';
import { type Decisions, verdictsOf } from './verdicts.ts';

type Editing = { edit(key: string | null): void; takeApart(bundle: string | undefined): void };

/** The keys that decide, and what is unfolded beside the card in focus. */
export function useCardKeys(
  reflection: number,
  decided: Decisions,
  cards: readonly Card[],
  { edit, takeApart }: Editing,
) {
  const { decide, takeBack } = decided;
  const { undoLast } = useToast();
  const navigate = useNavigate();
  const stops = stopsOf(cards);
  const stream = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ evidence: true, diff: false });
  const flip = (what: keyof typeof shown) => () => setShown((now) => ({ ...now, [what]: !now[what] }));
  const { say, toggle, acceptAs, acceptCard } = verdictsOf(decided);
  const on: ReviewActs = {
    onAccept: ({ line }) => say('accept', line.changes),
    onReject: ({ line }) => say('reject', line.changes),
    onToggle: toggle,
    onSide({ line }, side) {
      const { change, does } = firstOf(line);
      if (does?.kind !== 'contradiction') return;
      edit(null);
      acceptAs(change?.id ?? '', { ...does, holds: sides[side] });
      keys.goOn();
    },
    onSwap({ line }) {
      const { change, does } = firstOf(line);
      if (change && does?.kind === 'merge') decide([change.id], { edited: swapped(does) });
    },
    onRewrite: ({ line }) => canRewrite(line) && edit(line.key),
    onCard: acceptCard,
    onEvidence: flip('evidence'),
    onDiff: flip('diff'),
    onHistory({ line }) {
      const { change } = firstOf(line);
      const q = change && linePath(change);
      if (q) void navigate({ to: '/audit', search: { q } });
    },
    onApart: ({ line }) => takeApart(line.changes[0]?.bundle?.key),
    onWhole: () => cards.some(({ kind }) => kind === 'core') && edit(wholeCore),
    onTakeBack() {
      const [id] = takeBack();
      if (id === undefined) undoLast();
      else keys.go(stops.find(({ line }) => line.changes.some((change) => change.id === id)));
    },
  };
  const keys = useReviewKeys({ reflection, stops, stream, on });
  return { keys, on, stops, stream, shown, flip };
}

/** The change that a line is about, and what it does as it is decided now. */
function firstOf({ changes: [change] }: CardLine) {
  return { change, does: change && effectiveDoing(change) };
}

const sides = { 1: 'first', 2: 'second', 3: 'both' } as const satisfies Record<1 | 2 | 3, Holds>;
type Holds = Extract<Does, { kind: 'contradiction' }>['holds'];

const canRewrite = ({ changes: [change, ...more] }: CardLine) =>
  change !== undefined && more.length === 0 && editableText(effectiveDoing(change)) !== null;
