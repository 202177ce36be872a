import { visible } from '#shared/text/invisible.ts';
import type { Out } from '../../api/client.ts';
import { useAct } from '../../api/queries.ts';
import { Button, clockOf, counted, Meter, percent, useSeconds } from '../../ui/index.ts';
import { leftWords, phases, type Run, type RunPhase, shareOf } from './running.ts';

const words: Record<RunPhase, string> = {
  survey: 'Reading what happened',
  'meta-reflection': 'Looking back at past reflections',
  consolidate: 'Finding facts and contradictions',
  'rewrite core': 'Rewriting core memory',
  summarise: 'Checking the evidence',
};

type AgentRun = NonNullable<Out<'reflection.status'>['byAgent']>;

/** How far the connected agent is that reflects, until when it is waited for, and a way to end it. */
export function ByAgent({ name, until, parts, answered }: AgentRun) {
  const cancel = useAct('reflection.cancel');
  return (
    <div className="reviewrunning" role="status">
      <h2>{visible(name)} reflects</h2>
      <Meter progress value={answered} max={parts} label={`${answered} of ${counted(parts, 'part')} answered`} />
      <p className="meta">
        {answered} of {counted(parts, 'part')} answered; its next answer is waited for until {clockOf(new Date(until))}.
        Nothing is changed by it.
      </p>
      <Button onClick={() => cancel.mutate({})} busy={cancel.isPending}>
        Cancel
      </Button>
    </div>
  );
}

type Props = { running: Run; estimate: number };

/** The phases of the reflection that runs, how far it is, and a way to end it. */
export function Running({ running, estimate }: Props) {
  const cancel = useAct('reflection.cancel');
  const seconds = useSeconds(running.since);
  const share = shareOf(running);
  const left = leftWords(share, seconds);
  const at = phases.indexOf(running.phase);
  return (
    <div className="reviewrunning" role="status">
      <h2>Reflecting</h2>
      <ol>
        {phases.map((phase, n) => (
          <li key={phase} aria-current={n === at ? 'step' : undefined} className={n < at ? 'done' : undefined}>
            {words[phase]}
          </li>
        ))}
      </ol>
      <Meter progress value={share} max={1} label={percent(share)} />
      <p className="meta">
        {percent(share)} after {counted(seconds, 'second')}
        {left !== null && `, ${left}`}
        {estimate > 0 && `, thought to take ${counted(estimate, 'token')}`}. Nothing is changed by it.
      </p>
      <Button onClick={() => cancel.mutate({})} busy={cancel.isPending}>
        Cancel
      </Button>
    </div>
  );
}
