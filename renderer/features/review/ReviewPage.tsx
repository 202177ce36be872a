import { t, tn } from '../../text/text.ts';
import './cards.css';
import './kinds.css';
import './pane.css';
import './review.css';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAct, useCall } from '../../api/queries.ts';
import {
  Button,
  clockOf,
  count,
  counted,
  dayName,
  EmptyState,
  ErrorState,
  localDayOf,
  nearDay,
  Segment,
  Skeleton,
  sinceWhen,
  useNow,
  useToast,
  whenOf,
} from '../../ui/index.ts';
import { FirstPage } from '../begin/FirstPage.tsx';
import { useNothingYet } from '../search/useNothingYet.ts';
import { CodeButton } from './CodeButton.tsx';
import { cardsOf } from './cards.ts';
import type { Pending } from './changes.ts';
import { Evolution } from './Evolution.tsx';
import { Past } from './Past.tsx';
import { pastInput } from './past.ts';
import { ByAgent, Running } from './Running.tsx';
import { WaitingReflection } from './WaitingReflection.tsx';

type Tab = 'waiting' | 'past' | 'evolution';

/** Shall this reflection come true? */
export function ReviewPage() {
  const { tab = 'waiting', reflection } = useSearch({ from: '/review' });
  const navigate = useNavigate({ from: '/review' });
  const found = useCall('reflection.pending', {});
  const pending = found.data?.pending ?? null;
  // A link names a reflection; whether that one waits still or is decided is known only here.
  const isNamed = tab === 'waiting' && reflection !== undefined && found.isSuccess;
  const isPast = pending?.number !== reflection;
  useEffect(() => {
    if (!isNamed) return;
    void navigate({
      search: (now) => (isPast ? { tab: 'past', reflection: now.reflection } : { change: now.change }),
      replace: true,
    });
  }, [isNamed, isPast, navigate]);
  // One that has just been made is known before it is laid out.
  const waits = useCall('reflection.status', {}, { select: (status) => status.pending !== null }).data === true;
  const isComing = waits && pending === null && found.isFetching;
  return (
    <>
      <div className="bar">
        <h1 className="nowrap">
          {pending && tab === 'waiting' ? t('Reflection {number}', { number: pending.number }) : t('Review')}
        </h1>
        {tab !== 'waiting' ? <PastNote /> : pending && <MadeNote pending={pending} />}
        <span className="grow" />
        {pending && tab === 'waiting' && <CodeButton />}
        <Segment<Tab>
          label={t('Reflections')}
          value={tab}
          options={[
            { value: 'waiting', label: t('Waiting') },
            { value: 'past', label: t('Past') },
            { value: 'evolution', label: t('Evolution') },
          ]}
          onChange={(next) => void navigate({ search: next === 'waiting' ? {} : { tab: next } })}
        />
      </div>
      {tab === 'past' && <Past />}
      {tab === 'evolution' && <Evolution />}
      {tab === 'waiting' && (
        <>
          {(found.isPending || isComing) && <Skeleton rows={10} height={32} label={t('Reading the reflection')} />}
          {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
          {found.isSuccess && pending === null && !isComing && <Nothing />}
          {pending && <WaitingReflection key={pending.session} pending={pending} />}
        </>
      )}
    </>
  );
}

/** How many were decided, and since when. */
function PastNote() {
  const now = useNow();
  const passes = useCall('reflection.past', pastInput).data?.reflections ?? [];
  const first = passes.at(-1);
  if (first === undefined) return null;
  const number = new Set(passes.map((one) => one.number)).size;
  return (
    <span className="meta cut reviewread">
      {t('{reflections} decided since {day}', {
        reflections: counted(number, 'reflection'),
        day: whenOf(first.day, now),
      })}
    </span>
  );
}

/** When it was made, and how much there is to decide. */
function MadeNote({ pending }: { pending: Pending }) {
  const now = useNow();
  const shown = pending.changes.filter(({ hidden }) => hidden === null);
  const cards = cardsOf(shown).length;
  return (
    <span className="meta cut reviewread">
      {t('{sinceWhen} · {changes} in {cards}', {
        sinceWhen: madeWords(pending.made, now),
        changes: counted(shown.length, 'change'),
        cards: counted(cards, 'card'),
      })}
    </span>
  );
}

/** `on Sunday 22 November at 03:00` */
function ahead(at: string, now: Date): string {
  const then = new Date(at);
  return t('on {day} at {clock}', { day: dayName(localDayOf(then), now), clock: clockOf(then) });
}

/** Nothing waits: what runs, when the next one comes, and a way to reflect now. */
function Nothing() {
  const now = useNow();
  const status = useCall('reflection.status', {}).data;
  const isBlank = useNothingYet();
  const reflect = useAct('memory.reflect');
  const { failed } = useToast();
  if (status?.running) return <Running running={status.running} estimate={status.estimate} />;
  if (status?.byAgent) return <ByAgent {...status.byAgent} />;
  if (isBlank && !status?.failed)
    return (
      <FirstPage
        title={t('Nothing waits for you')}
        text={t(
          'A reflection reads what was remembered and proposes what to make of it. You decide, change by change.',
        )}
      />
    );
  return (
    <div className="emptypage">
      <EmptyState
        icon="review"
        title={t('Nothing waits for you')}
        action={
          <Button
            icon="review"
            busy={reflect.isPending}
            onClick={() =>
              reflect.mutate(
                {},
                {
                  onError: failed,
                },
              )
            }
          >
            {t('Reflect now')}
          </Button>
        }
      >
        {status === undefined ? (
          t('A reflection reads what was remembered and proposes what to make of it. You decide, change by change.')
        ) : (
          <>
            {tn(
              status.unread,
              'A reflection reads what was remembered and proposes what to make of it; you decide, change by change. {n} episode was not reflected on yet. The next one comes {ahead}',
              'A reflection reads what was remembered and proposes what to make of it; you decide, change by change. {n} episodes were not reflected on yet. The next one comes {ahead}',
              { ahead: ahead(status.next, now) },
            )}
            {status.estimate > 0 &&
              t(', and is thought to take {tokens} of {cap}', {
                tokens: counted(status.estimate, 'token'),
                cap: count(status.cap),
              })}
            .
          </>
        )}
      </EmptyState>
      {status?.failed && <p className="reviewfailed">{status.failed}</p>}
    </div>
  );
}

/** `today, 02:34`: a clock alone leaves the day open. */
function madeWords(made: string, now: Date): string {
  const at = new Date(made);
  const near = nearDay(localDayOf(at), now);
  return near === null ? sinceWhen(made, now) : `${near}, ${clockOf(at)}`;
}
