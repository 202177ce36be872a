import { t } from '../../text/text.ts';
import { Note, Splitter } from '../../ui/index.ts';
import { CardView } from './CardView.tsx';
import type { Pending } from './changes.ts';
import { DecideBar } from './DecideBar.tsx';
import { Hidden } from './Hidden.tsx';
import { OwnerReply } from './OwnerReply.tsx';
import { Pane } from './Pane.tsx';
import { ReasonerNote } from './ReasonerNote.tsx';
import { useReviewing } from './useReviewing.ts';

/** A pending reflection: its changes in cards, what speaks for the one in focus beside them, the decision below. */
export function WaitingReflection({ pending }: { pending: Pending }) {
  const { changes, cards, asked, ask, editing, keys, stream, shown, flip, acts, acceptCard, ownCore, flush } =
    useReviewing(pending);
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
    </div>
  );
}
