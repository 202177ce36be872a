import type { ProposalRow } from '#shared/model/proposal.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Kbd } from '../../ui/index.ts';
import { isUncontested } from './proposals.ts';
import { type DecisionTally, tallyWords } from './useInbox.ts';

type Props = {
  tally: DecisionTally;
  left: number;
  selected: readonly ProposalRow[];
  onCommit(): void;
  onReject(): void;
  onDefer(): void;
  onClear(): void;
};

/** How far the owner is; and what can be done with what is selected. */
export function InboxFoot({ tally, left, selected, onCommit, onReject, onDefer, onClear }: Props) {
  const done = tally.committed + tally.rejected + tally.deferred;
  const plain = selected.filter(isUncontested).length;
  const readable = selected.filter(({ status }) => status !== 'malformed').length;
  return (
    <footer className="splitfoot">
      <p aria-live="polite">
        {/* How many wait stands at the head of the page; here, what came of them. */}
        {left === 0 && <span className="strong">{t('Nothing is left to decide')}</span>}
        {done > 0 && (
          <span className="meta">
            {left === 0 ? ' · ' : ''}
            {t('now {tally}', { tally: tallyWords(tally) })}
          </span>
        )}
      </p>
      <span className="grow" />
      {selected.length === 0 && left > 0 && (
        <p className="meta inboxkeys">
          <span className="nowrap">
            <Kbd keys="J" /> <Kbd keys="K" /> {t('move')}
          </span>
          <span className="nowrap">
            <Kbd keys="Space" /> {t('select')}
          </span>
          <span>
            <Kbd keys="?" />
          </span>
        </p>
      )}
      {selected.length > 0 && (
        <fieldset
          className="flex wrap"
          aria-label={t('{proposals} selected', { proposals: counted(selected.length, 'proposal') })}
        >
          <span className="meta">
            {t('{selected} selected', { selected: selected.length })}
            {plain < readable && t(', contradictions are decided one by one')}
          </span>
          <Button look="primary" onClick={onCommit} disabled={plain === 0}>
            {t('Accept {plain}', { plain })} <Kbd keys="A" />
          </Button>
          <Button look="lost" onClick={onReject}>
            {t('Reject')} <Kbd keys="R" />
          </Button>
          <Button onClick={onDefer} disabled={readable === 0}>
            {t('Defer')} <Kbd keys="D" />
          </Button>
          <Button look="quiet" onClick={onClear}>
            {t('Clear')}
          </Button>
        </fieldset>
      )}
    </footer>
  );
}
