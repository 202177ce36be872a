import { useMutationState } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
  if (reflecting !== null) return <Reflecting running={reflecting} estimate={estimate} />;
  if (index?.state === 'rebuilding' && index.total > 0)
    return <Chip to="/today" words={t('Building the index')} share={index.done / index.total} />;
  if (cycle !== null)
    return <Chip to="/today" words={t('Daily cycle')} share={cycle.total > 0 ? cycle.done / cycle.total : null} />;
  if (importing !== null)
    return (
      <Chip to="/import" words={t('Importing')} share={importing.total > 0 ? importing.done / importing.total : null} />
    );
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
