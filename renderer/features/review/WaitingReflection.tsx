import type { MouseEvent } from 'react';
import { t } from '../../text/text.ts';
import { Note, Splitter, useRowMenu } from '../../ui/index.ts';
import { CardView } from './CardView.tsx';
import type { Pending } from './changes.ts';
import { DecideBar } from './DecideBar.tsx';
import { Hidden } from './Hidden.tsx';
import { LineMenu } from './LineMenu.tsx';
import { OwnerReply } from './OwnerReply.tsx';
import { Pane } from './Pane.tsx';
import { ReasonerNote } from './ReasonerNote.tsx';
import { useReviewing } from './useReviewing.ts';

/** A pending reflection: its changes in cards, what speaks for the one in focus beside them, the decision below. */
export function WaitingReflection({ pending }: { pending: Pending }) {
  const {
    changes,
    cards,
    asked,
    ask,
    editing,
    keys,
    on,
    stops,
    stream,
    shown,
    flip,
    acts,
    acceptCard,
    ownCore,
    flush,
  } = useReviewing(pending);
  const { menu, open } = useRowMenu<string>(
    () => t('Change'),
    (key) => {
      const stop = stops.find((one) => one.key === key);
      return stop && <LineMenu reflection={pending.number} {...{ stop, on }} onNext={keys.goOn} />;
    },
  );
  function onContextMenu(event: MouseEvent) {
    if (!(event.target instanceof Element)) return;
    const key = stopAt(event.target);
    if (key === undefined || !open(key, event)) return;
    keys.choose(key);
  }
  const [focused] = keys.stop?.line.changes ?? [];

  return (
    <div className="splitpage">
      <ReasonerNote pending={pending} />
      <div className="reviewmain">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the menu belongs to its rows, which the keyboard reaches */}
        <div ref={stream} className="reviewstream scroll" onContextMenu={onContextMenu}>
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
            <Hidden changes={changes} asked={asked} onAsk={ask} />
          </div>
        </div>
        {focused && <Splitter before name="evidence" property="--evidence" label={t('Width of the evidence')} />}
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
      {menu}
    </div>
  );
}

/** The line in which something stands; fields of it keep the system's own menu. */
function stopAt(element: Element): string | undefined {
  if (element.closest('textarea, input') !== null) return undefined;
  return element.closest('li.ch')?.querySelector<HTMLElement>('[data-stop]')?.dataset.stop;
}
