import { useRef } from 'react';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, counted, Icon, Meter, sinceWhen, useNow, useToast } from '../../ui/index.ts';
import { cycleWords, movedWords } from './cycle.ts';
import { type CycleProgress, phaseWords } from './useCycle.ts';
import { whenAhead } from './when.ts';

type Status = Out<'decay.status'>;

/** The daily cycle: when it ran and runs next, what it did, how far it is; run it now, or stop it. */
export function CyclePanel({ status, running }: { status: Status; running: CycleProgress | null }) {
  const now = useNow();
  const run = useAct('decay.run');
  const cancel = useAct('decay.cancel');
  const { toast, failed } = useToast();
  // A run that its owner cancelled has not failed.
  const stopped = useRef(false);
  function start() {
    stopped.current = false;
    run.mutate(
      {},
      {
        onSuccess: (cycle) => toast({ title: t('The cycle has run'), text: cycleWords(cycle) }),
        onError: (error) => {
          if (stopped.current) toast({ title: t('The cycle was cancelled'), text: t('Nothing was changed.') });
          else failed(error);
        },
      },
    );
  }
  function stop() {
    stopped.current = true;
    cancel.mutate(
      {},
      {
        onSuccess({ cancelled }) {
          if (!cancelled) toast({ title: t('It is being written already'), text: t('It can be undone afterwards.') });
        },
        onError: failed,
      },
    );
  }
  return (
    <div className="cycle">
      <h3>{t('Daily cycle')}</h3>
      <dl className="cyclefacts">
        <dt>{t('Last')}</dt>
        <dd>{status.last === null ? t('never yet') : sinceWhen(status.last.at, now)}</dd>
        <dt>{t('Next')}</dt>
        <dd>{running === null ? whenAhead(status.next, now) : t('running now')}</dd>
        <dt>{t('Missed')}</dt>
        <dd>
          {status.missed === 0
            ? t('none')
            : t('{days}, caught up by the next', { days: counted(status.missed, 'day') })}
        </dd>
      </dl>
      <p className="meta cycledid">
        {status.last === null
          ? t('Once a day it counts what was used, lets the rest fade, and writes down what changed.')
          : `${cycleWords(status.last)} ${movedWords(status.last)}`}
      </p>
      {status.failed !== null && running === null && (
        <p className="flex cyclefailed">
          <Icon name="alert" small className="look" />
          <span>{t('The last run ended without a result: {failed}', { failed: status.failed })}</span>
        </p>
      )}
      {status.problems.length > 0 && (
        <ul className="cycleproblems">
          {status.problems.map((problem) => (
            <li key={problem} className="flex">
              <Icon name="alert" small className="look" />
              <span>{problem}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="cyclerun">
        {running === null ? (
          <Button small icon="refresh" busy={run.isPending} onClick={start}>
            {t('Run now')}
          </Button>
        ) : (
          <>
            <Progress running={running} />
            <Button small busy={cancel.isPending} onClick={stop}>
              {t('Cancel')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function Progress({ running: { phase, done, total } }: { running: CycleProgress }) {
  return (
    <div className="grow" role="status">
      <span className="meta cut">{phaseWords[phase]}</span>
      <Meter
        progress
        value={done}
        max={Math.max(1, total)}
        label={total === 0 ? t('under way') : t('{done} of {total}', { done, total })}
      />
    </div>
  );
}
