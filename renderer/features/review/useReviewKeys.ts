import { type RefObject, useState } from 'react';
import { useLinkTarget, useNamed } from '../../app/link-target.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import { type Card, isLineOpen, type Stop } from './cards.ts';

/** What the keys do, and the menu of a line. */
export type ReviewActs = {
  onAccept(stop: Stop): void;
  onReject(stop: Stop): void;
  /** Ticks, or chooses the side of a contradiction: 1, 2 or 3. */
  onToggle(stop: Stop): void;
  onSide(stop: Stop, side: 1 | 2 | 3): void;
  onSwap(stop: Stop): void;
  onRewrite(stop: Stop): void;
  onCard(card: Card): void;
  onEvidence(): void;
  onDiff(): void;
  onHistory(stop: Stop): void;
  onWhole(): void;
  onApart(stop: Stop): void;
  onTakeBack(): void;
};

type Options = {
  /** Its number, by which links name it. */
  reflection: number;
  stops: readonly Stop[];
  stream: RefObject<HTMLElement | null>;
  on: ReviewActs;
};

/** Where a link to one line of a reflection leads, also when that one was decided. */
export const changeAddress = (reflection: number, { key }: Stop) =>
  ({ to: '/review', search: { reflection, change: key } }) as const;

/** Deciding by keys alone: j and k move, a and r decide and go on, 1 to 3 settle, u is the next that is open, z takes back. */
export function useReviewKeys({ reflection, stops, stream, on }: Options) {
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    stops.findIndex(({ key }) => key === chosen),
  );
  const stop = stops[at];

  function go(to: Stop | undefined) {
    if (to === undefined) return;
    setChosen(to.key);
    // After the stream has been drawn anew: a line that was rewritten stands there again.
    requestAnimationFrame(() => {
      const row = stream.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(to.key)}"]`);
      row?.focus({ preventScroll: true });
      row?.closest('li')?.scrollIntoView({ block: 'nearest' });
    });
  }
  const step = (by: 1 | -1) => go(stops[Math.min(Math.max(at + by, 0), stops.length - 1)]);
  /** To the next one that is open, the page read in a circle; to the next one when none is. */
  function goOn() {
    const after = [...stops.slice(at + 1), ...stops.slice(0, at)];
    go(after.find(({ line }) => isLineOpen(line) && line !== stop?.line) ?? stops[at + 1]);
  }
  const act = (does: (one: Stop) => void, then?: () => void) => () => {
    if (stop === undefined) return;
    does(stop);
    then?.();
  };
  useLinkTarget(stop && changeAddress(reflection, stop));
  useNamed('change', (key) => {
    setChosen(key);
    go(stops.find((one) => one.key === key));
  });
  useKeys(t('Review'), [
    { keys: 'j', label: t('Next line'), run: () => step(1) },
    { keys: 'k', label: t('Previous line'), run: () => step(-1) },
    { keys: 'u', label: t('Next undecided change'), run: goOn },
    { keys: 'a', label: t('Accept, and on to the next open one'), run: act(on.onAccept, goOn) },
    { keys: 'r', label: t('Reject, and on to the next open one'), run: act(on.onReject, goOn) },
    { keys: '1', label: t('The first side holds'), run: act((one) => on.onSide(one, 1)) },
    { keys: '2', label: t('The second side holds'), run: act((one) => on.onSide(one, 2)) },
    { keys: '3', label: t('Both sides stand'), run: act((one) => on.onSide(one, 3)) },
    { keys: 'Space', label: t('Tick or untick'), run: act(on.onToggle) },
    { keys: 'e', label: t('Rewrite the sentence'), run: act(on.onRewrite) },
    { keys: 's', label: t('Swap which of two stays'), run: act(on.onSwap) },
    { keys: 'o', label: t('Decide what comes as one one by one'), run: act(on.onApart) },
    { keys: 'w', label: t('Edit MEMORY.md as a whole'), run: on.onWhole },
    { keys: 'Shift+a', label: t('Accept what is open in this card'), run: act(({ card }) => on.onCard(card), goOn) },
    { keys: 'v', label: t('Open or close the evidence'), run: on.onEvidence },
    { keys: 'd', label: t('Show or hide the diff'), run: on.onDiff },
    { keys: 'h', label: t('History of the line'), run: act(on.onHistory) },
    { keys: 'z', label: t('Take the last decision back'), run: on.onTakeBack },
  ]);
  return { stop, choose: setChosen, go, goOn };
}
