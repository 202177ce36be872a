import { useMutationState } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { MnemeError } from '#shared/model/error.ts';
import { useCall, useClient } from '../api/queries.ts';
import { useCycle } from '../features/decay/useCycle.ts';
import { leftWords, type ReflectionRun, shareOf } from '../features/review/running.ts';
import { t } from '../text/text.ts';
import { counted, Icon, percent, useSeconds, useToast } from '../ui/index.ts';

/** What goes on that takes its time: in the title bar, on every page. */
export function Work() {
  const { running: reflecting = null, estimate = 0 } = useCall('reflection.status', {}).data ?? {};
  const index = useCall('workspace.status', {}, { select: (status) => status.index }).data;
  const { running: cycle } = useCycle();
  const importing = useCall('import.status', {}, { select: ({ running }) => running }).data ?? null;
  const asked = useMutationState<unknown>({
    filters: { status: 'pending' },
    select: ({ options }) => options.mutationKey?.[0],
  });
  const long = Object.entries(longWork).find(([name]) => asked.includes(name));
  useEndWord(reflecting !== null);
  useBuilt(index?.state === 'rebuilding', asked.includes('index.rebuild'));
  if (reflecting !== null) return <Reflecting running={reflecting} estimate={estimate} />;
  if (index?.state === 'rebuilding' && index.total > 0)
    return <Timed to="/today" words={t('Building the index')} share={index.done / index.total} />;
  if (cycle !== null)
    return <Chip to="/today" words={t('Daily cycle')} share={cycle.total > 0 ? cycle.done / cycle.total : null} />;
  if (importing !== null) {
    const { phase, done, total } = importing;
    // Until it writes it only looks: the title bar says no more than the page does.
    const words = phase === 'writing' ? t('Importing') : t('Looking at what comes');
    return <Timed key={phase} to="/import" words={words} share={total > 0 ? done / total : null} />;
  }
  return long === undefined ? null : <Chip to={long[1].to} words={long[1].words} share={null} />;
}

/** Calls whose length is that of the workspace. */
const longWork = {
  'backup.make': { words: t('Making a backup'), to: '/settings' },
  'doctor.run': { words: t('Examining the workspace'), to: '/today' },
} as const;

function Reflecting({ running, estimate }: { running: ReflectionRun; estimate: number }) {
  const share = shareOf(running, estimate);
  const left = leftWords(share, useSeconds(running.since));
  return <Chip to="/review" words={t('Reflecting')} share={share} more={left} />;
}

/** With the time that is left, by its pace since it was first seen. */
function Timed({ share, ...chip }: { to: ChipProps['to']; words: string; share: number | null }) {
  const [first] = useState(() => ({ at: new Date().toISOString(), share: share ?? 0 }));
  const seconds = useSeconds(first.at);
  const since = share === null || first.share >= 1 ? 0 : (share - first.share) / (1 - first.share);
  return <Chip {...chip} share={share} more={since <= 0 ? null : leftWords(since, seconds)} />;
}

type ChipProps = {
  to: '/review' | '/today' | '/settings' | '/import';
  words: string;
  share: number | null;
  more?: string | null;
};

function Chip({ to, words, share, more = null }: ChipProps) {
  return (
    <Link to={to} className="live work">
      <Icon name="refresh" small className="kept" />
      {words}
      {share !== null && ` ${percent(share)}`}
      {more !== null && <span className="meta workmore">{more}</span>}
    </Link>
  );
}

/** Milliseconds of building after which its end is news. */
const longBuild = 10_000;

/** Says that the index is built, when that took long; who asked for it is told where they asked. */
function useBuilt(building: boolean, asked: boolean) {
  const { toast } = useToast();
  const began = useRef<number | null>(null);
  useEffect(() => {
    if (asked) began.current = null;
    else if (building) began.current ??= Date.now();
    else {
      if (began.current !== null && Date.now() - began.current > longBuild)
        toast({ title: t('The index is built'), text: t('Search reaches every memory again.') });
      began.current = null;
    }
  }, [building, asked, toast]);
}

/** Says what became of a reflection when it ends, wherever one is by then. */
function useEndWord(running: boolean) {
  const client = useClient();
  const { toast, failed } = useToast();
  const was = useRef(false);
  useEffect(() => {
    const ended = was.current && !running;
    was.current = running;
    if (!ended) return;
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
  }, [running, client, toast, failed]);
}
