import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProposalRow } from '#shared/model/proposal.ts';
import { visible } from '#shared/text/invisible.ts';
import { engineText, t } from '../../text/text.ts';
import {
  Button,
  Citation,
  datesAsWords,
  EntityName,
  Icon,
  Kbd,
  LookAlike,
  Note,
  StoreIcon,
  sinceWhen,
  storeNames,
  Tag,
  useNow,
} from '../../ui/index.ts';
import { Closest, Effect } from './Closest.tsx';
import { Rivals } from './Conflicts.tsx';
import { EditProposal } from './EditProposal.tsx';
import { type Edit, placeOfCitation, whoOf } from './proposals.ts';
import type { InboxActs } from './useInboxActs.ts';

/** Where all proposals stand. @source 000 §13.2 */
const pendingFile = 'memory/meta/pending-memories.md';

type Props = {
  row: ProposalRow;
  acts: InboxActs;
  place: string;
  /** Why it could not be decided a moment ago. */
  failure: string | null;
  /** Others are selected, and what is done first is done with them. */
  aside: boolean;
  editing: boolean;
  onEditing(on: boolean): void;
  /** The form that asks why it is rejected. */
  children: ReactNode;
};

/** One proposal: its words, whose they are and why, where they would go, and what speaks against them. */
export function ProposalDetail({ row, acts, place, failure, aside, editing, onEditing, children }: Props) {
  if (row.status === 'malformed') return <Malformed row={row} onDiscard={() => acts.discard(row.id)} />;
  const commit = (edit?: Edit) => acts.commit(row, edit);
  // What decides it is a button; what puts it off or changes its words weighs less.
  const reject = (look: 'plain' | 'quiet') => (
    <Button icon="x" look={look} onClick={() => acts.reject([row])}>
      {t('Reject')} <Kbd keys="R" />
    </Button>
  );
  const later = (
    <>
      <Button icon="pencil" look="quiet" onClick={() => onEditing(true)}>
        {t('Edit')} <Kbd keys="E" />
      </Button>
      {row.status !== 'deferred' && (
        <Button icon="clock" look="quiet" onClick={() => acts.defer(row)}>
          {t('Defer')} <Kbd keys="D" />
        </Button>
      )}
    </>
  );
  return (
    <article className="splitdetail scroll" aria-label={t('Proposal of {from}', { from: whoOf(row, row.from) })}>
      {/* What can be decided stands together: here, or below the sides of a contradiction. */}
      <Head row={row} place={place}>
        {row.rivals.length === 0 && (
          <div className="flex wrap">
            <Button icon="check" look={aside || editing ? 'plain' : 'primary'} onClick={() => commit()}>
              {t('Accept')} <Kbd keys="A" />
            </Button>
            {reject('plain')}
            {later}
          </div>
        )}
      </Head>
      {failure && <Note tone="lost">{failure}</Note>}
      {children}
      {editing && <EditProposal row={row} onCommit={commit} onCancel={() => onEditing(false)} />}
      {row.rivals.length > 0 && (
        <Rivals
          row={row}
          aside={aside || editing}
          onThis={() => commit()}
          onOther={(rival) => acts.other(row, rival)}
          onBoth={() => acts.both(row)}
        >
          {later}
          {reject('quiet')}
        </Rivals>
      )}
      {row.known && <Known known={row.known} />}
      {row.problems.length > 0 && <Problems row={row} />}
      <Facts row={row} />
      <Closest row={row} />
      <Effect id={row.id} />
    </article>
  );
}

/** The sentence itself, then whose it is. */
function Head({ row, place, children }: { row: ProposalRow; place: string; children: ReactNode }) {
  const now = useNow();
  return (
    <header className="splithead inboxhead">
      <div className="grow">
        <h2 dir="auto">{datesAsWords(visible(row.content), now)}</h2>
        <p className="meta">
          {row.giver === undefined ? (
            <>
              {t('proposed by')}{' '}
              <Link to="/agents" search={{ name: row.from }}>
                {row.from}
              </Link>{' '}
              <LookAlike name={row.from} />
            </>
          ) : (
            t('{giver} handed this over', { giver: row.giver })
          )}
          {row.at !== null && ` · ${sinceWhen(row.at, now)}`}
          {/* Of a contradiction it stands on its side's card. */}
          {row.confidence &&
            row.rivals.length === 0 &&
            ` · ${t('{confidence} confidence', { confidence: engineText(row.confidence) })}`}
          {' · '}
          <Link to="/library" search={{ path: pendingFile, line: row.line }} title={t('Open the line')}>
            {place}
          </Link>
          {row.status === 'deferred' && t(' · left to the next reflection')}
          {row.forOwner && t(' · only you decide')}
        </p>
      </div>
      {children}
    </header>
  );
}

function Known({ known }: { known: NonNullable<ProposalRow['known']> }) {
  const { path, line } = placeOfCitation(known.citation);
  return (
    <Note tone="info" icon="refresh" className="inboxnote">
      <span className="strong">{t('It is known already:')}</span> {visible(known.content)}{' '}
      <Citation path={path} line={line} />
      <span className="meta"> {t('Accepting it makes that one stronger, and writes no second.')}</span>
    </Note>
  );
}

/** What it rests on, where it would go, and how often it came. */
function Facts({ row }: { row: ProposalRow }) {
  const entities = row.entities.map((entity) => <EntityName key={entity} id={entity} />);
  return (
    <dl className="inboxfacts">
      <dt>{t('Evidence')}</dt>
      <dd>{row.trigger === '' ? t('It did not say.') : <q>{visible(row.trigger)}</q>}</dd>
      <dt>{t('Goes to')}</dt>
      <dd>
        {row.store !== null && (
          <span className="flex">
            <StoreIcon store={row.store} small />
            {storeNames[row.store]}
          </span>
        )}
        {row.store === 'semantic' && entities}
        {row.coreWorthy && <Tag tone="kept">{t('for core memory, too')}</Tag>}
      </dd>
      {row.store !== 'semantic' && entities.length > 0 && (
        <>
          <dt>{t('About')}</dt>
          <dd>{entities}</dd>
        </>
      )}
      {row.repeated > 1 && (
        <>
          <dt>{t('Proposed')}</dt>
          <dd>
            {t('{repeated} times', { repeated: row.repeated })}
            {row.also.length > 0 && t(', also by ')}
            {row.also.map((name, n) => (
              <span key={name}>
                {n > 0 && ', '}
                {name} <LookAlike name={name} />
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function Problems({ row }: { row: ProposalRow }) {
  return (
    <ul className="inboxproblems">
      {row.problems.map(({ message, remedy }) => (
        <li key={message}>
          <Icon name="alert" small className="look" />
          <span>
            <span className="strong">{engineText(message)}</span> {engineText(remedy)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Kept as it was written, with what is wrong with it; the way to mend it is the file. */
function Malformed({ row, onDiscard }: { row: ProposalRow; onDiscard(): void }) {
  const raw = visible(row.content || row.said);
  return (
    <article className="splitdetail scroll" aria-label={t('A proposal that cannot be read')}>
      <header className="splithead inboxhead">
        <div className="grow">
          <h2>{t('This cannot be read as a proposal')}</h2>
          <p className="meta">
            {t('Line {line} of pending-memories.md', { line: row.line })}
            {row.from && t(', from {from}', { from: row.from })}
            {t('. Nothing of it is lost.')}
          </p>
        </div>
        <div className="flex wrap">
          <Link className="btn" to="/library" search={{ path: pendingFile, line: row.line }}>
            <Icon name="pencil" small />
            {t('Open the line')}
          </Link>
          <Button icon="x" look="lost" onClick={onDiscard}>
            {t('Discard')} <Kbd keys="R" />
          </Button>
        </div>
      </header>
      <Problems row={row} />
      {raw !== '' && <pre className="inboxraw mono">{raw}</pre>}
    </article>
  );
}
