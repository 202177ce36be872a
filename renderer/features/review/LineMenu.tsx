import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import { MenuItem, MenuLine } from '../../ui/index.ts';
import { keyCap } from '../../ui/key-cap.ts';
import { linksAsWords } from '../../ui/plain.ts';
import { openIn, type Stop } from './cards.ts';
import { editableText, effectiveDoing, linePath } from './changes.ts';
import { changeAddress, type ReviewActs } from './useReviewKeys.ts';

type Props = { reflection: number; stop: Stop; on: ReviewActs; onNext(): void };

/** What can be done with a line of a reflection, by the keys that do it without the menu. It is chosen already. */
export function LineMenu({ reflection, stop, on, onNext }: Props) {
  const copyLink = useCopyLink();
  const [change] = stop.line.changes;
  if (change === undefined) return null;
  const does = effectiveDoing(change);
  const decide = (act: (one: Stop) => void) => () => {
    act(stop);
    onNext();
  };
  return (
    <>
      <Verdicts {...{ stop, on, decide }} />
      <MenuLine />
      {openIn(stop.card) > 1 && does.kind !== 'contradiction' && (
        <MenuItem icon="check" meta={keyCap('Shift+a')} onSelect={decide(({ card }) => on.onCard(card))}>
          {t('Accept what is open in this card')}
        </MenuItem>
      )}
      {linePath(change) !== null && (
        <MenuItem icon="audit" meta="H" onSelect={() => on.onHistory(stop)}>
          {t('History of the line')}
        </MenuItem>
      )}
      <MenuItem icon="link" onSelect={() => copyLink(changeAddress(reflection, stop))}>
        {t('Copy link')}
      </MenuItem>
    </>
  );
}

type VerdictProps = Pick<Props, 'stop' | 'on'> & { decide(act: (one: Stop) => void): () => void };

/** The same words as on the buttons of the line. */
function Verdicts({ stop, on, decide }: VerdictProps) {
  const { changes } = stop.line;
  const [change] = changes;
  if (change === undefined) return null;
  const does = effectiveDoing(change);
  const accept = (words: string) => (
    <MenuItem icon="check" meta="A" onSelect={decide(on.onAccept)}>
      {words}
    </MenuItem>
  );
  const reject = (words: string) => (
    <MenuItem icon="x" meta="R" onSelect={decide(on.onReject)}>
      {words}
    </MenuItem>
  );
  if (changes.length > 1)
    return (
      <>
        {accept(t('Accept {changes}', { changes: changes.length }))}
        <MenuItem icon="down" meta="O" onSelect={() => on.onApart(stop)}>
          {t('One by one')}
        </MenuItem>
        {reject(t('Reject'))}
      </>
    );
  switch (does.kind) {
    case 'contradiction':
      return (
        <>
          {([1, 2, 3] as const).map((side) => (
            <MenuItem key={side} meta={side} onSelect={() => on.onSide(stop, side)}>
              {side === 3 ? t('Both stand') : linksAsWords(does.sides[side - 1]?.text ?? '')}
            </MenuItem>
          ))}
          {reject(t('Reject'))}
        </>
      );
    case 'merge':
      return (
        <>
          {accept(t('Merge'))}
          <MenuItem icon="merge" meta="S" onSelect={() => on.onSwap(stop)}>
            {t('Swap which stays')}
          </MenuItem>
          {reject(t('They differ'))}
        </>
      );
    case 'archive':
      return (
        <>
          <MenuItem
            icon={does.items.some(({ id }) => id === stop.item) ? 'x' : 'check'}
            meta={keyCap('Space')}
            onSelect={() => on.onToggle(stop)}
          >
            {t('Tick or untick')}
          </MenuItem>
          {accept(t('Archive {items}', { items: does.items.length }))}
          {reject(
            t('Keep all {items}', {
              items: change.does.kind === 'archive' ? change.does.items.length : does.items.length,
            }),
          )}
        </>
      );
    default:
      return (
        <>
          {accept(t('Accept'))}
          {editableText(does) !== null && (
            <MenuItem icon="pencil" meta="E" onSelect={() => on.onRewrite(stop)}>
              {does.kind === 'question' ? t('Answer') : t('Rewrite')}
            </MenuItem>
          )}
          {reject(t('Reject'))}
        </>
      );
  }
}
