import type { ProposalRow } from '#shared/model/proposal.ts';
import { Button, counted, Kbd } from '../../ui/index.ts';
import { isPlain } from './proposals.ts';
import { type Tally, tallyWords } from './useInbox.ts';

type Props = {
  tally: Tally;
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
  const plain = selected.filter(isPlain).length;
  const readable = selected.filter(({ status }) => status !== 'malformed').length;
  return (
    <footer className="splitfoot">
      <p aria-live="polite">
        <span className="strong">{left === 0 ? 'Nothing is left to decide' : `${left} to decide`}</span>
        {done > 0 && <span className="meta"> · now {tallyWords(tally)}</span>}
      </p>
      <span className="grow" />
      {selected.length > 0 && (
        <fieldset className="flex wrap" aria-label={`${counted(selected.length, 'proposal')} selected`}>
          <span className="meta">
            {selected.length} selected
            {plain < readable && ', contradictions are decided one by one'}
          </span>
          <Button look="primary" onClick={onCommit} disabled={plain === 0}>
            Accept {plain} <Kbd keys="A" />
          </Button>
          <Button look="lost" onClick={onReject}>
            Reject <Kbd keys="R" />
          </Button>
          <Button onClick={onDefer} disabled={readable === 0}>
            Defer <Kbd keys="D" />
          </Button>
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
        </fieldset>
      )}
    </footer>
  );
}
