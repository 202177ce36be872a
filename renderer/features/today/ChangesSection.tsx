import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import type { CommitRow } from '#shared/model/audit.ts';
import { visible } from '#shared/text/invisible.ts';
import { isMine, useLook } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import { useCopyLink } from '../../app/useCopyLink.ts';
import { t } from '../../text/text.ts';
import {
  Button,
  counted,
  EmptyState,
  ErrorState,
  Icon,
  LookAlike,
  MenuItem,
  MenuLine,
  NewDot,
  SectionHead,
  Skeleton,
  sinceWhen,
  useNow,
  useRowMenu,
} from '../../ui/index.ts';
import { keyCap } from '../../ui/key-cap.ts';
import { meantPath } from '../audit/about.ts';
import { writerOf } from '../audit/words.ts';
import { ownWords, sentence } from '../library/sentence.ts';
import { actWord } from './actor.ts';
import { type Burst, burstsOf } from './bursts.ts';

type Entry = Pick<CommitRow, 'actor' | 'owner' | 'at'>;

const asked = { what: 'changes', bookkeeping: 'without', limit: 50 } as const;

/** Rows before "more" is asked for. */
const few = 6;

/** Whether somebody else changed this after the last look. The minute itself counts as new: audit times are no finer. */
export function isNewSince(entry: Entry, since: string | null): boolean {
  return since !== null && !isMine(entry) && entry.at.slice(0, 16) > since.slice(0, 16);
}

/** What fades by itself every night stands under what fades; only what it archives is news. */
const isTold = ({ actor, action }: CommitRow) => actor !== 'system:decay' || action === 'ARCHIVE';

export function ChangesSection() {
  const changes = useCall('history.list', asked);
  const [all, setAll] = useState(false);
  const rows = burstsOf((changes.data?.rows ?? []).filter(isTold));
  const shown = all ? rows : rows.slice(0, few);
  const { menu, open } = useRowMenu<Burst>(
    () => t('Change'),
    (burst) => <ChangeMenu {...burst} />,
  );
  return (
    <section aria-labelledby="changes">
      <SectionHead id="changes" title={t('Latest changes')}>
        <Link to="/audit">{t('All changes')}</Link>
      </SectionHead>
      {changes.isPending && <Skeleton rows={few} height={44} />}
      {changes.isError && <ErrorState error={changes.error} retry={() => void changes.refetch()} />}
      {changes.isSuccess && rows.length === 0 && (
        <EmptyState icon="audit" title={t('Nothing has changed yet')}>
          {t('Every change to a memory appears here the moment it is made: by an agent, by you, or in another editor.')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <ol className="changes">
          {shown.map((burst) => (
            <Change key={`${burst.row.commit} ${burst.row.path}`} {...burst} onMenu={(event) => open(burst, event)} />
          ))}
        </ol>
      )}
      {menu}
      {!all && rows.length > few && (
        <Button small look="quiet" className="sectmore" onClick={() => setAll(true)}>
          {t('{rows} earlier changes', { rows: rows.length - few })}
        </Button>
      )}
    </section>
  );
}

/** How the audit log names a change of all files at once. */
const everything = '*';

/** One change is shown where it stands; many made in one breath stand in Audit, with the way back. */
function placeOf(row: CommitRow, rest: number): Pick<LinkProps, 'to' | 'search'> {
  if (rest > 0) return { to: '/audit', search: { commit: row.commit } };
  const path = meantPath(row);
  return { to: '/library', search: path === everything ? {} : { path } };
}

/** What is proposed is said in the words of the proposal alone. */
function saidOf({ action, summary }: CommitRow): string {
  return action === 'PROPOSE' ? t('Proposed {said}', { said: ownWords(visible(summary)) }) : sentence(visible(summary));
}

function ChangeMenu({ row, rest }: Burst) {
  const navigate = useNavigate();
  const copyLink = useCopyLink();
  const change = { to: '/audit', search: { commit: row.commit } } as const;
  const path = meantPath(row);
  const isPage = rest === 0 && path !== everything;
  return (
    <>
      {isPage && (
        <MenuItem icon="open" meta={keyCap('Enter')} onSelect={() => void navigate(placeOf(row, rest))}>
          {t('Open in Library')}
        </MenuItem>
      )}
      <MenuItem icon="audit" meta={isPage ? undefined : keyCap('Enter')} onSelect={() => void navigate(change)}>
        {t('See the change')}
      </MenuItem>
      {isPage && (
        <MenuItem icon="clock" onSelect={() => void navigate({ to: '/audit', search: { q: path } })}>
          {t('History')}
        </MenuItem>
      )}
      <MenuLine />
      <MenuItem icon="link" onSelect={() => copyLink(change)}>
        {t('Copy link')}
      </MenuItem>
    </>
  );
}

function Change({ row, rest, onMenu }: Burst & { onMenu(event: MouseEvent): void }) {
  const now = useNow();
  const look = useLook();
  const actor = writerOf(row);
  const act = actWord(row.action);
  const lost = row.action === 'ALERT';
  return (
    <li onContextMenu={onMenu}>
      <Link {...placeOf(row, rest)} className="row two change">
        <span className="changenew">{(isNewSince(row, look.since) || look.fresh.has(row.path)) && <NewDot />}</span>
        <Icon name={act.icon} className={lost ? 'lost' : 'faint'} label={act.word} />
        <span className="grow">
          <span className="cut changesummary">{saidOf(row)}</span>
          <span className="flex changeline">
            <span className="mono cut changepath">
              {row.path === everything ? t('all files') : meantPath(row).replace(/^memory\//, '')}
            </span>
            {rest > 0 && (
              <span className="meta nowrap">{t('and {changes}', { changes: counted(rest, 'more change') })}</span>
            )}
          </span>
        </span>
        <span className="changewho">
          <span className="flex">
            <Icon name={actor.icon} small className="faint" />
            <span className="cut">{actor.name}</span>
            <LookAlike name={actor.name} />
          </span>
          <time className="meta" dateTime={row.at}>
            {sinceWhen(row.at, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}
