import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { t } from '../../text/text.ts';
import { Button, clockOf, counted, Meter, percent, useSeconds } from '../../ui/index.ts';
import { leftWords, phasesInOrder, type ReflectionRun, type RunPhase, shareOf } from './running.ts';

const words: Record<RunPhase, string> = {
  survey: t('Reading what happened'),
  'meta-reflection': t('Looking back at past reflections'),
  consolidate: t('Finding facts and contradictions'),
  'rewrite core': t('Rewriting core memory'),
  summarise: t('Checking the evidence'),
};

type AgentRun = NonNullable<Out<'reflection.status'>['byAgent']>;

/** How far the connected agent is that reflects, until when it is waited for, and a way to end it. */
export function ByAgent({ name, until, parts, answered }: AgentRun) {
  const cancel = useAct('reflection.cancel');
  return (
    <div className="reviewrunning" role="status">
      <h2>{t('{name} reflects', { name: visible(name) })}</h2>
      <Meter
        progress
        value={answered}
        max={parts}
        label={t('{answered} of {parts} answered', { answered, parts: counted(parts, 'part') })}
      />
      <p className="meta">
        {t('{answered} of {parts} answered; its next answer is waited for until {clock}. Nothing is changed by it.', {
          answered,
          parts: counted(parts, 'part'),
          clock: clockOf(new Date(until)),
        })}
      </p>
      <Button onClick={() => cancel.mutate({})} busy={cancel.isPending}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

type Props = { running: ReflectionRun; estimate: number };

/** The phases of the reflection that runs, how far it is, and a way to end it. */
export function Running({ running, estimate }: Props) {
  const cancel = useAct('reflection.cancel');
  const seconds = useSeconds(running.since);
  const share = shareOf(running, estimate);
  const left = leftWords(share, seconds);
  const at = phasesInOrder.indexOf(running.phase);
  return (
    <div className="reviewrunning" role="status">
      <h2>{t('Reflecting')}</h2>
      <ol>
        {phasesInOrder.map((phase, n) => (
          <li key={phase} aria-current={n === at ? 'step' : undefined} className={n < at ? 'done' : undefined}>
            {words[phase]}
          </li>
        ))}
      </ol>
      <Meter progress value={share} max={1} label={percent(share)} />
      <p className="meta">
        {t('{share} after {seconds}', { share: percent(share), seconds: counted(seconds, 'second') })}
        {left !== null && `, ${left}`}
        {estimate > 0 && t(', thought to take {tokens}', { tokens: counted(estimate, 'token') })}
        {t('. Nothing is changed by it.')}
      </p>
      <Button onClick={() => cancel.mutate({})} busy={cancel.isPending}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
