import { useMutationState } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { MnemeError } from '#shared/model/error.ts';
import type { Out } from '../api/client.ts';
import { useCall, useClient } from '../api/queries.ts';
import { useCycle } from '../features/decay/useCycle.ts';
import { leftWords, shareOf } from '../features/review/running.ts';
import { t } from '../text/text.ts';
import { counted, Icon, percent, useLatest, useSeconds, useToast } from '../ui/index.ts';

/** What goes on that takes its time: in the title bar, on every page. */
export function Work() {
  const { running: reflecting = null, estimate = 0 } = useCall('reflection.status', {}).data ?? {};
  const index = useCall('workspace.status', {}, { select: (status) => status.index }).data;
  const { running: cycle } = useCycle();
  const importing = useCall('import.status', {}, { select: ({ running }) => running }).data ?? null;
  const copying = useCall('backup.status', {}, { select: ({ running }) => running }).data ?? null;
  const asked = useMutationState<unknown>({
    filters: { status: 'pending' },
    select: ({ options }) => options.mutationKey?.[0],
  });
  const building = index?.state === 'rebuilding';
  useEndWords({ reflecting: reflecting !== null, building, rebuildAsked: asked.includes('index.rebuild') });
  if (reflecting !== null) {
    const share = shareOf(reflecting, estimate);
    return <Timed to="/review" words={t('Reflecting')} share={share} since={reflecting.since} />;
  }
  if (building && index.total > 0)
    return <Timed to="/today" words={t('Building the index')} share={index.done / index.total} />;
  if (cycle !== null)
    return <Timed to="/today" words={t('Daily cycle')} share={cycle.total > 0 ? cycle.done / cycle.total : null} />;
  if (importing !== null) {
    const { phase, done, total } = importing;
    // Until it writes it only looks: the title bar says no more than the page does.
    const words = phase === 'writing' ? t('Importing') : t('Looking at what comes');
    return <Timed key={phase} to="/import" words={words} share={total > 0 ? done / total : null} />;
  }
  if (copying !== null)
    return <Timed to="/settings" words={t('Making a backup')} share={copiedShare(copying)} since={copying.since} />;
  return asked.includes('doctor.run') ? <Timed to="/today" words={t('Examining the workspace')} share={null} /> : null;
}

type Backup = NonNullable<Out<'backup.status'>['running']>;

/** Reading it back takes about as long as writing it. */
function copiedShare({ phase, done, total }: Backup): number | null {
  if (total === 0) return null;
  return (phase === 'writing' ? 0 : 0.5) + (0.5 * done) / total;
}

type TimedProps = {
  to: '/review' | '/today' | '/settings' | '/import';
  words: string;
  /** From 0 to 1; null while nobody knows. */
  share: number | null;
  /** When it began at 0; else its pace is that since it was first seen. */
  since?: string;
};

/** What goes on, how much of it is done, and the time that is left. */
function Timed({ to, words, share, since }: TimedProps) {
  const [first] = useState(() => ({ at: new Date().toISOString(), share: share ?? 0 }));
  const seconds = useSeconds(since ?? first.at);
  const from = since === undefined ? first.share : 0;
  const done = share === null || from >= 1 ? 0 : (share - from) / (1 - from);
  const left = done <= 0 ? null : leftWords(done, seconds);
  return (
    <Link to={to} className="live work">
      <Icon name="refresh" small className="kept" />
      {words}
      {share !== null && ` ${percent(share)}`}
      {left !== null && <span className="meta workmore">{left}</span>}
    </Link>
  );
}

/** Milliseconds after which the end of what nobody waits for is news. */
const long = 10_000;

type Goings = { reflecting: boolean; building: boolean; rebuildAsked: boolean };

/** Says what became of work when it ends, wherever one is by then; an import says so itself, with its undo. */
function useEndWords({ reflecting, building, rebuildAsked }: Goings) {
  const client = useClient();
  const { toast, failed } = useToast();
  useEnd(reflecting, () => {
    client.call('reflection.status', {}).then(
      ({ pending, failed: problem }) => {
        if (problem !== null) toast({ title: t('The reflection ended without a result'), text: problem, tone: 'lost' });
        else if (pending !== null)
          toast({
            title: t('Reflection {number} is ready', { number: pending.number }),
            text: t('{changes} to decide in Review', { changes: counted(pending.changes, 'change') }),
          });
        else toast({ title: t('The reflection has ended'), text: t('There is nothing to decide.') });
      },
      (error: MnemeError) => failed(error),
    );
  });
  // Who asked for it is told where they asked.
  useEnd(building && !rebuildAsked, (took) => {
    if (took > long) toast({ title: t('The index is built'), text: t('Search reaches every memory again.') });
  });
  // Why there is none, whoever asked for it is told.
  const backedUp = useLatest((file: string) => toast({ title: t('The backup is made'), text: file }));
  useEffect(
    () =>
      client.onEvent(({ name, data }) => {
        if (name === 'copying' && data.made !== undefined) backedUp.current(data.made);
      }),
    [client, backedUp],
  );
}

/** Acts when something ends, with the milliseconds that it was seen to take. */
function useEnd(going: boolean, act: (took: number) => void) {
  const latest = useLatest(act);
  const since = useRef<number | null>(null);
  useEffect(() => {
    if (going) {
      since.current ??= Date.now();
      return;
    }
    const began = since.current;
    since.current = null;
    if (began !== null) latest.current(Date.now() - began);
  }, [going, latest]);
}
