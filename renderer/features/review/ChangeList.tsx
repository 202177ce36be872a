import type { Ref } from 'react';
import { classes, Icon, IconButton, Kbd, Splitter } from '../../ui/index.ts';
import { type Change, type ChangeGroup, doing, noteOf, titleOf } from './changes.ts';

type Props = {
  ref: Ref<HTMLElement>;
  groups: readonly ChangeGroup[];
  chosen: string | null;
  onChoose(id: string): void;
  onGroup(group: ChangeGroup): void;
};

/** The changes by section, each with what was decided on it. */
export function ChangeList({ ref, groups, chosen, onChoose, onGroup }: Props) {
  return (
    <nav ref={ref} className="splitlist" aria-label="Changes">
      <Splitter name="review" property="--list" label="Width of the list" />
      <div className="scroll">
        {groups.map((group) => (
          <section key={group.name} aria-labelledby={`group-${group.name}`}>
            <GroupHead group={group} onGroup={onGroup} />
            <ul>
              {group.changes.map((change) => (
                <li key={change.id}>
                  <Row change={change} chosen={change.id === chosen} onChoose={() => onChoose(change.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="splitkeys meta">
        <Kbd keys="J" /> <Kbd keys="K" /> move <Kbd keys="A" /> accept <Kbd keys="R" /> reject <Kbd keys="⇧A" /> group
      </p>
    </nav>
  );
}

function GroupHead({ group, onGroup }: { group: ChangeGroup; onGroup(group: ChangeGroup): void }) {
  const open = group.changes.filter(({ verdict }) => verdict === 'open').length;
  const decided = group.changes.length - open;
  return (
    <div className="splitgroup">
      <Icon name={group.icon} small className="faint" />
      <h2 id={`group-${group.name}`}>
        {group.title} <span className="meta">{group.changes.length}</span>
      </h2>
      <span className="grow" />
      {open === 0 ? (
        <Icon name="check" small className="kept" label="All decided" />
      ) : (
        <>
          {decided > 0 && (
            <span className="meta">
              {decided} of {group.changes.length}
            </span>
          )}
          <IconButton
            icon="check"
            small
            label={`Accept what is open in ${group.title}`}
            onClick={() => onGroup(group)}
          />
        </>
      )}
    </div>
  );
}

const said = { open: 'open', accept: 'accepted', reject: 'rejected' } as const;

function Row({ change, chosen, onChoose }: { change: Change; chosen: boolean; onChoose(): void }) {
  const does = doing(change);
  const edited = change.edited !== null;
  const warns = change.stale !== null || (change.loses.length > 0 && !change.lossAccepted);
  return (
    <button
      type="button"
      data-change={change.id}
      className={classes('splitrow splitpick changerow', chosen && 'chosen', change.verdict)}
      aria-current={chosen ? 'true' : undefined}
      onClick={onChoose}
    >
      <span className={classes('verdict', change.verdict, edited && 'edited')}>
        <span className="vh">{edited ? `${said[change.verdict]}, edited: ` : `${said[change.verdict]}: `}</span>
        {change.verdict === 'accept' && <Icon name={edited ? 'pencil' : 'check'} small />}
        {change.verdict === 'reject' && <Icon name="x" small />}
      </span>
      <span className="cut grow changetitle">{titleOf(change)}</span>
      {warns && (
        <Icon
          name="alert"
          small
          className="look"
          label={change.stale === null ? 'Something would be lost' : 'No longer fits'}
        />
      )}
      <span className={classes('meta nowrap', does.kind === 'contradiction' && does.holds === null && 'choose')}>
        {noteOf(does)}
      </span>
    </button>
  );
}
