import { Suspense, useMemo, useRef, useState } from 'react';
import { type Choice, conflictsOf, merged, threeWay } from '#shared/text/three-way.ts';
import { useKeys } from '../../app/useKeys.ts';
import { t, tn } from '../../text/text.ts';
import { Button, IconButton, Segment, Skeleton } from '../../ui/index.ts';
import { ConflictCard, type SideNames } from './ConflictCard.tsx';
import { LazyDiffView } from './editor/lazy.ts';
import { FileHeading } from './FileHeading.tsx';
import { MergedRun } from './MergedRun.tsx';
import type { Clash } from './useDocument.ts';

type Props = {
  path: string;
  clash: Clash;
  busy: boolean;
  /** The merged text, saved at once or taken into the editor. */
  onAdopt(body: string, then: 'save' | 'edit'): void;
  onClose(): void;
  /** Whose the sides are, where they are not the owner's edit and somebody else's. */
  names?: SideNames;
  /** What the button that adopts says. */
  adoptLabel?: string;
};

type Show = 'choices' | 'result';

/** Base, mine and theirs: what only one side changed is merged, and what both changed is chosen piece by piece. */
export function MergeView({ path, clash, busy, onAdopt, onClose, names, adoptLabel = t('Save merged') }: Props) {
  const { base, mine, theirs } = clash;
  const pieces = useMemo(() => threeWay(base, mine, theirs), [base, mine, theirs]);
  const conflicts = useMemo(() => conflictsOf(pieces), [pieces]);
  const [choices, setChoices] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [show, setShow] = useState<Show>(conflicts.length === 0 ? 'result' : 'choices');
  const list = useRef<HTMLDivElement>(null);
  const result = useMemo(() => merged(pieces, choices), [pieces, choices]);
  const open = conflicts.length - choices.size;
  const ready = open === 0 && !busy;

  const choose = (n: number, choice: Choice) => setChoices((now) => new Map(now).set(n, choice));
  function next() {
    const undecided = conflicts.find((conflict) => !choices.has(conflict.n));
    if (undecided === undefined) return;
    setShow('choices');
    const card = list.current?.querySelector<HTMLElement>(`[data-conflict="${undecided.n}"]`);
    card?.scrollIntoView({ block: 'center' });
    card?.querySelector<HTMLElement>('[role="radio"]')?.focus();
  }
  useKeys(t('Merging'), [
    { keys: 'u', label: t('Next undecided conflict'), run: next },
    { keys: 'Escape', label: t('Back to the editor, nothing merged'), run: onClose },
  ]);

  return (
    <>
      <div className="bar filebar">
        <IconButton icon="left" label={t('Back to the editor')} small onClick={onClose} />
        <FileHeading path={path} />
        <span className="grow" />
        <Segment<Show>
          label={t('Show')}
          value={show}
          options={[
            { value: 'choices', label: t('Both sides') },
            { value: 'result', label: t('Result') },
          ]}
          onChange={setShow}
        />
        <Button onClick={() => onAdopt(result, 'edit')} disabled={!ready}>
          {t('Edit it first')}
        </Button>
        <Button look="primary" onClick={() => onAdopt(result, 'save')} disabled={!ready} busy={busy}>
          {adoptLabel}
        </Button>
      </div>
      <div className="mergesaid">
        <p className="grow">{saidOf(conflicts.length, names !== undefined)}</p>
        {conflicts.length > 0 &&
          (open > 0 ? (
            <Button small onClick={next}>
              {open === 1 ? t('1 undecided') : t('{open} undecided', { open })}
            </Button>
          ) : (
            <span className="meta nowrap">{t('All decided')}</span>
          ))}
      </div>
      {show === 'result' ? (
        <Suspense fallback={<Skeleton rows={14} height={20} />}>
          <LazyDiffView label={t('Theirs and the merged text')} before={theirs} after={result} />
        </Suspense>
      ) : (
        <div ref={list} className="mergelist scroll">
          {pieces.map((piece, n) =>
            piece.kind === 'agreed' ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one merge never move
              <MergedRun key={n} lines={piece.lines} first={n === 0} last={n === pieces.length - 1} />
            ) : (
              <ConflictCard
                key={`conflict ${piece.n}`}
                conflict={piece}
                of={conflicts.length}
                choice={choices.get(piece.n)}
                names={names}
                onChoose={(choice) => choose(piece.n, choice)}
              />
            ),
          )}
        </div>
      )}
    </>
  );
}

/** What both sides did, in a sentence. @param between two states of the past, rather than two people */
function saidOf(conflicts: number, between: boolean): string {
  if (conflicts === 0)
    return between
      ? t('The two differ in different lines. They are merged below; nothing of either is lost.')
      : t('You and somebody else changed different lines. They are merged below; nothing of either is lost.');
  const places = tn(
    conflicts,
    '{n} place was changed by both and wants your choice.',
    '{n} places were changed by both and want your choice.',
  );
  return between ? places : t('Somebody else changed this file while you edited it. {places}', { places });
}
