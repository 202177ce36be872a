import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { isOwn, useLook } from '../../api/look.ts';
import { useCall } from '../../api/queries.ts';
import {
  Button,
  EmptyState,
  ErrorState,
  Icon,
  LookAlike,
  NewDot,
  SectionHead,
  Skeleton,
  sinceWhen,
  useNow,
} from '../../ui/index.ts';
import { actorName, actWord } from './actor.ts';

type Entry = Out<'changes.recent'>['entries'][number];

/** Rows before "more" is asked for. */
const few = 6;

/** Whether somebody else changed this after the last look. Audit times are minutes, so the minute itself counts as new. */
export function isNewSince(entry: Entry, since: string | null): boolean {
  return since !== null && !isOwn(entry.actor) && entry.at.slice(0, 16) > since.slice(0, 16);
}

export function ChangesSection() {
  const changes = useCall('changes.recent', { limit: 50 });
  const [all, setAll] = useState(false);
  const entries = changes.data?.entries ?? [];
  const shown = all ? entries : entries.slice(0, few);
  return (
    <section aria-labelledby="changes">
      <SectionHead id="changes" title="Latest changes">
        <Link to="/audit">All of them</Link>
      </SectionHead>
      {changes.isPending && <Skeleton rows={few} height={44} />}
      {changes.isError && <ErrorState error={changes.error} retry={() => void changes.refetch()} />}
      {changes.isSuccess && entries.length === 0 && (
        <EmptyState icon="audit" title="Nothing has changed yet">
          Every change to a memory appears here the moment it is made: by an agent, by you, or in another editor.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ol className="changes">
          {keyed(shown).map(({ key, entry }) => (
            <Change key={key} entry={entry} />
          ))}
        </ol>
      )}
      {!all && entries.length > few && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          {entries.length - few} earlier changes
        </Button>
      )}
    </section>
  );
}

/** Lines have no id, and a minute may hold the same one twice: the oldest of equals is the first. */
function keyed(entries: Entry[]): { key: string; entry: Entry }[] {
  const count = new Map<string, number>();
  const numbered = entries.toReversed().map((entry) => {
    const words = `${entry.at} ${entry.action} ${entry.path} ${entry.summary}`;
    const n = (count.get(words) ?? 0) + 1;
    count.set(words, n);
    return { key: `${words} ${n}`, entry };
  });
  return numbered.reverse();
}

/** How the audit log names a change of all files at once. */
const everything = '*';

function Change({ entry }: { entry: Entry }) {
  const now = useNow();
  const look = useLook();
  const actor = actorName(entry.actor);
  const act = actWord(entry.action);
  const lost = entry.action === 'ALERT';
  return (
    <li>
      <Link to="/library" search={entry.path === everything ? {} : { path: entry.path }} className="row two change">
        <span className="changenew">{(isNewSince(entry, look.since) || look.fresh.has(entry.path)) && <NewDot />}</span>
        <Icon name={act.icon} className={lost ? 'lost' : 'faint'} label={act.word} />
        <span className="grow">
          <span className="cut changesummary">{visible(entry.summary)}</span>
          <span className="flex changeline">
            <span className="mono cut changepath">
              {entry.path === everything ? 'all files' : entry.path.replace(/^memory\//, '')}
            </span>
          </span>
        </span>
        <span className="changewho">
          <span className="flex">
            <Icon name={actor.icon} small className="faint" />
            <span className="cut">{actor.name}</span>
            <LookAlike name={actor.name} />
          </span>
          <time className="meta" dateTime={entry.at}>
            {sinceWhen(entry.at, now)}
          </time>
        </span>
      </Link>
    </li>
  );
}
