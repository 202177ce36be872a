import { useRef, useState } from 'react';
import type { Decision, ProposalRow } from '#shared/model/proposal.ts';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Note, useToast, type WindowPoint } from '../../ui/index.ts';
import { useTakeBack } from '../contract/useTakeBack.ts';
import { InboxFoot } from './InboxFoot.tsx';
import { Nothing } from './Nothing.tsx';
import { ProposalDetail } from './ProposalDetail.tsx';
import { ProposalList } from './ProposalList.tsx';
import {
  type Edit,
  inboxSections,
  isUncontested,
  putOff,
  rivalIds,
  sectionRows,
  thatOne,
  thisOne,
} from './proposals.ts';
import { RejectForm } from './RejectForm.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useInbox } from './useInbox.ts';
import { useInboxKeys } from './useInboxKeys.ts';

type Props = { rows: readonly ProposalRow[]; held: Out<'proposals.list'>['held'] };

/** What waits on the left, the one looked at beside it, what was done and what is selected below. */
export function WaitingProposals({ rows, held }: Props) {
  const inbox = useInbox();
  const discard = useDiscard();
  const list = useRef<HTMLElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ row: ProposalRow; at: WindowPoint } | null>(null);
  const [rejecting, setRejecting] = useState<readonly string[] | null>(null);
  const here = rows.filter(({ id }) => !inbox.gone.has(id));
  const marked = here.filter(({ id }) => selected.has(id));
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const sections = inboxSections(here, unfolded);

  const select = (ids: readonly string[]) =>
    setSelected((now) => {
      const all = ids.every((id) => now.has(id));
      return new Set(all ? [...now].filter((id) => !ids.includes(id)) : [...now, ...ids]);
    });
  const keys = useInboxKeys({
    sections,
    list,
    onCommit: () => (marked.length > 0 ? commitAll() : row && commit(row)),
    onReject: () => (marked.length > 0 ? reject(marked) : row && reject([row])),
    onDefer: () => (marked.length > 0 ? deferAll() : row && defer(row)),
    onBoth: () => row && both(row),
    onOther: () => row?.rivals[0] && decide(thatOne(row, row.rivals[0], here)),
    onEdit: () => row && row.status !== 'malformed' && setEditing(row.id),
    onSelect: ({ id }) => select([id]),
    onSelectKind: (one) => select(alikeIn(one, ({ group }) => group === one.group)),
    onSelectAgent: (one) => select(alikeIn(one, ({ from }) => from === one.from)),
    onRejectAll: (one) => {
      const flood = sections.find((section) => section.what === 'flood' && sectionRows(section).includes(one));
      if (flood) reject(sectionRows(flood));
    },
    onClear: () => setSelected(new Set()),
  });
  const { row } = keys;
  const alikeIn = (one: ProposalRow, fits: (row: ProposalRow) => boolean) =>
    keys.rows.filter((other) => isUncontested(other) === isUncontested(one) && fits(other)).map(({ id }) => id);

  /** @param settled further proposals that these decisions settle */
  function decide(decisions: readonly Decision[], settled: readonly string[] = []) {
    if (decisions.length === 0) return;
    const leaving = new Set([...decisions.map(({ id }) => id), ...settled]);
    keys.goPast(leaving);
    setSelected((now) => new Set([...now].filter((id) => !leaving.has(id))));
    setEditing(null);
    setRejecting(null);
    const from = (id: string) => rows.find((one) => one.id === id)?.from ?? '';
    inbox.decide(
      decisions.map((one) => ({ ...one, from: from(one.id) })),
      settled,
    );
  }
  const commit = (one: ProposalRow, edit?: Edit) => one.status !== 'malformed' && decide(thisOne(one, edit));
  const defer = (one: ProposalRow) => one.status !== 'malformed' && decide(putOff(one));
  const both = (one: ProposalRow) => one.rivals.length > 0 && decide([{ id: one.id, decision: 'both' }], rivalIds(one));
  // A contradiction needs a choice, so that many at once cannot settle it.
  const commitAll = () => decide(marked.filter(isUncontested).map(({ id }) => ({ id, decision: 'commit' })));
  const deferAll = () =>
    decide(marked.filter(({ status }) => status !== 'malformed').map(({ id }) => ({ id, decision: 'defer' })));
  function reject(some: readonly ProposalRow[]) {
    if (some.every(({ status }) => status === 'malformed')) for (const one of some) discard(one.id);
    else setRejecting(some.filter(({ status }) => status !== 'malformed').map(({ id }) => id));
  }

  // The menu of a ticked row means all that are ticked, as its keys do.
  const isTogether = ({ id }: ProposalRow) => marked.length > 1 && selected.has(id);
  // Those that a flood folds away count too.
  const all = sections.flatMap(sectionRows);
  if (rows.length === 0 && held === null) return <Nothing />;
  return (
    <div className="splitpage">
      {held && <Note tone="info">{held.words}</Note>}
      <div className="split inboxmain">
        <ProposalList
          ref={list}
          sections={sections}
          chosen={row?.id ?? null}
          selected={selected}
          failures={inbox.failures}
          onChoose={keys.choose}
          onSelect={select}
          onUnfold={(key) => setUnfolded((now) => new Set([...now, key]))}
          onMenu={(asked, at) => setMenu({ row: asked, at })}
        />
        {menu && (
          <RowMenu
            {...menu}
            many={isTogether(menu.row) ? marked.length : 1}
            onClose={() => setMenu(null)}
            onCommit={(asked) => (isTogether(asked) ? commitAll() : commit(asked))}
            onEdit={({ id }) => setEditing(id)}
            onReject={(asked) => reject(isTogether(asked) ? marked : [asked])}
            onDefer={(asked) => (isTogether(asked) ? deferAll() : defer(asked))}
          />
        )}
        {row ? (
          <ProposalDetail
            key={row.id}
            row={row}
            place={t('{index} of {all}', { index: all.indexOf(row) + 1, all: all.length })}
            failure={inbox.failures.get(row.id) ?? null}
            aside={marked.length > 0}
            editing={editing === row.id}
            onEditing={(on) => setEditing(on ? row.id : null)}
            onCommit={(edit) => commit(row, edit)}
            onOther={(rival) => decide(thatOne(row, rival, here))}
            onBoth={() => both(row)}
            onDefer={() => defer(row)}
            onReject={() => reject([row])}
            onDiscard={() => discard(row.id)}
          >
            {rejecting !== null && (
              <RejectForm
                key={rejecting.join(' ')}
                count={rejecting.length}
                onCancel={() => setRejecting(null)}
                onReject={(reason) => decide(rejecting.map((id) => ({ id, decision: 'reject', reason })))}
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
        selected={marked}
        onCommit={commitAll}
        onReject={() => reject(marked)}
        onDefer={deferAll}
        onClear={() => setSelected(new Set())}
      />
    </div>
  );
}

/** Takes away what cannot be read; history keeps it. */
function useDiscard(): (id: string) => void {
  const act = useAct('proposals.discard');
  const takeBack = useTakeBack();
  const { toast, failed } = useToast();
  return (id) =>
    act.mutate(
      { id },
      {
        onSuccess: ({ change }) =>
          toast({
            title: t('Removed from the file; history keeps it'),
            undo: () => void takeBack(change),
          }),
        onError: failed,
      },
    );
}
