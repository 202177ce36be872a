import { useRef, useState } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import type { Out } from '../../api/client.ts';
import { t } from '../../text/text.ts';
import { Note } from '../../ui/index.ts';
import { InboxFoot } from './InboxFoot.tsx';
import { ListSide } from './ListSide.tsx';
import { Nothing } from './Nothing.tsx';
import { ProposalDetail } from './ProposalDetail.tsx';
import { inboxSections, sectionRows } from './proposals.ts';
import { RejectForm } from './RejectForm.tsx';
import { useInbox } from './useInbox.ts';
import { useInboxActs } from './useInboxActs.ts';
import { useInboxKeys } from './useInboxKeys.ts';
import { useSelection } from './useSelection.ts';

type Props = { rows: readonly ProposalRow[]; held: Out<'proposals.list'>['held'] };

/** What waits on the left, the one looked at beside it, what was done and what is selected below. */
export function WaitingProposals({ rows, held }: Props) {
  const inbox = useInbox();
  const list = useRef<HTMLElement>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const here = rows.filter(({ id }) => !inbox.gone.has(id));
  const selection = useSelection(here);
  const sections = inboxSections(here, unfolded);
  const acts = useInboxActs({
    rows,
    here,
    marked: selection.marked,
    inbox,
    onLeave: (ids) => {
      keys.goPast(ids);
      selection.drop(ids);
      setEditing(null);
    },
  });
  const keys = useInboxKeys({ sections, list, selection, acts, onEdit: setEditing });
  const { row } = keys;
  // Those that a flood folds away count too.
  const all = sections.flatMap(sectionRows);
  const { rejecting } = acts;
  if (rows.length === 0 && held === null) return <Nothing />;
  return (
    <div className="splitpage">
      {held && <Note tone="info">{held.words}</Note>}
      <div className="split inboxmain">
        <ListSide
          ref={list}
          {...{ sections, selection, acts }}
          chosen={row?.id ?? null}
          failures={inbox.failures}
          onChoose={keys.choose}
          onEdit={setEditing}
          onUnfold={(key) => setUnfolded((now) => new Set([...now, key]))}
        />
        {row ? (
          <ProposalDetail
            key={row.id}
            {...{ row, acts }}
            place={t('{index} of {all}', { index: all.indexOf(row) + 1, all: all.length })}
            failure={inbox.failures.get(row.id) ?? null}
            aside={selection.marked.length > 0}
            editing={editing === row.id}
            onEditing={(on) => setEditing(on ? row.id : null)}
          >
            {rejecting !== null && (
              <RejectForm
                key={rejecting.join(' ')}
                count={rejecting.length}
                onCancel={acts.keep}
                onReject={acts.rejectFor}
              />
            )}
          </ProposalDetail>
        ) : (
          <p className="inboxdone meta">{t('Everything is decided.')}</p>
        )}
      </div>
      <InboxFoot
        tally={inbox.tally}
        left={here.filter(({ status }) => status !== 'deferred').length}
        selected={selection.marked}
        onCommit={acts.commitAll}
        onReject={() => acts.reject(selection.marked)}
        onDefer={acts.deferAll}
        onClear={selection.clear}
      />
    </div>
  );
}
