import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../app/useKeys.ts';
import { t } from '../../text/text.ts';
import type { SearchHit } from './hit.ts';

type Options = {
  hits: readonly SearchHit[];
  /** The results belong to what is typed, and none are on their way. */
  settled: boolean;
  onOpen(hit: SearchHit): void;
  onCopy(hit: SearchHit): void;
  onEnter(): void;
  onClear(): void;
};

/** From the field to an open file by keys alone: Enter or ↓ to the results, arrows, j and k among them, Enter opens. */
export function useResultKeys({ hits, settled, onOpen, onCopy, onEnter, onClear }: Options) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const jump = useRef(false);
  /** Keys walk the results. */
  const walking = useRef(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    hits.findIndex((hit) => hit.id === chosen),
  );

  function focusRow(n: number) {
    const next = hits[Math.min(Math.max(n, 0), hits.length - 1)];
    if (next === undefined) return;
    setChosen(next.id);
    walking.current = true;
    list.current?.querySelectorAll<HTMLElement>('.resultbutton')[hits.indexOf(next)]?.focus();
  }
  const open = (n: number) => {
    const hit = hits[n];
    if (hit) onOpen(hit);
  };

  useEffect(() => field.current?.focus(), []);
  // Enter in the field goes to the first result once it is there.
  useEffect(() => {
    if (!jump.current || !settled) return;
    jump.current = false;
    if (document.activeElement === field.current) list.current?.querySelector<HTMLElement>('.resultbutton')?.focus();
  });

  // A row that moved or went while it had the focus lost it: the chosen one has it, so that the next key still counts;
  // and wherever it stands now, whoever walks on by keys sees it.
  useEffect(() => {
    if (!walking.current || hits.length === 0) return;
    const row = list.current?.querySelectorAll<HTMLElement>('.resultbutton')[at];
    if (document.activeElement === document.body) row?.focus({ preventScroll: true });
    if (document.activeElement === row) row?.scrollIntoView({ block: 'nearest' });
  }, [hits, at]);

  function onFieldKey(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      onEnter();
      if (settled) focusRow(0);
      else jump.current = true;
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      focusRow(0);
    } else if (event.key === 'Escape') onClear();
  }
  function onListKey(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: hits.length - 1 }[event.key];
    if (to === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (to === undefined || to < 0) field.current?.focus();
    else focusRow(to);
  }

  useKeys(t('Search'), [
    {
      keys: 'j',
      label: t('Next result'),
      run: () => focusRow(document.activeElement?.closest('.result') ? at + 1 : at),
    },
    { keys: 'k', label: t('Previous result'), run: () => focusRow(at - 1) },
    { keys: 'Enter', label: t('Open the file at its line'), run: () => open(at) },
    {
      keys: 'c',
      label: t('Copy the citation'),
      run: () => {
        const hit = hits[at];
        if (hit) onCopy(hit);
      },
    },
  ]);
  return { field, list, at, choose: setChosen, open, onFieldKey, onListKey };
}
